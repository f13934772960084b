import type { TextDocument } from 'vscode';
import { CheckedListings } from '../../src/core/config/checked-listings';
import type { Config } from '../../src/core/config/config';
import { JSON_SYNTAX } from '../../src/core/json/syntax';
import { findListings } from '../../src/core/listing/find-listings';
import { OpenListing } from '../../src/editor/listings/open-listing';
import { configurationOf } from '../core/config/checked';

/** Reads the listings of a text, and checks them as a configuration says of `a.json`. */
export function checkedListingsOf(text: string, config: Config | string = {}): CheckedListings {
  const configuration = configurationOf(config).forFile('a.json');
  const options = { configuration, syntax: JSON_SYNTAX };
  return CheckedListings.read(text, findListings(text, JSON_SYNTAX), options);
}

/** Opens listings that were checked in a document, of which a test gives what the tested code asks. */
export function openListingOf(
  checked: CheckedListings,
  {
    document = {},
    changed = () => undefined,
  }: { document?: Partial<TextDocument>; changed?: () => void } = {},
): OpenListing {
  return new OpenListing(
    document as TextDocument,
    checked,
    false,
    { fire: changed },
    { fire: () => undefined },
  );
}
