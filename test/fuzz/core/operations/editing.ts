import type { Random } from '../../../../src/core/values/random';
import { Listing } from '../../../../src/core/listing/listing';
import { EditedText, inverseOf, type Edit } from '../../../support/edited-text';
import { runToEnd } from '../../../../src/core/steps';
import { ensureSame, type Operation } from '../operation';
import { listingSnapshot } from '../../../support/listing-snapshot';
import { anyReading } from '../read';
import { anyEdit } from '../texts/edits';

/** After any edits, some of them made during analysis, a listing equals one that is read from the start. */
const retainedTree: Operation = {
  name: 'editing/kept-up',
  weight: 5,
  run(whole, random) {
    const text = new EditedText(whole);
    const small = { reading: random.integer(20, 3000), edit: random.integer(10, 600) };
    const windows = random.chance(0.5) ? { windows: small } : {};
    let reading = anyReading(random);
    let listing = new Listing(text, { ...reading, ...windows });
    const done: (readonly Edit[])[] = [];
    for (let step = random.integer(1, 6); step > 0; step--) {
      if (random.chance(0.15)) {
        // Another configuration or language: the listing is read from the start.
        reading = anyReading(random);
        listing = new Listing(text, { ...reading, ...windows });
      }
      const isLate = random.chance(0.3);
      if (isLate) takeSteps(listing, random);
      else runToEnd(listing.analyze());
      const edits = done.length > 0 && random.chance(0.3) ? (done.pop() ?? []) : anyEdit(text.whole, random);
      done.push(inverseOf(edits, text.whole));
      listing.edit(text.edit(edits));
    }
    runToEnd(listing.analyze());
    ensureSame(
      listingSnapshot(listing),
      listingSnapshot(Listing.read(text.whole, reading)),
      'an edited listing equals a new one',
    );
  },
};

function takeSteps(listing: Listing, random: Random): void {
  const analysis = listing.analyze();
  for (let steps = random.integer(0, 3); steps > 0; steps--) analysis.next();
}

export const EDITING: readonly Operation[] = [retainedTree];
