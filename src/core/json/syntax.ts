/** The permitted syntax of a text: JSONC has comments and trailing commas. */
export interface Syntax {
  readonly comments: boolean;
  readonly trailingCommas: boolean;
}

export const JSON_SYNTAX: Syntax = { comments: false, trailingCommas: false };

export const JSONC_SYNTAX: Syntax = { comments: true, trailingCommas: true };

/** The syntax of a file, by its name or path. */
export function syntaxOf(path: string): Syntax {
  return /\.jsonc$/i.test(path) ? JSONC_SYNTAX : JSON_SYNTAX;
}
