import type { Entry } from '../model/entry';
import type { Path } from '../json/pointer';
import type { JsonNode } from '../json/tree';
import type { Listing } from '../listing/listing';
import type { EntryReading } from '../entries/entry-reading';
import type { Settings } from '../model/settings';

/** The entry and array element that a hover describes. */
export interface HoverContext {
  readonly listing: Listing;
  readonly entry: Entry;
  readonly reading: EntryReading;
  readonly settings: Settings;
  /** Where a setting is, as Markdown, by its path in the configuration. */
  readonly placeOf?: ((path: Path) => string) | undefined;
  /** The hovered array element, if there is one. */
  readonly element?: JsonNode | undefined;
}
