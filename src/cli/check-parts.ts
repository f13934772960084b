import { isUtf8 } from 'node:buffer';
import { setFlagsFromString } from 'node:v8';
import { findResultsIn } from '../core/json/results';
import type { Syntax } from '../core/json/parse';
import type { MatchedSettings } from '../core/config/expectations';
import { findListings, listingWith, type FoundListings } from '../core/listing/embedded-text';
import { Listing } from '../core/listing/listing';
import { PartChecker, type ListingPart } from '../core/listing/part';
import type { Settings } from '../core/model/settings';
import { mayHaveEmbedded } from '../core/entries/embedded';
import { isListing } from '../core/entries/recognise';
import { runToEnd } from '../core/steps';
import { Lines, TextLines, type KnownLine } from '../core/text/lines';
import type { Text } from '../core/text/text';
import { startsWithMark, Utf8Text, type TextLength } from '../core/text/utf8-text';
import type { FileBytes } from './file-text';
import { expectationCheck, matchedIn, type MakeExpectationCheck } from './jobs';
import { joinTexts } from './context';
import { reportOfAll, skippedReport, type FileReport, type Reporter } from '../core/report/problems';
import { Spool } from './spool';

/** How one file is checked. */
export interface FileSettings {
  readonly settings: Settings;
  readonly syntax: Syntax;
  /** Skip a file that is not recognised as a listing. */
  readonly mustBeListing: boolean;
  /** Find out which settings match something. */
  readonly findMatched?: boolean;
  /** About how many bytes a part has. */
  readonly partSize?: number | undefined;
}

interface PartSettings {
  readonly settings: Settings;
  readonly check: MakeExpectationCheck | undefined;
  readonly partSize: number;
}

/** About how many bytes a part has. */
const PART_SIZE = 1 << 21;

/** How much is searched at once for the start of a part, in bytes. */
const SEARCHED = 1 << 16;

/** How much of a text is decoded at once if it is read as a whole, in UTF-16 units. */
const WINDOWS = { reading: 1 << 16, edit: 1 << 15 };

/** How much of a report is kept in memory before the file is known to be unchanged, in bytes. */
const REPORT_IN_MEMORY = 1 << 23;

/** A checked listing, and what converts its offsets to lines. */
interface CheckedText {
  readonly text: Text;
  readonly listings: readonly Listing[];
  readonly strings: FoundListings['strings'];
  readonly lines: TextLines;
}

/**
 * Checks a file in UTF-8 of any size, of which only parts are in memory: its entries are divided into parts. If that is not
 * possible, because of a syntax error, it is read as a whole. Nothing is reported of a file that
 * changes while it is read.
 *
 * @param onProgress takes the share that is done, from 0 to 1
 * @throws Failure if the file cannot be read to its end, or has been changed
 */
export async function checkInParts(
  path: string,
  source: FileBytes,
  { settings, syntax, mustBeListing, findMatched = false, partSize = PART_SIZE }: FileSettings,
  onProgress: (share: number) => void,
  reporter: Reporter,
): Promise<{ report: FileReport; text: Iterable<Uint8Array>; matched?: MatchedSettings }> {
  const makeCheck = await expectationCheck(settings);
  const spool = new Spool(REPORT_IN_MEMORY);
  try {
    collectGarbageOften();
    const { report, matched } = await check();
    source.assertUnchanged();
    const sure = { ...report, problems: sureOf(report.problems, source) };
    for (const piece of joinTexts(reporter.file(sure))) spool.write(Buffer.from(piece));
    return { report, text: emptied(spool), ...(matched && { matched }) };
  } catch (error) {
    spool.close();
    // Text from two versions of a file may be more than the analysis can process.
    source.assertUnchanged();
    throw error;
  }

  async function check(): Promise<{ report: FileReport; matched?: MatchedSettings }> {
    const beginning = beginningOf(source);
    const isWhole = isListing(beginning, syntax);
    if (!isWhole && mustBeListing && !mayHaveEmbedded(beginning)) return { report: skippedReport(path) };
    // A comment may contain what looks like the end of an entry.
    const inParts =
      syntax.comments || !isWhole
        ? undefined
        : readInParts(source, { settings, check: makeCheck, partSize }, onProgress);
    const { text, listings, strings, lines } = inParts ?? readWhole();
    const report = reportOfAll(path, text, listings, strings, lines);
    return { report, ...(await matchedIn(listings, findMatched)) };
  }

  function readWhole(): CheckedText {
    const text = runToEnd(Utf8Text.index(source));
    const { texts, strings } = findListings(text, !mustBeListing, syntax);
    const listings: Listing[] = [];
    const expectations = makeCheck?.(() => listings);
    const invalid = text.invalidAt === undefined ? undefined : listingWith(texts, text.invalidAt);
    for (const one of texts) {
      const invalidAt = one === invalid ? text.invalidAt : undefined;
      const listing = new Listing(one, { settings, syntax, expectations, invalidAt, windows: WINDOWS });
      for (const offset of listing.analyse()) onProgress(offset / text.length);
      listings.push(listing);
    }
    return { text, listings, strings, lines: new TextLines(text) };
  }
}

/** The start of the text, as far as it is asked for. */
function beginningOf(source: FileBytes): Text {
  const mark = startsWithMark(source) ? 3 : 0;
  return {
    length: Infinity,
    slice(start, end) {
      // A UTF-16 unit has up to three bytes.
      const to = Math.min(mark + 3 * end, source.byteLength);
      return source.read(mark, to).toString('utf8').slice(start, end);
    },
  };
}

/** @returns undefined if the listing has to be read as a whole */
function readInParts(
  source: FileBytes,
  { settings, check, partSize }: PartSettings,
  onProgress: (share: number) => void,
): CheckedText | undefined {
  const head = headOf(source);
  if (head === undefined) return undefined;
  const first = (startsWithMark(source) ? 3 : 0) + Buffer.byteLength(head);
  const pieces: TextLength[] = [{ bytes: Buffer.byteLength(head), units: head.length }];
  const { line: lines, column } = new Lines(head).at(head.length);
  let line: KnownLine = { offset: head.length, line: lines, lineStart: head.length - column + 1 };
  const knownLines = [line];
  const parts: ListingPart[] = [];
  const checker = new PartChecker(settings);
  for (let start = first; start < source.byteLength;) {
    const end = partStart(source, start + partSize);
    const bytes = source.read(start, end);
    const isLast = end === source.byteLength;
    const part = isUtf8(bytes) ? checker.check(bytes, bytes.toString('latin1'), isLast) : undefined;
    if (!part) return undefined;
    const length = part.pieces.reduce((sum, { units }) => sum + units, 0);
    for (const piece of part.pieces) pieces.push(piece);
    line = lineAfter(line, length, part.lineBreaks);
    knownLines.push(line);
    parts.push(part);
    onProgress(end / source.byteLength);
    start = end;
  }
  const text = Utf8Text.ofPieces(source, pieces);
  const listings: Listing[] = [];
  const expectations = check?.(() => listings);
  const listing = Listing.join(text, head.length - 1, parts, { settings, expectations });
  if (!listing) return undefined;
  listings.push(listing);
  return { text, listings, strings: [], lines: new TextLines(text, knownLines) };
}

/** The text up to and including the opening bracket of `results`; undefined if it is not at the start of the file. */
function headOf(source: FileBytes): string | undefined {
  const beginning = beginningOf(source).slice(0, SEARCHED);
  const bracket = findResultsIn(beginning);
  const head = beginning.slice(0, bracket + 1);
  // What is not UTF-8 has other lengths.
  return bracket < 0 || head.includes('\ufffd') ? undefined : head;
}

/**
 * Offset of the first entry that starts at or after an offset, in bytes: an opening brace, after the closing one of another
 * entry. It may also be inside an entry that has objects, or in broken text: then the parts have syntax errors.
 */
function partStart(source: FileBytes, from: number): number {
  for (let start = from; start < source.byteLength; start += SEARCHED / 2) {
    const bytes = source.read(start, Math.min(start + SEARCHED, source.byteLength));
    const between = /\}[ \t\r\n]*,[ \t\r\n]*(?=\{[ \t\r\n]*")/.exec(bytes.toString('latin1'));
    if (between) return start + between.index + between[0].length;
  }
  return source.byteLength;
}

function lineAfter(
  before: KnownLine,
  length: number,
  { count, lastEnd }: ListingPart['lineBreaks'],
): KnownLine {
  const { offset, line, lineStart } = before;
  return {
    offset: offset + length,
    line: line + count,
    lineStart: count > 0 ? offset + lastEnd : lineStart,
  };
}

/**
 * Without this V8 lets the heap grow to four times its used size before it collects garbage: for a million entries, to
 * more than the size of the listing. It is not reset, since the command ends soon after.
 */
function collectGarbageOften(): void {
  setFlagsFromString('--heap-growing-percent=50');
}

/** Problems that end with a failure if the file has changed, so that the reporter does not count it as reported. */
function* sureOf<P>(problems: Iterable<P>, source: FileBytes): Generator<P, void, undefined> {
  yield* problems;
  source.assertUnchanged();
}

function* emptied(spool: Spool): Generator<Uint8Array, void, undefined> {
  try {
    yield* spool.pieces();
  } finally {
    spool.close();
  }
}
