import type { Syntax } from '../../json/syntax';
import { EmbeddedText } from '../../listing/embedded-text';
import { Listing } from '../../listing/listing';
import type { Settings } from '../listing/settings';
import type { ListingPlace } from '../listing/find-listings';

/**
 * Reads the listing at a place of a text as that of the core before this one, on which comparing and merging still are. This
 * is the only way from one to the other.
 *
 * @returns undefined if the text around it is not JSON, or nothing of it can be read
 */
export function listingAt(
  text: string,
  { shape, path, start, end, error }: ListingPlace,
  options: { readonly settings: Settings; readonly syntax: Syntax },
): Listing | undefined {
  if (shape === 'unreadable' || error) return undefined;
  if (shape === 'object' && path.length === 0) return Listing.read(text, options);
  const place = { shape: shape === 'array' ? shape : ('response' as const), path, start, end };
  return Listing.read(new EmbeddedText(text, place), options);
}
