import { isListing } from '../../../../src/core/entries/recognize';
import { JSON_SYNTAX } from '../../../../src/core/json/syntax';
import { Listing } from '../../../../src/core/listing/listing';
import { messageOf } from '../../../../src/core/model/problem';
import { problemsAt } from '../../../../src/core/listing/locator';
import { ensure, ensureSame, type Operation } from '../operation';
import { listingSnapshot } from '../../../support/listing-snapshot';
import { anyOffset, anyReading } from '../read';
import { syntaxErrorCount } from '../../../support/check-edits';
import { isJson } from '../../../support/problem-lines';

/** Characters that break a one-line message or are unsafe in a terminal. */
const UNSAFE = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/u;

/** Any text can be read; entries are in order, and all ranges are within the text. */
const places: Operation = {
  name: 'reading/places',
  weight: 4,
  run(text, random) {
    const listing = Listing.read(text, anyReading(random));
    let end = 0;
    let index = 0;
    for (const entry of listing.entries) {
      ensure(entry.start >= end && entry.end > entry.start, 'entries are in order and do not overlap', () => [
        entry.start,
        entry.end,
        end,
      ]);
      ensure(entry.index === index++, 'entries are numbered in order');
      ({ end } = entry);
    }
    ensure(end <= text.length, 'entries are within the text');
    for (const problem of listing.problems()) {
      const span = listing.locate(problem);
      const isInside = span.start >= 0 && span.start <= span.end && span.end <= text.length;
      ensure(isInside, `a problem of ${problem.rule.id} is within the text`, () => span);
      ensure(!UNSAFE.test(messageOf(problem)), `a message of ${problem.rule.id} is one safe line`, () =>
        messageOf(problem),
      );
      for (const { entry, path } of problem.finding.related ?? []) {
        const other = listing.locatePath(entry ?? problem.entry, path, 'value');
        ensure(
          other.start >= 0 && other.end <= text.length,
          'a related range is within the text',
          () => other,
        );
      }
    }
    const start = anyOffset(text, random);
    for (const { span } of problemsAt(listing, { start, end: start }))
      ensure(span.start <= start && span.end >= start, 'a problem at an offset contains it');
  },
};

/** A text has syntax errors exactly if `JSON.parse` throws. */
const jsonParse: Operation = {
  name: 'reading/json-parse',
  weight: 3,
  run(text) {
    const errors = syntaxErrorCount(Listing.read(text, { syntax: JSON_SYNTAX }));
    ensure(
      errors > 0 === !isJson(text),
      `a text ${errors > 0 ? 'with' : 'without'} syntax errors ${errors > 0 ? 'fails in' : 'passes'} JSON.parse`,
    );
    isListing(text, JSON_SYNTAX);
  },
};

/** A text read in small windows gives the same result. */
const windows: Operation = {
  name: 'reading/windows',
  weight: 2,
  run(text, random) {
    const reading = anyReading(random);
    const small = { reading: random.integer(1, 600), edit: random.integer(1, 300) };
    const inWindows = Listing.read(text, { ...reading, windows: small });
    ensureSame(
      listingSnapshot(inWindows),
      listingSnapshot(Listing.read(text, reading)),
      'a text read in small windows gives the same result',
    );
  },
};

export const READING: readonly Operation[] = [places, jsonParse, windows];
