import { DEFAULT_CONFIGURATION, type Configuration } from '../../src/core/config/configuration';
import { JSON_SYNTAX } from '../../src/core/json/syntax';
import { findListings } from '../../src/core/listing/find-listings';
import { readListingsAt, type CheckedListings } from '../../src/editor/listings/checked-listings';

/** Reads and checks the listings of a text. */
export function checkedListingsOf(
  text: string,
  configuration: Configuration = DEFAULT_CONFIGURATION,
): Promise<CheckedListings> {
  const pause = (): Promise<void> => Promise.resolve();
  const options = { configuration, syntax: JSON_SYNTAX, pause };
  return readListingsAt(text, findListings(text, JSON_SYNTAX), options);
}
