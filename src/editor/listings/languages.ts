import { JSON_SYNTAX, JSONC_SYNTAX, type Syntax } from '../../core/json/syntax';

/** The languages in which listings are written. */
export const LANGUAGES: ReadonlyMap<string, Syntax> = new Map([
  ['json', JSON_SYNTAX],
  ['jsonc', JSONC_SYNTAX],
]);

/** Selects the documents in these languages, of any scheme. */
export const LISTING_LANGUAGES: readonly { readonly language: string }[] = Array.from(
  LANGUAGES.keys(),
  (language) => ({ language }),
);
