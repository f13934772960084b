import { CheckedListings } from '../core/config/checked-listings';
import type { Configuration } from '../core/config/configuration';
import { syntaxOf } from '../core/json/syntax';
import type { MatchedElements } from '../core/config/unused-settings';
import { findListings, INVALID_BYTES, mergeConflictIn } from '../core/listing/find-listings';
import { reportOf, skippedReport, type FileReport } from '../core/report/problems';
import { applyEdits } from '../core/text/text-edit';
import { Failure } from './context';
import { placeOf } from './listings';
import type { Source } from './read-text';

/** How a file is checked. */
export interface FileSettings {
  /** With the settings of the file. */
  readonly configuration: Configuration;
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

/**
 * Checks the listings of a file, and fixes them before, if wanted.
 *
 * @throws Failure if the file cannot be fixed
 */
export async function checkFile(
  path: string,
  source: Source,
  { configuration, mustBeListing, fix, findMatched, onProgress }: FileSettings,
): Promise<CheckedFile> {
  const syntax = syntaxOf(path);
  const { invalidAt } = source;
  const found = findListings(source.text, syntax, !mustBeListing);
  if (found.length === 0) return { report: skippedReport(path), fixed: 0 };
  const check = (
    text: string,
    places = findListings(text, syntax, !mustBeListing),
  ): Promise<CheckedListings> =>
    CheckedListings.read(text, places, { configuration, syntax, invalidAt }, (position) => {
      onProgress(position / text.length);
    });
  const conflict = mergeConflictIn(found);
  if (fix && conflict)
    throw new Failure(`cannot fix ${path}: it has merge conflicts, first in ${placeOf(source, conflict)}`);
  const checked = await check(source.text, found);
  const fixed = fix ? await fixText(path, source, fix, checked) : undefined;
  const text = fixed?.text ?? source.text;
  const reported = text === source.text ? checked : await check(text);
  return {
    report: reportOf(path, text, reported),
    fixed: fixed?.fixed ?? 0,
    ...(fixed?.patch && { patch: fixed.patch }),
    ...(findMatched && { matched: reported.matchedElements }),
  };
}

/** The text of a file after its fixes, and how many problems they fix. */
interface FixedText {
  readonly text: string;
  readonly fixed: number;
  readonly patch?: Uint8Array;
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
  checked: CheckedListings,
): Promise<FixedText | undefined> {
  if (source.invalidAt !== undefined) {
    if (fix === 'show') throw new Failure(`cannot fix ${path}: it has ${INVALID_BYTES}`);
    return undefined;
  }
  const { safeFixes } = await import('../core/config/safe-fixes');
  const { edits, fixed } = safeFixes(checked);
  const text = applyEdits(source.text, edits);
  if (fix === 'show') {
    const { patchOf } = await import('./fix-patch');
    return { text, fixed, patch: patchOf(path, source, edits) };
  }
  if (text !== source.text) {
    const { replaceFile } = await import('./write-file');
    replaceFile(path, source, text);
  }
  return { text, fixed };
}
