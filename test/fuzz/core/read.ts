import type { Random } from '../../../src/core/generate/random';
import { JSON_SYNTAX, JSONC_SYNTAX, type Syntax } from '../../../src/core/json/syntax';
import type { Listing, ListingOptions } from '../../../src/core/listing/listing';
import type { Settings } from '../../../src/core/model/settings';
import type { TextEdit } from '../../../src/core/text/text-edit';
import { ensure } from './operation';
import { anyConfiguration } from './texts/settings';

/** Options for reading a text. */
export interface Reading extends ListingOptions {
  readonly settings: Settings;
  readonly syntax: Syntax;
}

export function anyReading(random: Random): Reading {
  return {
    settings: anyConfiguration(random).settings,
    syntax: random.chance(0.6) ? JSON_SYNTAX : JSONC_SYNTAX,
  };
}

export function anyOffset(text: { readonly length: number }, random: Random): number {
  return random.integer(0, text.length);
}

/** The number of syntax errors of a listing. */
export function syntaxErrorCount(listing: Listing): number {
  return listing.problems().filter(({ rule }) => rule.id === 'syntax').length;
}

/** Ensures that edits are in order, do not touch each other, and are within the text. */
export function ensureEdits(
  edits: readonly TextEdit[],
  { length }: { readonly length: number },
  what: string,
): void {
  let end = -1;
  for (const edit of edits) {
    ensure(edit.offset > end, `the edits of ${what} are in order and do not touch`, () => edits);
    ensure(edit.length >= 0, `no edit of ${what} has a negative length`, () => edits);
    end = edit.offset + edit.length;
  }
  ensure(end <= length, `the edits of ${what} are within the text`, () => edits);
}
