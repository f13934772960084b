/** A path for a terminal, with every character that a terminal would act upon escaped. */
export function terminalSafe(path: string): string {
  return path.replace(
    /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
