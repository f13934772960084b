import { setFlagsFromString } from 'node:v8';
import type { Syntax } from '../core/json/syntax';
import { Listing } from '../core/listing/listing';
import { isListing } from '../core/reading/recognise';
import type { Settings } from '../core/model/settings';
import type { Text } from '../core/text/text';
import { bytesSource, Utf8Text } from '../core/text/utf8-text';
import type { FileBytes } from './file-text';
import { finished } from '../core/steps/finished';
import { joinTexts } from './output';
import { reportOf, skippedReport, type FileReport } from './report';
import type { Reporter } from './reporters/reporter';
import { Spool } from './spool';

/** How one file is checked. */
export interface FileSettings {
  readonly settings: Settings;
  readonly syntax: Syntax;
  /** Skip a file that is not recognised as a listing. */
  readonly mustBeListing: boolean;
}

/** How much text is decoded at once, in UTF-16 units. More takes longer, because V8 treats it as large objects. */
const WINDOW_LENGTHS = { reading: 1 << 16, edit: 1 << 15 };

/** In bytes; enough for the million UTF-16 units that are read to recognise a listing. */
const MAX_HEAD_LENGTH = 1 << 22;

/** The maximum length of a report in memory, in bytes. It is written once the file is known to be unchanged. */
const MAX_REPORT_IN_MEMORY = 1 << 23;

/** The share of the work that is completed when the text has been indexed. */
const INDEX_SHARE = 0.1;

/**
 * Checks a file in UTF-8 of any size, of which only parts are in memory. Nothing is reported if the file changes
 * while it is read.
 *
 * @param onProgress receives the completed share, from 0 to 1
 * @throws Failure if the file cannot be read to its end, or has been changed
 */
export function checkLarge(
  path: string,
  source: FileBytes,
  { settings, syntax, mustBeListing }: FileSettings,
  onProgress: (share: number) => void,
  reporter: Reporter,
): { report: FileReport; text: Iterable<Uint8Array>; fixed: number } {
  const check = (): FileReport => {
    if (mustBeListing && !isListing(readHead(source), syntax)) return skippedReport(path);
    const text = indexText(source, onProgress);
    const listing = new Listing(text, { settings, syntax, windows: WINDOW_LENGTHS });
    for (const offset of listing.analyse())
      onProgress(INDEX_SHARE + (1 - INDEX_SHARE) * (offset / text.length));
    return reportOf(path, text, listing);
  };
  const spool = new Spool(MAX_REPORT_IN_MEMORY);
  try {
    return withSmallHeap(() => {
      const found = check();
      source.assertUnchanged();
      const report = { ...found, problems: assertUnchangedAfter(found.problems, source) };
      for (const piece of joinTexts(reporter.file(report))) spool.write(Buffer.from(piece));
      return { report, text: readAndClose(spool), fixed: 0 };
    });
  } catch (error) {
    spool.close();
    // The error may be a consequence of reading two versions of the file.
    source.assertUnchanged();
    throw error;
  }
}

function readHead(source: FileBytes): Text {
  const bytes = source.read(0, Math.min(MAX_HEAD_LENGTH, source.byteLength));
  const head = finished(Utf8Text.index(bytesSource(bytes)));
  const isWhole = bytes.length === source.byteLength;
  return { length: isWhole ? head.length : Infinity, slice: (start, end) => head.slice(start, end) };
}

function indexText(source: FileBytes, onProgress: (share: number) => void): Utf8Text {
  return finished(Utf8Text.index(source), (bytes) => {
    onProgress(INDEX_SHARE * (bytes / source.byteLength));
  });
}

/**
 * Without this V8 lets the heap grow to four times its used size before it collects garbage: for a million entries, to
 * more than the size of the listing. It is not reset, since the command ends soon after.
 */
function withSmallHeap<T>(work: () => T): T {
  setFlagsFromString('--heap-growing-percent=50');
  return work();
}

/** Throws after the last problem if the file has changed, so that the reporter does not count it as reported. */
function* assertUnchangedAfter<P>(problems: Iterable<P>, source: FileBytes): Generator<P, void, undefined> {
  yield* problems;
  source.assertUnchanged();
}

function* readAndClose(spool: Spool): Generator<Uint8Array, void, undefined> {
  try {
    yield* spool.pieces();
  } finally {
    spool.close();
  }
}
