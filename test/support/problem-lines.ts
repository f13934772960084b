import { JSON_SYNTAX, type Syntax } from '../../src/core/json/syntax';
import { toPointer } from '../../src/core/json/tree';
import type { Problem } from '../../src/core/model/problem';
import { listingOf, pointerOf } from '../core/next/listing-of';
import { pathOf } from './problem-path';

/** Whether `JSON.parse` accepts a text. */
export function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** A problem's rule and pointer, as the core before finds it: `wrong-type /results/3/calls30d`. */
export function problemLine(problem: Problem): string {
  return `${problem.rule.id} ${toPointer(pathOf(problem))}`;
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
