import { applyEdits } from '../../../../src/core/text/text-edit';
import { fixAll } from '../../../../src/core/edit/fix-all';
import { fixesOf } from '../../../../src/core/edit/fixes-of';
import { Listing } from '../../../../src/core/listing/listing';
import { fixOf } from '../../../../src/core/model/problem';
import { runToEnd } from '../../../../src/core/steps';
import { ensure, ensureSame, type Operation } from '../operation';
import { anyReading, type Reading } from '../read';
import { checkEdits, syntaxErrorCount } from '../../../support/check-edits';
import { isJson } from '../../../support/problem-lines';

const MAX_PASSES = 10;

function fixedOnce(text: string, reading: Reading): string {
  const { edits } = runToEnd(fixAll([Listing.read(text, reading)], reading.settings, () => true));
  checkEdits(edits, text.length);
  return applyEdits(text, edits);
}

/** Fix All ends, causes no syntax errors, and does not change entries without problems. */
const all: Operation = {
  name: 'fixing/all',
  weight: 4,
  run(text, random) {
    const reading = anyReading(random);
    const before = Listing.read(text, reading);
    const validTexts = new Set(
      Array.from(before.entries)
        .filter((entry) => !entry.hasSyntaxError && entry.problems.length === 0)
        .map((entry) => before.textOf(entry)),
    );
    let fixed = text;
    for (let pass = 0; ; pass++) {
      const next = fixedOnce(fixed, reading);
      if (next === fixed) break;
      ensure(pass < MAX_PASSES, 'fix-all ends');
      fixed = next;
    }
    if (isJson(text)) ensure(isJson(fixed), 'fix-all leaves JSON as JSON');
    const after = Listing.read(fixed, reading);
    ensure(syntaxErrorCount(after) <= syntaxErrorCount(before), 'fix-all causes no syntax errors');
    // Invalid JSON may be split into entries differently after a change next to it.
    const isWhole = Array.from(before.entries).every(({ hasSyntaxError: broken }) => !broken);
    if (isWhole) ensureSame(after.entries.length, before.entries.length, 'fix-all keeps all entries');
    const texts = new Set(Array.from(after.entries, (entry) => after.textOf(entry)));
    for (const one of validTexts)
      ensure(texts.has(one), 'fix-all does not change entries without problems', () => one.slice(0, 300));
  },
};

/** Each fix can be applied on its own, and leaves JSON as JSON. */
const single: Operation = {
  name: 'fixing/single',
  weight: 3,
  run(text, random) {
    const reading = anyReading(random);
    const listing = Listing.read(text, reading);
    const wasJson = isJson(text);
    const errorsBefore = syntaxErrorCount(listing);
    const invalidIndexes = listing
      .problems()
      .flatMap(({ rule, entry }) => (rule.id === 'syntax' && entry ? entry.index : []));
    for (const problem of listing.problems().slice(0, 40)) {
      const { index = -Infinity } = problem.entry ?? {};
      // Unexpected text before an entry is recognized by the member name with which the entry starts.
      const isApart = invalidIndexes.every((other) => Math.abs(other - index) > 2);
      for (const { edits, snippets, isPreferred } of fixesOf(listing, problem, reading.settings)) {
        checkEdits(edits, text.length);
        ensure(!isPreferred || fixOf(problem) !== '-', 'only rules with a fix have a preferred fix');
        for (const snippet of snippets ?? [])
          ensure(snippet.offset >= 0 && snippet.offset <= text.length, 'a snippet is within the text');
        if (edits.length === 0) continue;
        const after = applyEdits(text, edits);
        if (wasJson) ensure(isJson(after), `a fix of ${problem.rule.id} leaves JSON as JSON`, () => edits);
        // With another member name the array has no entries, and each entry reports its own syntax errors.
        const isAboutResults = edits.some(({ text: inserted }) => inserted.includes('"results"'));
        if (!wasJson && isApart && !isAboutResults && random.chance(0.2))
          ensure(
            syntaxErrorCount(Listing.read(after, reading)) <= errorsBefore,
            `a fix of ${problem.rule.id} causes no syntax errors`,
            () => edits,
          );
      }
    }
  },
};

export const FIXING: readonly Operation[] = [all, single];
