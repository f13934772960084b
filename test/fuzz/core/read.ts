import type { Random } from '../../../src/core/values/random';
import { JSON_SYNTAX, JSONC_SYNTAX, type Syntax } from '../../../src/core/json/syntax';
import type { ListingOptions } from '../../../src/core/listing/listing';
import type { Settings } from '../../../src/core/next/listing/settings';
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
