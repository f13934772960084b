import { insertionOf } from '../../../../src/core/edit/insertion';
import { newEntry } from '../../../../src/core/edit/new-entry';
import { applyEdits } from '../../../../src/core/text/text-edit';
import { hoverAt, entryDetails } from '../../../../src/core/language/hover';
import { Listing } from '../../../../src/core/listing/listing';
import { ensure, ensureSame, type Operation } from '../operation';
import { anyOffset, anyReading } from '../read';
import { checkEdits, syntaxErrorCount } from '../../../support/check-edits';
import { isJson } from '../../../support/problem-lines';

const NOW = 1_787_319_479_804;
const PLACES = 12;

/** Hovers contain what is hovered over. */
const showing: Operation = {
  name: 'writing/hovers',
  weight: 3,
  run(text, random) {
    const reading = anyReading(random);
    const listing = Listing.read(text, reading);
    for (let place = 0; place < PLACES; place++) {
      const offset = anyOffset(text, random);
      const hover = hoverAt(listing, offset, reading.settings);
      if (!hover) continue;
      const { span, markdown } = hover;
      ensure(
        span.start >= 0 && span.start <= offset && offset <= span.end && span.end <= text.length,
        'a hover contains the requested offset',
        () => [offset, span],
      );
      ensure(
        markdown !== '' && !/<(?:img|script|a )|\]\(command:/.test(markdown.replace(/`[^`]*`/g, '')),
        'a hover has text and no unsafe content',
        () => markdown,
      );
    }
    for (const entry of listing.entries) entryDetails(listing, entry, reading.settings);
  },
};

/** A new entry can be inserted in order without affecting other entries. */
const adding: Operation = {
  name: 'writing/new-entry',
  weight: 2,
  run(text, random) {
    const reading = anyReading(random);
    const listing = Listing.read(text, reading);
    const values = {
      endpoint: random.pick([
        'https://x.io/a',
        'https://api.example.com/v1/resource',
        'https://[::1]/é?x=1',
        'https://x.io',
      ]),
      price: random.pick([0, 0.05, 450, 1e-9]),
      calls: random.pick([0, 1, 600, 1e6]),
      payers: random.pick([0, 1, 10]),
    };
    const made = newEntry(values, listing, reading.settings, NOW);
    const insertion = insertionOf(listing, made);
    if (!insertion) return;
    checkEdits(insertion.edits, text.length);
    const after = applyEdits(text, insertion.edits);
    if (isJson(text)) ensure(isJson(after), 'a new entry leaves JSON as JSON');
    // Invalid JSON may be split into entries differently after a change next to it.
    if (syntaxErrorCount(listing) > 0) return;
    const read = Listing.read(after, reading);
    ensure(syntaxErrorCount(read) <= syntaxErrorCount(listing), 'a new entry causes no syntax errors');
    ensureSame(
      read.entries.length,
      listing.entries.length + 1,
      'a new entry increases the number of entries by one',
    );
    const { start, end } = insertion.entry;
    ensure(
      Array.from(read.entries).some((entry) => entry.start === start && entry.end === end),
      'a new entry is at the returned position',
      () => insertion.entry,
    );
  },
};

export const WRITING: readonly Operation[] = [showing, adding];
