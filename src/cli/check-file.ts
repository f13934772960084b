import { CheckedListings } from '../core/config/checked-listings';
import type { Configuration } from '../core/config/configuration';
import { syntaxOf } from '../core/json/syntax';
import type { MatchedElements } from '../core/config/unused-settings';
import { findListings, INVALID_BYTES, mergeConflictIn } from '../core/listing/find-listings';
import type { Checker } from '../core/listing/checker';
import { reportOf, skippedReport, type FileReport } from '../core/report/problems';
import { applyEdits } from '../core/text/text-edit';
import { Failure } from './context';
import { placeOf } from './listings';
import type { Source } from './read-text';

/** Whether safe fixes are applied in place before the rest is reported, only shown as a patch, or printed as the fixed text. */
export type Fixing = 'apply' | 'show' | 'print' | false;

/** How a file is checked. */
export interface FileSettings {
  /** With the settings of the file. */
  readonly configuration: Configuration;
  readonly checker: Checker;
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

/**
 * Checks the listings of a file, and fixes them before, if wanted.
 *
 * @throws Failure if the file cannot be fixed
 */
export async function checkFile(
  path: string,
  source: Source,
  { configuration, checker, isSkipped, mustBeListing, fix, rules, findMatched, onProgress }: FileSettings,
): Promise<CheckedFile> {
  const syntax = syntaxOf(path);
  const { invalidAt } = source;
  const found = isSkipped ? [] : findListings(source.text, syntax, !mustBeListing);
  if (found.length === 0)
    return { report: skippedReport(path), fixed: 0, ...(fix === 'print' && { output: source.bytes() }) };
  const check = (
    text: string,
    places = findListings(text, syntax, !mustBeListing),
  ): Promise<CheckedListings> =>
    CheckedListings.read(text, places, { configuration, checker, syntax, invalidAt }, (position) => {
      onProgress(position / text.length);
    });
  const conflict = mergeConflictIn(found);
  if ((fix === 'apply' || fix === 'show') && conflict)
    throw new Failure(`cannot fix ${path}: it has merge conflicts, first in ${placeOf(source, conflict)}`);
  const checked = await check(source.text, found);
  const fixed = fix ? await fixText(path, source, { fix, rules }, checked) : undefined;
  const text = fixed?.text ?? source.text;
  const reported = text === source.text ? checked : await check(text);
  return {
    report: reportOf(path, text, reported, rules),
    fixed: fixed?.fixed ?? 0,
    ...(fixed?.output && { output: fixed.output }),
    ...(findMatched && { matched: reported.matchedElements }),
  };
}

/** The text of a file after its fixes, and how many problems they fix. */
interface FixedText {
  readonly text: string;
  readonly fixed: number;
  /** What is printed instead of the problems. */
  readonly output?: Uint8Array;
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
  checked: CheckedListings,
): Promise<FixedText | undefined> {
  if (fix === 'print' && checked.listings.some(({ hasSyntaxError }) => hasSyntaxError))
    return { text: source.text, fixed: 0, output: source.bytes() };
  if (source.invalidAt !== undefined) {
    if (fix === 'show') throw new Failure(`cannot fix ${path}: it has ${INVALID_BYTES}`);
    return undefined;
  }
  const { safeFixes } = await import('../core/config/safe-fixes');
  const { edits, fixed } = safeFixes(checked, rules);
  const text = applyEdits(source.text, edits);
  if (fix === 'print') return { text, fixed, output: source.encode(text) };
  if (fix === 'show') {
    const { patchOf } = await import('./fix-patch');
    return { text, fixed, output: patchOf(path, source, edits) };
  }
  if (text !== source.text) {
    const { replaceFile } = await import('./write-file');
    replaceFile(path, source, text);
  }
  return { text, fixed };
}
