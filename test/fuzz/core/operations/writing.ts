import { applyEdits } from '../../../../src/core/text/text-edit';
import { newEntryAt } from '../../../../src/core/language/completions-at';
import { hoverAt, entryDetails } from '../../../../src/core/language/hover';
import { Listing } from '../../../../src/core/listing/listing';
import { expand } from '../../../core/language/writing';
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

/** A new entry can be inserted at any offset without affecting other entries. */
const adding: Operation = {
  name: 'writing/new-entry',
  weight: 2,
  run(text, random) {
    const reading = anyReading(random);
    const listing = Listing.read(text, reading);
    const offset = anyOffset(text, random);
    const { others = [], snippet } = newEntryAt(listing, offset, reading.settings, NOW) ?? {};
    if (!snippet) return;
    checkEdits(others, text.length);
    const between = applyEdits(text, others);
    checkEdits([snippet], between.length);
    const after = applyEdits(between, [{ ...snippet, text: expand(snippet.text) }]);
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
    const textsOf = (one: Listing): string[] => Array.from(one.entries, (entry) => one.textOf(entry));
    const index = listing.entries.countBefore(offset + 1);
    ensureSame(textsOf(read).toSpliced(index, 1), textsOf(listing), 'a new entry affects no other entries');
  },
};

export const WRITING: readonly Operation[] = [showing, adding];
