import { syntaxOf } from '../core/json/syntax';
import type { MatchedElements } from '../core/config/unused-settings';
import type { Settings } from '../core/listing/settings';
import type { ExpectationResult } from '../core/config/expectations';
import type { FixedText } from '../core/edit/fix-all-of';
import { findListings, INVALID_BYTES, mergeConflictIn } from '../core/listing/find-listings';
import type { Listing } from '../core/listing/listing';
import type { Problem } from '../core/listing/problem';
import { reportOf, skippedReport, type FileReport } from '../core/report/problems';
import { Failure } from './context';
import { placeOf, readListings } from './listings';
import type { Source } from './read-text';

/** How a file is checked. */
export interface FileSettings {
  readonly settings: Settings;
  /** Skip a file that is not recognized as a listing. */
  readonly mustBeListing: boolean;
  /** Apply safe fixes in place before the rest is reported, or only show them as a patch. */
  readonly fix: 'apply' | 'show' | false;
  /** Find out which settings match something. */
  readonly findMatched: boolean;
  /** Takes the share that is done, from 0 to 1. */
  readonly onProgress: (share: number) => void;
}

/** What was found in a file. */
export interface CheckedFile {
  readonly report: FileReport;
  /** How many problems were fixed before. */
  readonly fixed: number;
  /** What the settings matched, if wanted. */
  readonly matched?: MatchedElements;
  /** The fixes as a patch, if they were only to be shown. */
  readonly patch?: Uint8Array;
}

/** The listings of a text, and how they compare with what the configuration expects. */
interface CheckedText {
  readonly text: string;
  readonly listings: readonly Listing[];
  readonly expectation: ExpectationResult | undefined;
}

/**
 * Checks the listings of a file, and fixes them before, if wanted.
 *
 * @throws Failure if the file cannot be fixed
 */
export async function checkFile(
  path: string,
  source: Source,
  { settings, mustBeListing, fix, findMatched, onProgress }: FileSettings,
): Promise<CheckedFile> {
  const syntax = syntaxOf(path);
  const { invalidAt } = source;
  const found = findListings(source.text, syntax, !mustBeListing);
  if (found.length === 0) return { report: skippedReport(path), fixed: 0 };
  const check = async (
    text: string,
    places = findListings(text, syntax, !mustBeListing),
  ): Promise<CheckedText> => {
    const listings = await readListings({ text, invalidAt }, places, { settings, syntax, onProgress });
    return { text, listings, expectation: await expectationOf(listings, settings) };
  };
  const conflict = mergeConflictIn(found);
  if (fix && conflict)
    throw new Failure(`cannot fix ${path}: it has merge conflicts, first in ${placeOf(source, conflict)}`);
  const checked = await check(source.text, found);
  const fixed = fix ? await fixText(path, source, fix, checked) : undefined;
  const { text, listings, expectation } = fixed && fixed.edits.length > 0 ? await check(fixed.text) : checked;
  const checkedFile: CheckedFile = {
    report: reportOf(path, text, listings, expectation),
    fixed: fixed?.fixed ?? 0,
    ...(fixed?.patch && { patch: fixed.patch }),
  };
  if (!findMatched) return checkedFile;
  const { matchedElements } = await import('../core/config/expectations');
  return { ...checkedFile, matched: matchedElements(listings, expectation) };
}

async function expectationOf(
  listings: readonly Listing[],
  settings: Settings,
): Promise<ExpectationResult | undefined> {
  if (!settings.expectations) return undefined;
  const { checkExpectations } = await import('../core/config/expectations');
  return checkExpectations(listings, settings.expectations, settings);
}

/**
 * Applies the safe fixes of a file, but not those of expected problems, or makes a patch of them.
 *
 * @returns undefined if the file must not be changed, because bytes of it would be lost
 * @throws Failure if it cannot be written, or a patch cannot be made
 */
async function fixText(
  path: string,
  source: Source,
  fix: 'apply' | 'show',
  { text, listings, expectation }: CheckedText,
): Promise<(FixedText & { readonly patch?: Uint8Array }) | undefined> {
  if (source.invalidAt !== undefined) {
    if (fix === 'show') throw new Failure(`cannot fix ${path}: it has ${INVALID_BYTES}`);
    return undefined;
  }
  const { fixAllOf } = await import('../core/edit/fix-all-of');
  const isExpected = ({ rule }: Problem): boolean => expectation?.expectedRules.has(rule.id) === true;
  const fixed = fixAllOf(text, listings, { isExpected });
  if (fix === 'show') {
    const { patchOf } = await import('./fix-patch');
    return { ...fixed, patch: patchOf(path, source, fixed.edits) };
  }
  if (fixed.text !== text) {
    const { replaceFile } = await import('./write-file');
    replaceFile(path, source, fixed.text);
  }
  return fixed;
}
