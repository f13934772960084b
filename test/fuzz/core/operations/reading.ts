import { isListing } from '../../../../src/core/reading/recognise';
import { JSON_SYNTAX } from '../../../../src/core/json/syntax';
import { Listing } from '../../../../src/core/listing/listing';
import { messageOf } from '../../../../src/core/model/problem';
import { problemsAt } from '../../../../src/core/listing/problems-at';
import { ensure, ensureSame, type Operation } from '../operation';
import { anyOffset, anyReading, faultsIn, said } from '../read';
import { isJson } from '../../../support/problem-lines';

/** Characters that tear a one-line message apart, or that no terminal should get. */
const UNSAFE = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/u;

/** A text is read without fuss: every place is within it and in order. */
const places: Operation = {
  name: 'reading/places',
  weight: 4,
  run(text, random) {
    const listing = Listing.read(text, anyReading(random));
    let end = 0;
    let index = 0;
    for (const entry of listing.entries) {
      ensure(entry.start >= end && entry.end > entry.start, 'entries are in order and apart', () => [
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
          'a related place is within the text',
          () => other,
        );
      }
    }
    const start = anyOffset(text, random);
    for (const { span } of problemsAt(listing, { start, end: start }))
      ensure(span.start <= start && span.end >= start, 'a problem at a place is there');
  },
};

/** What is JSON, and what is not, is so by the judgement of `JSON.parse`. */
const judgement: Operation = {
  name: 'reading/judgement',
  weight: 3,
  run(text) {
    const faults = faultsIn(Listing.read(text, { syntax: JSON_SYNTAX }));
    ensure(
      faults > 0 === !isJson(text),
      `what ${faults > 0 ? 'is' : 'is not'} said to be broken is so by JSON.parse`,
    );
    isListing(text, JSON_SYNTAX);
  },
};

/** A text that is read through a keyhole says the same. */
const windows: Operation = {
  name: 'reading/windows',
  weight: 2,
  run(text, random) {
    const reading = anyReading(random);
    const small = { reading: random.integer(1, 600), edit: random.integer(1, 300) };
    const inPieces = Listing.read(text, { ...reading, windows: small });
    ensureSame(
      said(inPieces),
      said(Listing.read(text, reading)),
      'a text read in small pieces says what the whole does',
    );
  },
};

export const READING: readonly Operation[] = [places, judgement, windows];
