import { JSON_SYNTAX, type Syntax } from '../../src/core/json/syntax';
import { toPointer } from '../../src/core/json/tree';
import { DEFAULT_SETTINGS, type Settings } from '../../src/core/listing/settings';
import { Checker } from '../../src/core/listing/checker';
import { placeOfWhole, findListings } from '../../src/core/listing/find-listings';
import { Listing } from '../../src/core/listing/listing';
import type { Problem } from '../../src/core/listing/problem';
import { RULES } from '../../src/core/rules';

/** Reads a text as a listing: the first that is found in it, or else all of it, whatever it contains. */
export function listingOf(
  text: string,
  { settings = DEFAULT_SETTINGS, syntax = JSON_SYNTAX }: { settings?: Settings; syntax?: Syntax } = {},
): Listing {
  const [place = placeOfWhole(text)] = findListings(text, syntax);
  return Listing.read(text, place, { checker: new Checker(RULES, settings), syntax });
}

/** The JSON Pointer of a problem, from the root of the text. */
export function pointerOf(listing: Listing, { index, finding }: Problem): string {
  return toPointer(listing.pathOf(index < 0 ? undefined : index, finding.path));
}

/** Reads all listings that are found in a text. */
export function readAll(text: string, syntax: Syntax = JSON_SYNTAX): Listing[] {
  const checker = new Checker(RULES, DEFAULT_SETTINGS);
  return findListings(text, syntax).map((place) => Listing.read(text, place, { checker, syntax }));
}

/** The rule and pointer of a problem: `wrong-type /results/3/calls30d`. */
export function problemLine(listing: Listing, problem: Problem): string {
  return `${problem.rule.id} ${pointerOf(listing, problem)}`;
}

/** Every problem of a listing in a line, sorted. */
export function problemLinesOf(listing: Listing): string[] {
  return listing
    .problems()
    .map((problem) => problemLine(listing, problem))
    .sort();
}

/** Every problem of a text in a line, sorted. */
export function problemLines(text: string, syntax: Syntax = JSON_SYNTAX): string[] {
  return problemLinesOf(listingOf(text, { syntax }));
}

/** The number of `syntax` problems of a text. */
export function syntaxProblems(text: string, syntax: Syntax = JSON_SYNTAX): number {
  return problemLines(text, syntax).filter((line) => line.startsWith('syntax ')).length;
}
