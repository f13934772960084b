import { JSON_SYNTAX, JSONC_SYNTAX, type Syntax } from '../core/json/parse';

/** The languages in which listings are written. */
export const LANGUAGES: ReadonlyMap<string, Syntax> = new Map([
  ['json', JSON_SYNTAX],
  ['jsonc', JSONC_SYNTAX],
]);
