import { JSON_SYNTAX, type Syntax } from '../../src/core/json/syntax';
import { listingOf, pointerOf } from '../core/listing-of';

/** Whether `JSON.parse` accepts a text. */
export function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** The rule and pointer of every problem of a text, sorted: `wrong-type /results/3/calls30d`. */
export function problemLines(text: string, syntax: Syntax = JSON_SYNTAX): string[] {
  const listing = listingOf(text, { syntax });
  return listing
    .problems()
    .map((problem) => `${problem.rule.id} ${pointerOf(listing, problem)}`)
    .sort();
}

/** The number of `syntax` problems of a text. */
export function syntaxProblems(text: string, syntax: Syntax = JSON_SYNTAX): number {
  return listingOf(text, { syntax })
    .problems()
    .filter(({ rule }) => rule.id === 'syntax').length;
}
