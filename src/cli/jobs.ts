import { syntaxOf, type Syntax } from '../core/json/parse';
import { findListings, listingWith } from '../core/listing/embedded-text';
import type { Text } from '../core/text/text';
import type { MatchedSettings } from '../core/config/expectations';
import type { ExpectationCheck } from '../core/listing/checker';
import { Listing } from '../core/listing/listing';
import type { Settings } from '../core/model/settings';
import { Failure } from './context';
import type { Source } from './read-text';
import { INVALID_BYTES } from '../core/rules/text/syntax';
import { reportOfAll, type FileReport } from '../core/report/problems';

/** How a file is checked. */
export interface FileJob {
  readonly path: string;
  readonly settings: Settings;
  /** Skip a file that is not recognised as a listing. */
  readonly mustBeListing: boolean;
  /** Apply safe fixes in place before, or only show them. */
  readonly fix: 'apply' | 'show' | false;
  /** Find out which settings match something. */
  readonly findMatched: boolean;
}

export interface FileResult {
  /** Its problems are an array. */
  readonly report: FileReport;
  /** How many problems were fixed. */
  readonly fixed: number;
  /** What the settings matched, if wanted. */
  readonly matched?: MatchedSettings;
  /** The fixes as a patch, if they were only to be shown. */
  readonly patch?: Uint8Array;
}

/** Checks the text of a file, and fixes it before, if wanted. */
export async function checkSource(
  source: Source,
  { path, settings, mustBeListing, fix, findMatched }: FileJob,
): Promise<FileResult> {
  const { text, invalidAt } = source;
  const syntax = syntaxOf(path);
  const { texts, strings } = findListings(text, !mustBeListing, syntax);
  if (texts.length === 0) return { report: reportOfAll(path, text, [], strings), fixed: 0 };
  const check = await expectationCheck(settings);
  const read = (content: string): readonly Listing[] =>
    readListings(content === text ? texts : findListings(content, !mustBeListing, syntax).texts, {
      settings,
      syntax,
      check,
      invalidAt,
    });
  // Only the text could be written back.
  const isFixable = invalidAt === undefined;
  if (!isFixable && fix === 'show') throw new Failure(`cannot fix ${path}: it has ${INVALID_BYTES}`);
  const fixed =
    fix && isFixable ? (await import('../core/edit/fix-all')).fixText(text, settings, read) : undefined;
  let patch: Uint8Array | undefined;
  if (fixed && fix === 'show') {
    const { patchOf } = await import('./fix-patch');
    patch = patchOf(path, source, fixed.edits);
  } else if (fixed && fixed.text !== text) {
    const { replaceFile } = await import('./write-file');
    replaceFile(path, source, fixed.text);
  }
  const listings = fixed?.listings ?? read(text);
  return {
    report: complete(reportOfAll(path, fixed?.text ?? text, listings, strings)),
    fixed: fixed?.fixed ?? 0,
    ...(patch && { patch }),
    ...(await matchedIn(listings, findMatched)),
  };
}

interface ReadOptions {
  readonly settings: Settings;
  readonly syntax: Syntax;
  readonly check: MakeExpectationCheck | undefined;
  readonly invalidAt: number | undefined;
}

/** Creates the check of what is expected of a file, from its listings. */
export type MakeExpectationCheck = (listings: () => readonly Listing[]) => ExpectationCheck | undefined;

/** Reads and checks the listings of one file. */
export function readListings(
  texts: readonly Text[],
  { settings, syntax, check, invalidAt }: ReadOptions,
): readonly Listing[] {
  const listings: Listing[] = [];
  const expectations = check?.(() => listings);
  const invalid = invalidAt === undefined ? undefined : listingWith(texts, invalidAt);
  for (const text of texts)
    listings.push(
      Listing.read(text, {
        settings,
        syntax,
        expectations,
        invalidAt: text === invalid ? invalidAt : undefined,
      }),
    );
  return listings;
}

/** Checks what is expected of a file, if anything is; it is loaded only then. */
export async function expectationCheck(settings: Settings): Promise<MakeExpectationCheck | undefined> {
  if (!settings.expectations) return undefined;
  const { expectationCheckOf } = await import('../core/config/expectations');
  return (listings) => expectationCheckOf(settings, listings);
}

/** What the settings matched in the listings of a file, if wanted. */
export async function matchedIn(
  listings: readonly Listing[],
  isWanted: boolean,
): Promise<Pick<FileResult, 'matched'>> {
  if (!isWanted) return {};
  const { matchedSettings } = await import('../core/config/expectations');
  return { matched: matchedSettings(listings) };
}

function complete(report: FileReport): FileReport {
  return { ...report, problems: [...report.problems] };
}
