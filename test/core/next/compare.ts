import { findListings as findOld } from '../../../src/core/listing/embedded-text';
import { Listing as OldListing } from '../../../src/core/listing/listing';
import { fixOf as fixOfOld, messageOf as messageOfOld } from '../../../src/core/model/problem';
import { toPointer } from '../../../src/core/json/tree';
import type { Syntax } from '../../../src/core/json/syntax';
import { Checker } from '../../../src/core/next/listing/checker';
import { findListings } from '../../../src/core/next/listing/find-listings';
import { Listing } from '../../../src/core/next/listing/listing';
import { fixOf, messageOf, type Problem } from '../../../src/core/next/listing/problem';
import { RULES } from '../../../src/core/next/rules';
import { DEFAULT_SETTINGS } from '../../../src/core/next/listing/settings';

export const CHECKER = new Checker(RULES, DEFAULT_SETTINGS);

/** The problems of a text as the design before found them, each as a line. */
export function oldProblems(text: string, syntax: Syntax): string[] {
  return findOld(text, false, syntax)
    .flatMap((own) => {
      const listing = OldListing.read(own, { syntax });
      return listing.problems().map((problem) => {
        const { start, end } = listing.locate(problem);
        const path = listing.pathOf(problem.entry, problem.finding.path);
        const related = problem.finding.related?.map(({ entry, path: to }) =>
          toPointer(listing.pathOf(entry ?? problem.entry, to)),
        );
        return `${problem.rule.id} ${toPointer(path)} ${start}-${end} ${fixOfOld(problem)} ${problem.severity} ${related?.join(' ') ?? ''} ${messageOfOld(problem)}`;
      });
    })
    .sort();
}

export function readAll(text: string, syntax: Syntax): Listing[] {
  return findListings(text, syntax).map((place) => Listing.read(text, place, { syntax, checker: CHECKER }));
}

export function lineOf(listing: Listing, problem: Problem): string {
  const { start, end } = listing.rangeOf(problem);
  const { index } = problem;
  const path = listing.pathOf(index < 0 ? undefined : index, problem.finding.path);
  const related = problem.finding.related?.map(({ index: to = index, path: at }) =>
    toPointer(listing.pathOf(to, at)),
  );
  return `${problem.rule.id} ${toPointer(path)} ${start}-${end} ${fixOf(problem)} ${problem.severity} ${related?.join(' ') ?? ''} ${messageOf(problem)}`;
}

/** The problems of a text, each as a line. */
export function newProblems(text: string, syntax: Syntax): string[] {
  return readAll(text, syntax)
    .flatMap((listing) => listing.problems().map((problem) => lineOf(listing, problem)))
    .sort();
}
