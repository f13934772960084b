import { Listing } from '../../src/core/listing/listing';
import { LineText } from './line-text';

/**
 * The time of one keystroke: applying the change to the listing and computing its problems. The text is stored in lines and
 * read by ranges, as an editor's document is.
 */
const MEASURED_STROKES = 200;
/** Keystrokes before the measurement starts. */
const WARM_UP_STROKES = 40;

interface Stroke {
  readonly name: string;
  /** The text is inserted after the first character of this field's value. */
  readonly field: string;
  readonly typed: string;
}

const STROKES: readonly Stroke[] = [
  { name: 'in a description', field: 'description', typed: 'x' },
  { name: 'in a price', field: 'pricePerCallUsd', typed: '1' },
  { name: 'a quote in a name', field: 'name', typed: '"' },
  { name: 'in a volume (order)', field: 'volume30dUsd', typed: '1' },
];

/** In milliseconds. */
export interface StrokeTimes {
  readonly name: string;
  readonly median: number;
  readonly percentile95: number;
}

/** Measures each kind of keystroke. */
export function measureKeystrokes(content: string): readonly StrokeTimes[] {
  const text = new LineText(content);
  const listing = Listing.read(text);
  listing.problems();
  return STROKES.map((stroke) => ({ name: stroke.name, ...measure(listing, text, stroke) }));
}

/** Types a character in entries distributed over the listing, and deletes it again. */
function measure(
  listing: Listing,
  text: LineText,
  { field, typed }: Stroke,
): { median: number; percentile95: number } {
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
  times.sort((a, b) => a - b);
  const at = (share: number): number => times[Math.floor(times.length * share)] ?? NaN;
  return { median: at(0.5), percentile95: at(0.95) };
}
