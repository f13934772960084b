import { syntaxOf } from '../core/json/syntax';
import type { MatchedElements } from '../core/config/unused-settings';
import type { FixedText } from '../core/edit/fix-all';
import { findListings, listingWith } from '../core/listing/embedded-text';
import { Listing } from '../core/listing/listing';
import type { Settings } from '../core/model/settings';
import { INVALID_BYTES } from '../core/rules/text/syntax';
import { reportOfAll, type FileReport } from '../core/report/problems';
import { Failure } from './context';
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
  /** Its problems are read from the text when they are requested. */
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
  { settings, mustBeListing, fix, findMatched, onProgress }: FileSettings,
): Promise<CheckedFile> {
  const syntax = syntaxOf(path);
  const { text, invalidAt } = source;
  let found = findListings(text, !mustBeListing, syntax);
  if (found.length === 0) return { report: reportOfAll(path, text, []), fixed: 0 };
  const expectations = settings.expectations ? await import('../core/config/expectations') : undefined;
  const read = (content: string): readonly Listing[] => {
    if (content !== text) found = findListings(content, !mustBeListing, syntax);
    const texts = found;
    const listings: Listing[] = [];
    const check = expectations?.expectationCheckOf(settings, () => listings);
    const invalid = invalidAt === undefined ? undefined : listingWith(texts, invalidAt);
    for (const one of texts) {
      const own = { invalidAt: one === invalid ? invalidAt : undefined };
      const listing = new Listing(one, { settings, syntax, expectations: check, ...own });
      for (const offset of listing.analyze()) onProgress(offset / content.length);
      listings.push(listing);
    }
    return listings;
  };
  const fixed = fix ? await fixSource(path, source, fix, settings, read) : undefined;
  const listings = fixed?.listings ?? read(text);
  return {
    report: reportOfAll(path, fixed?.text ?? text, listings),
    fixed: fixed?.fixed ?? 0,
    ...(fixed?.patch && { patch: fixed.patch }),
    ...(findMatched && { matched: await matchedIn(listings) }),
  };
}

async function matchedIn(listings: readonly Listing[]): Promise<MatchedElements> {
  const { matchedElements } = await import('../core/config/unused-settings');
  return matchedElements(listings);
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
