/** Of VS Code's API what those modules of the editor need that are tested without VS Code. */

/** Gives texts as they stand in the source. */
export const l10n = {
  t: (message: string, ...args: readonly (string | number | boolean)[]): string =>
    message.replace(/\{(\d+)\}/g, (placeholder, at: string) => String(args[Number(at)] ?? placeholder)),
};

export const env = { language: 'en' };

export const Uri = {
  joinPath: (_: unknown, ...parts: readonly string[]) => ({ toString: () => parts.join('/') }),
};
