import { compare } from '../../src/core/diff';
import { generate, write, type GeneratedEntry } from '../../src/core/generate';
import { Listing } from '../../src/core/listing/listing';
import { withDoubledPrice } from './other-prices';
import { describeMachine, formatTime, table } from './report';

/** The time of comparing two listings and of reading them, and the longest step that blocks the event loop. */
const SIZES = [15_000, 60_000, 122_891];

const EDITS: Readonly<Record<string, (entries: GeneratedEntry[]) => GeneratedEntry[]>> = {
  'nothing, minified': (entries) => entries,
  'one price in a hundred': (entries) =>
    entries.map((one, at) => (at % 100 === 0 ? withDoubledPrice(one) : one)),
  'every price': (entries) => entries.map(withDoubledPrice),
  'the order': (entries) => entries.toReversed(),
};

function main(): void {
  console.log(describeMachine());
  for (const entries of SIZES) {
    const rows: string[][] = [];
    const { count, results } = generate({ entries, seed: 1 });
    const before = write({ count, results }, { format: 'pretty' });
    for (const [name, edit] of Object.entries(EDITS)) {
      const format = name.includes('minified') ? 'minified' : 'pretty';
      const after = write({ count, results: edit([...results]) }, { format });
      rows.push([name, ...measure(before, after).map(formatTime)]);
    }
    const title = `${entries.toLocaleString('en')} entries; changes`;
    console.log(table([title, 'reading both', 'comparing', 'longest step'], rows));
  }
}

/** In milliseconds. */
function measure(before: string, after: string): readonly number[] {
  const startTime = performance.now();
  const steps = compare(Listing.read(before), Listing.read(after));
  const read = performance.now();
  let longest = 0;
  for (let last = read, isDone = false; !isDone;) {
    isDone = steps.next().done === true;
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  }
  return [read - startTime, performance.now() - read, longest];
}

main();
