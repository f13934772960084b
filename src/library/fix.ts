import { fixText } from '../core/edit/fix-all';
import { Listing } from '../core/listing/listing';
import { findListings } from '../core/listing/embedded-text';
import { knownRule } from './rules';
import { inputOf, type CheckOptions } from './options';

/** How a listing is fixed. */
export interface FixOptions extends CheckOptions {
  /** The ids of the rules whose problems are fixed; those of all rules if left out. */
  readonly rules?: readonly string[] | undefined;
}

/** A text after its fixes. */
export interface FixedListing {
  readonly text: string;
  /** How many problems were fixed. */
  readonly fixed: number;
}

/**
 * Applies all safe fixes, like `catalog-lens check --fix`. Everything else keeps its formatting. A text that is not
 * recognized as a listing is not changed.
 *
 * @throws RangeError for an unknown rule
 * @throws TypeError if the configuration has errors
 */
export function fixListing(text: string, options: FixOptions = {}): FixedListing {
  const input = inputOf(text, options);
  const { syntax } = input;
  const { settings } = input.configuration;
  const selected = options.rules && new Set(options.rules.map((id) => knownRule(id).id));
  const read = (content: string): readonly Listing[] =>
    findListings(content, false, syntax).texts.map((found) => Listing.read(found, { settings, syntax }));
  const result = fixText(input.text, settings, read, ({ id }) => selected?.has(id) ?? true);
  return { text: input.mark + result.text, fixed: result.fixed };
}
