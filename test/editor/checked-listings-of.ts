import { CheckedListings } from '../../src/core/config/checked-listings';
import { DEFAULT_CONFIGURATION, type Configuration } from '../../src/core/config/configuration';
import { JSON_SYNTAX } from '../../src/core/json/syntax';
import { findListings } from '../../src/core/listing/find-listings';

/** Reads and checks the listings of a text. */
export function checkedListingsOf(
  text: string,
  configuration: Configuration = DEFAULT_CONFIGURATION,
): CheckedListings {
  const options = { configuration, syntax: JSON_SYNTAX };
  return CheckedListings.read(text, findListings(text, JSON_SYNTAX), options);
}
