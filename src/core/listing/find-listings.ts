import { JSON_SYNTAX, type Syntax } from '../json/syntax';
import type { Path } from '../json/pointer';
import { findEmbedded } from '../entries/embedded';
import { isListing } from '../entries/recognise';
import type { Text } from '../text/text';
import { EmbeddedText } from './embedded-text';

/** The listings in a text. */
export interface FoundListings {
  /** The text itself if all of it is a listing; otherwise one for each listing inside it. */
  readonly texts: readonly Text[];
  /** Strings that contain listings, which are not read. */
  readonly strings: readonly { readonly path: Path; readonly start: number }[];
}

/**
 * Which of the listings in a text reports that its bytes are invalid from an offset on: the one with that offset, or else the
 * next or last one.
 */
export function listingWith<T extends Text>(texts: readonly T[], invalidAt: number): T | undefined {
  return texts.find(({ length }) => invalidAt < length) ?? texts.at(-1);
}

/**
 * Finds the listings in a text: all of it, or several inside other JSON.
 *
 * @param isForced whether the text is read as a listing if none is found, and searched to its end
 */
export function findListings(text: Text, isForced: boolean, syntax: Syntax = JSON_SYNTAX): FoundListings {
  if (isListing(text, syntax)) return { texts: [text], strings: [] };
  const { listings, strings } = findEmbedded(text, isForced);
  // A listing whose `results` is not an array of entries is to be reported as such.
  const isOwn = isForced && listings.some(({ path }) => path[0] === 'results');
  if (listings.length > 0 && !isOwn)
    return { texts: listings.map((listing) => new EmbeddedText(text, listing)), strings };
  return { texts: isForced ? [text] : [], strings };
}
