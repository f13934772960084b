import { completionsAt, inlayHintsIn, insertionOf, newEntry } from '../../../../src/core/authoring';
import { applyEdits } from '../../../../src/core/fixes';
import { hoverAt, entryDetails } from '../../../../src/core/hover';
import { Listing } from '../../../../src/core/listing/listing';
import { ensure, ensureSame, type Operation } from '../operation';
import { anyOffset, anyReading, ensureEdits, faultsIn } from '../read';
import { isJson } from '../../../support/problem-lines';

const NOW = 1_787_319_479_804;
const PLACES = 12;

/** Whatever can be written at a place is for that place. */
const completing: Operation = {
  name: 'writing/completions',
  weight: 3,
  run(text, random) {
    const reading = anyReading(random);
    const listing = Listing.read(text, reading);
    for (let place = 0; place < PLACES; place++) {
      const offset = anyOffset(text, random);
      for (const { span, missingComma = 0 } of completionsAt(listing, offset, reading.settings, NOW)) {
        ensure(
          span.start <= offset && offset <= span.end && span.start >= 0 && span.end <= text.length,
          'a completion is for its place',
          () => [offset, span],
        );
        ensure(
          !/[\r\n]/.test(text.slice(span.start, span.end)),
          'a completion replaces a part of one line',
          () => span,
        );
        ensure(missingComma >= 0 && missingComma <= text.length, 'a missing comma is within the text');
      }
    }
  },
};

/** Hints and hovers are where they belong. */
const showing: Operation = {
  name: 'writing/hints-and-hovers',
  weight: 3,
  run(text, random) {
    const reading = anyReading(random);
    const listing = Listing.read(text, reading);
    for (let place = 0; place < PLACES; place++) {
      const offset = anyOffset(text, random);
      const end = offset + random.integer(0, 5000);
      for (const hint of inlayHintsIn(listing, offset, end, reading.settings)) {
        ensure(
          hint.offset >= offset && hint.offset <= Math.min(end, text.length),
          'a hint is where it was asked for',
        );
        if (hint.replacement)
          ensureEdits(
            [
              {
                offset: hint.replacement.span.start,
                length: hint.replacement.span.end - hint.replacement.span.start,
                text: '',
              },
            ],
            text,
            'a hint',
          );
      }
      const hover = hoverAt(listing, offset, reading.settings);
      if (!hover) continue;
      const { span, markdown } = hover;
      ensure(
        span.start >= 0 && span.start <= offset && offset <= span.end && span.end <= text.length,
        'a hover is where it was asked for',
        () => [offset, span],
      );
      ensure(
        markdown !== '' && !/<(?:img|script|a )|\]\(command:/.test(markdown.replace(/`[^`]*`/g, '')),
        'a hover says something harmless',
        () => markdown,
      );
    }
    for (const entry of listing.entries) entryDetails(listing, entry, reading.settings);
  },
};

/** A new entry finds its place, and disturbs nothing. */
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
    ensureEdits(insertion.edits, text, 'a new entry');
    const after = applyEdits(text, insertion.edits);
    if (isJson(text)) ensure(isJson(after), 'a new entry leaves JSON as JSON');
    // What is broken may be read otherwise beside other entries.
    if (faultsIn(listing) > 0) return;
    const read = Listing.read(after, reading);
    ensure(faultsIn(read) <= faultsIn(listing), 'a new entry breaks nothing');
    ensureSame(read.entries.length, listing.entries.length + 1, 'a new entry is one more');
    const { start, end } = insertion.entry;
    ensure(
      Array.from(read.entries).some((entry) => entry.start === start && entry.end === end),
      'a new entry is where it is said to be',
      () => insertion.entry,
    );
  },
};

export const WRITING: readonly Operation[] = [completing, showing, adding];
