import { syntaxOf } from '../core/json/syntax';
import type { MatchedElements } from '../core/config/unused-settings';
import type { Settings } from '../core/listing/settings';
import type { ExpectationResult } from '../core/config/expectations';
import type { FixedText } from '../core/edit/fix-all-of';
import { findListings, mergeConflictIn } from '../core/listing/find-listings';
import type { Listing } from '../core/listing/listing';
import { INVALID_BYTES } from '../core/listing/own-problems';
import type { Problem } from '../core/listing/problem';
import { reportOf, skippedReport, type FileReport } from '../core/report/problems';
import { Failure } from './context';
import { placeOf, readListings } from './listings';
import type { Source } from './read-text';

/** Whether safe fixes are applied in place before the rest is reported, only shown as a patch, or printed as the fixed text. */
export type Fixing = 'apply' | 'show' | 'print' | false;

/** How a file is checked. */
export interface FileSettings {
  readonly settings: Settings;
  /** Skip the file: it is only printed. */
  readonly isSkipped: boolean;
  /** Skip a file that is not recognized as a listing. */
  readonly mustBeListing: boolean;
  readonly fix: Fixing;
  /** The ids of the rules that are checked and fixed; undefined for all. */
  readonly rules: ReadonlySet<string> | undefined;
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
  /** What is printed instead of the problems: the fixes as a patch, or the fixed text. */
  readonly output?: Uint8Array;
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
  { settings, isSkipped, mustBeListing, fix, rules, findMatched, onProgress }: FileSettings,
): Promise<CheckedFile> {
  const syntax = syntaxOf(path);
  const { invalidAt } = source;
  const found = isSkipped ? [] : findListings(source.text, syntax, !mustBeListing);
  if (found.length === 0)
    return { report: skippedReport(path), fixed: 0, ...(fix === 'print' && { output: source.bytes() }) };
  const check = async (
    text: string,
    places = findListings(text, syntax, !mustBeListing),
  ): Promise<CheckedText> => {
    const listings = await readListings({ text, invalidAt }, places, { settings, syntax, onProgress });
    return { text, listings, expectation: await expectationOf(listings, settings) };
  };
  const conflict = mergeConflictIn(found);
  if ((fix === 'apply' || fix === 'show') && conflict)
    throw new Failure(
      `cannot fix ${path}: it has merge conflicts, first in ${placeOf(source, conflict.span)}`,
    );
  const checked = await check(source.text, found);
  const fixed = fix ? await fixText(path, source, { fix, rules }, checked) : undefined;
  const { text, listings, expectation } = fixed && fixed.edits.length > 0 ? await check(fixed.text) : checked;
  const checkedFile: CheckedFile = {
    report: reportOf(path, text, listings, { expectation, rules }),
    fixed: fixed?.fixed ?? 0,
    ...(fixed?.output && { output: fixed.output }),
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
 * Applies the safe fixes of a file, but not those of expected problems, or makes a patch of them, or the text to be printed.
 *
 * @returns undefined if the file must not be changed, because bytes of it would be lost
 * @throws Failure if it cannot be written, or a patch cannot be made
 */
async function fixText(
  path: string,
  source: Source,
  { fix, rules }: Pick<FileSettings, 'rules'> & { readonly fix: Exclude<Fixing, false> },
  { text, listings, expectation }: CheckedText,
): Promise<(FixedText & { readonly output?: Uint8Array }) | undefined> {
  if (fix === 'print' && listings.some(({ hasSyntaxError }) => hasSyntaxError))
    return { text, edits: [], fixed: 0, output: source.bytes() };
  if (source.invalidAt !== undefined) {
    if (fix === 'show') throw new Failure(`cannot fix ${path}: it has ${INVALID_BYTES}`);
    return undefined;
  }
  const { fixAllOf } = await import('../core/edit/fix-all-of');
  const isExpected = ({ rule }: Problem): boolean => expectation?.expectedRules.has(rule.id) === true;
  const fixed = fixAllOf(text, listings, { isExpected, ...(rules && { rules }) });
  if (fix === 'print') return { ...fixed, output: source.encode(fixed.text) };
  if (fix === 'show') {
    const { patchOf } = await import('./fix-patch');
    return { ...fixed, output: patchOf(path, source, fixed.edits) };
  }
  if (fixed.text !== text) {
    const { replaceFile } = await import('./write-file');
    replaceFile(path, source, fixed.text);
  }
  return fixed;
}
