import { Listing } from '../../src/core/listing/listing';
import { LineText } from './line-text';

/**
 * What one keystroke costs, whatever the length of the listing: the text's change is taken, and the problems are
 * there again. The text is held in lines and read by ranges, as an editor's document is.
 */
const STROKES = 200;
/** Those that are not counted. */
const WARMING = 40;

interface Stroke {
  readonly name: string;
  /** The field whose value is typed into, at its second character. */
  readonly field: string;
  readonly typed: string;
}

const STROKES_TYPED: readonly Stroke[] = [
  { name: 'in a description', field: 'description', typed: 'x' },
  { name: 'in a price', field: 'pricePerCallUsd', typed: '1' },
  { name: 'a quote in a name', field: 'name', typed: '"' },
  { name: 'in a volume (order)', field: 'volume30dUsd', typed: '1' },
];

/** In milliseconds. */
export interface StrokeTimes {
  readonly name: string;
  readonly median: number;
  /** The 95th percentile. */
  readonly slow: number;
}

/** Types into a listing in some ways. */
export function typeInto(content: string): readonly StrokeTimes[] {
  const text = new LineText(content);
  const listing = Listing.read(text);
  listing.problems();
  return STROKES_TYPED.map((stroke) => ({ name: stroke.name, ...measure(listing, text, stroke) }));
}

/** Types a character into entries all over the listing, and deletes it again. */
function measure(
  listing: Listing,
  text: LineText,
  { field, typed }: Stroke,
): { median: number; slow: number } {
  const times: number[] = [];
  for (let round = -WARMING; round < STROKES; round++) {
    const index = Math.abs(Math.imul(round + WARMING + 1, 0x9e3779b1)) % listing.entries.length;
    const entry = listing.entries.at(index);
    const offset = entry && listing.locatePath(entry, [field], 'value').start + 1;
    if (offset === undefined) continue;
    for (const change of [
      { offset, length: 0, text: typed },
      { offset, length: 1, text: '' },
    ]) {
      text.replace(change.offset, change.length, change.text);
      const begun = performance.now();
      listing.edit([{ offset: change.offset, length: change.length, inserted: change.text.length }]);
      listing.problems();
      if (round >= 0) times.push(performance.now() - begun);
      if (!listing.isComplete) throw new Error('a keystroke sent the listing back to its start');
    }
  }
  times.sort((a, b) => a - b);
  const at = (share: number): number => times[Math.floor(times.length * share)] ?? NaN;
  return { median: at(0.5), slow: at(0.95) };
}
