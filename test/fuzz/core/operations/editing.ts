import { EntryTexts } from '../../../../src/core/browse/entry-texts';
import { Tree } from '../../../../src/core/browse/tree';
import type { Random } from '../../../../src/core/generate/random';
import { Listing } from '../../../../src/core/listing/listing';
import { EditedText, inverseOf, type Edit } from '../../../support/edited-text';
import { finished } from '../../../../src/core/steps/finished';
import { ensureSame, type Operation } from '../operation';
import { anyReading, said } from '../read';
import { anyEdit } from '../texts/edits';
import { labels, showAny } from '../views';

/** After any edits, some of them made while it is read, a listing says what one that is read anew does. */
const kept: Operation = {
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
        // Another configuration, or another language: it is read from its start.
        reading = anyReading(random);
        listing = new Listing(text, { ...reading, ...windows });
      }
      const isLate = random.chance(0.3);
      if (isLate) takeSteps(listing, random);
      else finished(listing.analyse());
      const edits = done.length > 0 && random.chance(0.3) ? (done.pop() ?? []) : anyEdit(text.whole, random);
      done.push(inverseOf(edits, text.whole));
      listing.edit(text.edit(edits));
    }
    finished(listing.analyse());
    ensureSame(
      said(listing),
      said(Listing.read(text.whole, reading)),
      'an edited listing says what a new one does',
    );
  },
};

function takeSteps(listing: Listing, random: Random): void {
  const analysis = listing.analyse();
  for (let steps = random.integer(0, 3); steps > 0; steps--) analysis.next();
}

/** A tree that lives on shows what a new one does. */
const tree: Operation = {
  name: 'editing/tree',
  weight: 2,
  run(whole, random) {
    const text = new EditedText(whole);
    const listing = Listing.read(text, anyReading(random));
    const texts = new EntryTexts(listing);
    const living = new Tree();
    for (let step = random.integer(1, 4); step > 0; step--) {
      const shown = showAny(listing, texts, random);
      living.show(shown);
      const fresh = new Tree();
      fresh.show(shown);
      ensureSame(labels(living), labels(fresh), 'a tree that lives on shows what a new one does');
      listing.edit(text.edit(anyEdit(text.whole, random)));
      finished(listing.analyse());
    }
  },
};

export const EDITING: readonly Operation[] = [kept, tree];
