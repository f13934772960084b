import type { Listing } from '../../src/core/listing/listing';
import { listingOf } from '../core/listing-of';
import { rounded } from './measure';

const MEASURED_STROKES = 200;
/** Keystrokes before the measurement starts. */
const WARM_UP_STROKES = 40;

/** What is typed after the first character of the value of a field. */
const STROKES = {
  'in a description': { field: 'description', typed: 'x' },
  'in a price': { field: 'pricePerCallUsd', typed: '1' },
  'a quote in a name': { field: 'name', typed: '"' },
  'in a volume, so order': { field: 'volume30dUsd', typed: '1' },
} as const;

/** Measures applying a keystroke to a listing and computing its problems. */
export function measureKeystrokes(content: string): Record<string, object> {
  const listing = listingOf(content);
  listing.problems();
  const table: Record<string, object> = {};
  for (const [name, stroke] of Object.entries(STROKES)) {
    const times = measure(listing, stroke).sort((a, b) => a - b);
    const at = (share: number): number | undefined => rounded(times[Math.floor(times.length * share)]);
    table[name] = { 'ms until all problems are known': at(0.5), '95%': at(0.95) };
  }
  return table;
}

/** Types a character in entries distributed over the listing, and deletes it again. */
function measure(original: Listing, { field, typed }: (typeof STROKES)[keyof typeof STROKES]): number[] {
  const times: number[] = [];
  let listing = original;
  for (let round = -WARM_UP_STROKES; round < MEASURED_STROKES; round++) {
    const index = Math.abs(Math.imul(round + WARM_UP_STROKES + 1, 0x9e3779b1)) % listing.entries.length;
    const offset = listing.rangeAt(index, [field], 'value').start + 1;
    for (const edit of [
      { offset, length: 0, text: typed },
      { offset, length: 1, text: '' },
    ]) {
      const startTime = performance.now();
      const edited = listing.edit([edit]);
      edited?.problems();
      if (round >= 0) times.push(performance.now() - startTime);
      if (!edited) throw new Error('A keystroke made the listing be read from the start.');
      listing = edited;
    }
  }
  return times;
}
