import { extract } from '../../../../src/core/fixtures/extract';
import { Listing } from '../../../../src/core/listing/listing';
import { ensure, ensureSame, type Operation } from '../operation';
import { anyReading } from '../read';
import { syntaxErrorCount } from '../../../support/check-edits';
import { isJson } from '../../../support/problem-lines';

/** Extracts some of the entries without changes. */
const some: Operation = {
  name: 'extracting/some',
  weight: 2,
  run(text, random) {
    const reading = anyReading(random);
    const listing = Listing.read(text, reading);
    const chosen = Array.from(listing.entries).filter(() => random.chance(0.5));
    const extracted = extract(listing, chosen);
    if (isJson(text)) ensure(isJson(extracted), 'a listing extracted from JSON is JSON');
    if (syntaxErrorCount(listing) > 0) return;
    const read = Listing.read(extracted, reading);
    ensureSame(syntaxErrorCount(read), 0, 'a listing extracted from a valid text is valid');
    ensureSame(
      Array.from(read.entries, (entry) => read.textOf(entry)),
      chosen.map((entry) => listing.textOf(entry)),
      'extracted entries are unchanged',
    );
  },
};

export const EXTRACTING: readonly Operation[] = [some];
