import { extract, redact, smallestFixture } from '../../../../src/core/extract';
import { Listing } from '../../../../src/core/listing/listing';
import { finished } from '../../../../src/core/steps/finished';
import { ensure, ensureSame, type Operation } from '../operation';
import { anyReading, faultsIn } from '../read';
import { isJson } from '../../../support/problem-lines';

/** Some of the entries, as they stand. */
const some: Operation = {
  name: 'extracting/some',
  weight: 2,
  run(text, random) {
    const reading = anyReading(random);
    const listing = Listing.read(text, reading);
    const chosen = Array.from(listing.entries).filter(() => random.chance(0.5));
    const extracted = extract(listing, chosen, { count: random.chance(0.5) ? 'set' : 'keep' });
    if (isJson(text)) ensure(isJson(extracted), 'what is extracted from JSON is JSON');
    if (faultsIn(listing) > 0) return;
    const read = Listing.read(extracted, reading);
    ensureSame(faultsIn(read), 0, 'what is extracted from a sound text is sound');
    ensureSame(
      Array.from(read.entries, (entry) => read.textOf(entry)),
      chosen.map((entry) => listing.textOf(entry)),
      'entries are extracted as they stand',
    );
  },
};

/** The smallest fixture of anything. */
const smallest: Operation = {
  name: 'extracting/smallest',
  weight: 1,
  run(text, random) {
    const reading = anyReading(random);
    const listing = Listing.read(text, reading);
    const chosen = finished(smallestFixture(listing, reading));
    let last = -1;
    for (const { entry, reasons } of chosen) {
      ensure(entry.index > last, 'a fixture is in the order of the file');
      ensure(reasons.length > 0, 'an entry of a fixture has a reason');
      last = entry.index;
    }
  },
};

/** Nobody can see whose listing it is, and it is still as wrong as it was. */
const redacted: Operation = {
  name: 'extracting/redact',
  weight: 2,
  run(text, random) {
    const reading = anyReading(random);
    const listing = Listing.read(text, reading);
    const made = finished(redact(listing, reading.settings, { seed: 1 }));
    ensureSame(
      made,
      finished(redact(listing, reading.settings, { seed: 1 })),
      'redaction is always the same',
    );
    // What is no object at all is redacted word by word, and so is what is broken: with other words it may break elsewhere.
    if (listing.tree(undefined)?.kind !== 'object') return;
    if (Array.from(listing.entries).some(({ hasSyntaxError: broken }) => broken)) return;
    if (isJson(text)) ensure(isJson(made), 'what is redacted of JSON is JSON');
    const read = Listing.read(made, reading);
    ensureSame(read.entries.length, listing.entries.length, 'redaction keeps all entries');
    ensureSame(faultsIn(read), faultsIn(listing), 'redaction breaks and mends nothing');
  },
};

export const EXTRACTING: readonly Operation[] = [some, smallest, redacted];
