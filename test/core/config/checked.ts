import { readConfig, type Config } from '../../../src/core/config/config';
import { CheckedListings } from '../../../src/core/config/checked-listings';
import type { Configuration } from '../../../src/core/config/configuration';
import { JSON_SYNTAX } from '../../../src/core/json/syntax';
import { Checker } from '../../../src/core/listing/checker';
import { findListings } from '../../../src/core/listing/find-listings';
import { Listing } from '../../../src/core/listing/listing';
import { RULES } from '../../../src/core/rules';

/** The configuration of a text, or of what it contains; it must have no errors. */
export function configurationOf(config: Config | string): Configuration {
  const result = readConfig(typeof config === 'string' ? config : JSON.stringify(config));
  if (!result.ok) throw new Error(result.errors.map(({ message }) => message).join('; '));
  return result.configuration;
}

/** The listings of a text, checked as a configuration says of `a.json`. */
export function checked(text: string, config: Config | string = {}): CheckedListings {
  const configuration = configurationOf(config).forFile('a.json');
  const checker = new Checker(RULES, configuration.settings);
  const listings = findListings(text, JSON_SYNTAX, true).map((place) =>
    Listing.read(text, place, { checker }),
  );
  return new CheckedListings(listings as [Listing, ...Listing[]], configuration);
}
