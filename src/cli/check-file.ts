import { isUtf8 } from 'node:buffer';
import { setFlagsFromString } from 'node:v8';
import { syntaxOf, type Syntax } from '../core/json/syntax';
import type { MatchedSettings } from '../core/config/expectations';
import type { FixedText } from '../core/edit/fix-all';
import { findListings, listingWith } from '../core/listing/embedded-text';
import { Listing } from '../core/listing/listing';
import type { Windows } from '../core/listing/results-array';
import type { Settings } from '../core/model/settings';
import { mayHaveEmbedded } from '../core/entries/may-have-entries';
import { isListing } from '../core/entries/recognize';
import { INVALID_BYTES } from '../core/rules/text/syntax';
import { runToEnd } from '../core/steps';
import type { Text } from '../core/text/text';
import { startsWithMark, Utf8Text, type Utf8Reader } from '../core/text/utf8-text';
import { reportOfAll, skippedReport, type FileReport } from '../core/report/problems';
import { Failure } from './context';
import { FileBytes, MAX_STRING_MEGABYTES } from './file-bytes';
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
  /** How much of a file that is not in memory is decoded at once, in UTF-16 units. */
  readonly windows?: Windows | undefined;
  /** Takes the share that is done, from 0 to 1. */
  readonly onProgress: (share: number) => void;
}

/** What was found in a file. */
export interface CheckedFile {
  /** Its problems are read from the text when they are requested. */
  readonly report: FileReport;
  /** How many problems were fixed before. */
  readonly fixed: number;
  /** What the settings matched, if wanted. */
  readonly matched?: MatchedSettings;
  /** The fixes as a patch, if they were only to be shown. */
  readonly patch?: Uint8Array;
}

const WINDOWS: Windows = { reading: 1 << 20, edit: 1 << 15 };

/** Node validates and decodes UTF-8 faster than `TextDecoder`. */
const UTF8: Utf8Reader = {
  isValid: isUtf8,
  decode: ({ buffer, byteOffset, length }) => Buffer.from(buffer, byteOffset, length).toString('utf8'),
};

/**
 * Checks the listings of a file, and fixes them before, if wanted.
 *
 * @param source the text of the file; or the bytes of a large one in UTF-8, of which only a window is decoded at a time, with
 *   the same result
 * @throws Failure if the file cannot be read to its end, or cannot be fixed
 */
export async function checkFile(
  path: string,
  source: Source | FileBytes,
  { settings, mustBeListing, fix, findMatched, windows = WINDOWS, onProgress }: FileSettings,
): Promise<CheckedFile> {
  const syntax = syntaxOf(path);
  if (source instanceof FileBytes) {
    if (fix) throw new Failure(`cannot fix ${path}: it is larger than ${MAX_STRING_MEGABYTES} MB`);
    if (mustBeListing && !mayHaveListing(source, syntax)) return { report: skippedReport(path), fixed: 0 };
    collectGarbageOften();
  }
  const { text, invalidAt } = source instanceof FileBytes ? indexed(source) : source;
  let found = findListings(text, !mustBeListing, syntax);
  if (found.texts.length === 0) return { report: reportOfAll(path, text, [], found.strings), fixed: 0 };
  const expectations =
    settings.expectations || findMatched ? await import('../core/config/expectations') : undefined;
  const read = (content: Text): readonly Listing[] => {
    if (content !== text) found = findListings(content, !mustBeListing, syntax);
    const { texts } = found;
    const listings: Listing[] = [];
    const check = expectations?.expectationCheckOf(settings, () => listings);
    const invalid = invalidAt === undefined ? undefined : listingWith(texts, invalidAt);
    for (const one of texts) {
      const own = { invalidAt: one === invalid ? invalidAt : undefined };
      const listing = new Listing(one, { settings, syntax, expectations: check, windows, ...own });
      for (const offset of listing.analyze()) onProgress(offset / content.length);
      listings.push(listing);
    }
    return listings;
  };
  const fixed =
    fix && !(source instanceof FileBytes) ? await fixSource(path, source, fix, settings, read) : undefined;
  const listings = fixed?.listings ?? read(text);
  return {
    report: reportOfAll(path, fixed?.text ?? text, listings, found.strings),
    fixed: fixed?.fixed ?? 0,
    ...(fixed?.patch && { patch: fixed.patch }),
    ...(findMatched && expectations && { matched: expectations.matchedSettings(listings) }),
  };
}

/**
 * Applies the safe fixes of a file, or makes a patch of them.
 *
 * @param read reads and checks the listings of a whole text
 * @returns undefined if the file must not be changed, because bytes of it would be lost
 * @throws Failure if it cannot be written, or a patch cannot be made
 */
async function fixSource(
  path: string,
  source: Source,
  fix: 'apply' | 'show',
  settings: Settings,
  read: (text: string) => readonly Listing[],
): Promise<(FixedText & { readonly patch?: Uint8Array }) | undefined> {
  const { text, invalidAt } = source;
  if (invalidAt !== undefined) {
    if (fix === 'show') throw new Failure(`cannot fix ${path}: it has ${INVALID_BYTES}`);
    return undefined;
  }
  const { fixText } = await import('../core/edit/fix-all');
  const fixed = fixText(text, settings, read);
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

/** Whether the beginning of a large file is that of a listing, or of other JSON that may have one. */
function mayHaveListing(source: FileBytes, syntax: Syntax): boolean {
  const mark = startsWithMark(source) ? 3 : 0;
  const beginning: Text = {
    length: Infinity,
    slice(start, end) {
      // A UTF-16 unit has up to three bytes.
      const to = Math.min(mark + 3 * end, source.byteLength);
      return UTF8.decode(source.read(mark, to)).slice(start, end);
    },
  };
  return isListing(beginning, syntax) || mayHaveEmbedded(beginning);
}

/** The text of a large file. */
function indexed(source: FileBytes): { readonly text: Utf8Text; readonly invalidAt: number | undefined } {
  const text = runToEnd(Utf8Text.index(source, UTF8));
  return { text, invalidAt: text.invalidAt };
}

/**
 * Without this V8 lets the heap grow to four times its used size before it collects garbage: for a million entries, to
 * more than the size of the listing. It is not reset, since the command ends soon after.
 */
function collectGarbageOften(): void {
  setFlagsFromString('--heap-growing-percent=50');
}
