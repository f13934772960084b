import { JSON_SYNTAX, type Syntax } from '../../src/core/json/syntax';
import { toPointer } from '../../src/core/json/tree';
import { Listing } from '../../src/core/listing/listing';
import type { Problem } from '../../src/core/model/problem';
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

/** A problem's rule and pointer: `wrong-type /results/3/calls30d`. */
export function problemLine(problem: Problem): string {
  return `${problem.rule.id} ${toPointer(pathOf(problem))}`;
}

/** The rule and pointer of every problem of a text, sorted. */
export function problemLines(text: string, syntax: Syntax = JSON_SYNTAX): string[] {
  return Listing.read(text, { syntax }).problems().map(problemLine).sort();
}

/** The number of `syntax` problems of a text. */
export function syntaxProblems(text: string, syntax: Syntax = JSON_SYNTAX): number {
  return Listing.read(text, { syntax })
    .problems()
    .filter(({ rule }) => rule.id === 'syntax').length;
}
