import { generate, write } from '../../src/core/generate';
import { Listing } from '../../src/core/listing';
import { LineText } from './line-text';
import { describeMachine, row } from './report';

/**
 * What one keystroke costs, whatever the length of the listing: the text's change is taken, and the problems are
 * there again. The text is held in lines and read by ranges, as an editor's document is.
 */
const SIZES = [1_000, 15_000, 46_000];
const STROKES = 200;

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

function main(): void {
  console.log(describeMachine());
  console.log(`\nKeystroke to problems, median (95th percentile) of ${STROKES}, in ms`);
  console.log(row('', ...SIZES.map((size) => `${size.toLocaleString('en')} entries`), 'largest ÷ smallest'));
  const columns = SIZES.map((entries) => {
    const text = new LineText(write(generate({ entries, seed: 1 }), { format: 'pretty' }));
    const listing = Listing.read(text);
    listing.problems();
    return STROKES_TYPED.map((stroke) => measure(listing, text, stroke));
  });
  STROKES_TYPED.forEach(({ name }, index) => {
    const medians = columns.map((column) => column[index]?.[0] ?? NaN);
    const cells = columns.map((column) => column[index]?.map((time) => time.toFixed(2)) ?? []);
    const ratio = (medians.at(-1) ?? NaN) / (medians[0] ?? NaN);
    console.log(
      row(name, ...cells.map(([median, slow]) => `${median ?? ''} (${slow ?? ''})`), ratio.toFixed(1)),
    );
  });
}

/** Types a character into entries all over the listing, and deletes it again. */
function measure(listing: Listing, text: LineText, { field, typed }: Stroke): [number, number] {
  const times: number[] = [];
  for (let round = -40; round < STROKES; round++) {
    const index = Math.abs(Math.imul(round + 41, 0x9e3779b1)) % listing.entries.length;
    const entry = listing.entries.at(index);
    const offset = entry && listing.locatePath(entry, [field], 'value').start + 1;
    if (offset === undefined) continue;
    for (const change of [
      { offset, length: 0, text: typed },
      { offset, length: 1, text: '' },
    ]) {
      text.replace(change.offset, change.length, change.text);
      // Finding lines again is the document's own work.
      text.slice(change.offset, change.offset + 1);
      const begun = performance.now();
      listing.edit([{ offset: change.offset, length: change.length, inserted: change.text.length }]);
      listing.problems();
      if (round >= 0) times.push(performance.now() - begun);
      if (!listing.isComplete) throw new Error('a keystroke sent the listing back to its start');
    }
  }
  times.sort((a, b) => a - b);
  const at = (share: number): number => times[Math.floor(times.length * share)] ?? NaN;
  return [at(0.5), at(0.95)];
}

main();
