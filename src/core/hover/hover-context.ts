import type { Entry } from '../model/entry';
import type { JsonNode } from '../json/tree';
import type { Listing } from '../listing/listing';
import type { EntryReading } from '../reading/entry-reading';
import type { Settings } from '../model/settings';

/** The entry and array element that a hover describes. */
export interface HoverContext {
  readonly listing: Listing;
  readonly entry: Entry;
  readonly reading: EntryReading;
  readonly settings: Settings;
  /** The hovered array element, if there is one. */
  readonly element?: JsonNode | undefined;
}
