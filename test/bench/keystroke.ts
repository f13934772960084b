import { Listing } from '../../src/core/listing/listing';
import { LineText } from './line-text';
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

/**
 * Measures applying a keystroke to a listing and computing its problems. The text is stored in lines and read by ranges, as
 * an editor's document is.
 */
export function measureKeystrokes(content: string): Record<string, object> {
  const text = new LineText(content);
  const listing = Listing.read(text);
  listing.problems();
  const table: Record<string, object> = {};
  for (const [name, stroke] of Object.entries(STROKES)) {
    const times = measure(listing, text, stroke).sort((a, b) => a - b);
    const at = (share: number): number | undefined => rounded(times[Math.floor(times.length * share)]);
    table[name] = { 'ms until all problems are known': at(0.5), '95%': at(0.95) };
  }
  return table;
}

/** Types a character in entries distributed over the listing, and deletes it again. */
function measure(
  listing: Listing,
  text: LineText,
  { field, typed }: (typeof STROKES)[keyof typeof STROKES],
): number[] {
  const times: number[] = [];
  for (let round = -WARM_UP_STROKES; round < MEASURED_STROKES; round++) {
    const index = Math.abs(Math.imul(round + WARM_UP_STROKES + 1, 0x9e3779b1)) % listing.entries.length;
    const entry = listing.entries.at(index);
    const offset = entry && listing.locatePath(entry, [field], 'value').start + 1;
    if (offset === undefined) continue;
    for (const change of [
      { offset, length: 0, text: typed },
      { offset, length: 1, text: '' },
    ]) {
      text.replace(change.offset, change.length, change.text);
      const startTime = performance.now();
      listing.edit([{ offset: change.offset, length: change.length, inserted: change.text.length }]);
      listing.problems();
      if (round >= 0) times.push(performance.now() - startTime);
      if (!listing.isComplete) throw new Error('A keystroke made the listing be read from the start.');
    }
  }
  return times;
}
