import { extract, redact } from '../../../../src/core/fixtures';
import { Listing } from '../../../../src/core/listing/listing';
import { runToEnd } from '../../../../src/core/steps';
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
    const extracted = extract(listing, chosen, { count: random.chance(0.5) ? 'set' : 'keep' });
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

/** Redaction keeps the entries and the syntax errors. */
const redacted: Operation = {
  name: 'extracting/redact',
  weight: 2,
  run(text, random) {
    const reading = anyReading(random);
    const listing = Listing.read(text, reading);
    const made = runToEnd(redact(listing, reading.settings, { seed: 1 }));
    ensureSame(made, runToEnd(redact(listing, reading.settings, { seed: 1 })), 'redaction is deterministic');
    // Other values and invalid JSON are redacted word by word, so syntax errors may occur in other places.
    if (listing.tree(undefined)?.kind !== 'object') return;
    if (Array.from(listing.entries).some(({ hasSyntaxError: broken }) => broken)) return;
    if (isJson(text)) ensure(isJson(made), 'redacted JSON is JSON');
    const read = Listing.read(made, reading);
    ensureSame(read.entries.length, listing.entries.length, 'redaction keeps all entries');
    ensureSame(
      syntaxErrorCount(read),
      syntaxErrorCount(listing),
      'redaction keeps the number of syntax errors',
    );
  },
};

export const EXTRACTING: readonly Operation[] = [some, redacted];
