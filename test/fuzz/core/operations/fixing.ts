import { applyEdits, fixAll, fixesOf, recomputeDependants } from '../../../../src/core/fixes';
import { Listing } from '../../../../src/core/listing/listing';
import { fixOf } from '../../../../src/core/model/problem';
import { finished } from '../../../../src/core/steps/finished';
import { ensure, ensureSame, type Operation } from '../operation';
import { ensureEdits, anyReading, faultsIn, type Reading } from '../read';
import { isJson } from '../../../support/problem-lines';

const MOST_TIMES = 10;

function fixedOnce(text: string, reading: Reading): string {
  const { edits } = finished(fixAll(Listing.read(text, reading), reading.settings, () => true));
  ensureEdits(edits, text, 'fix-all');
  return applyEdits(text, edits);
}

/** Mending all comes to an end, breaks nothing, and leaves entries alone that need no mending. */
const all: Operation = {
  name: 'fixing/all',
  weight: 4,
  run(text, random) {
    const reading = anyReading(random);
    const before = Listing.read(text, reading);
    const sound = new Set(
      Array.from(before.entries)
        .filter((entry) => !entry.hasSyntaxError && entry.problems.length === 0)
        .map((entry) => before.textOf(entry)),
    );
    let fixed = text;
    for (let times = 0; ; times++) {
      const next = fixedOnce(fixed, reading);
      if (next === fixed) break;
      ensure(times < MOST_TIMES, 'fix-all comes to an end');
      fixed = next;
    }
    if (isJson(text)) ensure(isJson(fixed), 'fix-all leaves JSON as JSON');
    const after = Listing.read(fixed, reading);
    ensure(faultsIn(after) <= faultsIn(before), 'fix-all breaks nothing');
    // What is broken may be read otherwise beside other entries.
    const isWhole = Array.from(before.entries).every(({ hasSyntaxError: broken }) => !broken);
    if (isWhole) ensureSame(after.entries.length, before.entries.length, 'fix-all keeps all entries');
    const texts = new Set(Array.from(after.entries, (entry) => after.textOf(entry)));
    for (const one of sound)
      ensure(texts.has(one), 'fix-all leaves sound entries as they are', () => one.slice(0, 300));
  },
};

/** Each fix by itself can be made, and leaves JSON as JSON. */
const single: Operation = {
  name: 'fixing/single',
  weight: 3,
  run(text, random) {
    const reading = anyReading(random);
    const listing = Listing.read(text, reading);
    const wasJson = isJson(text);
    const faults = faultsIn(listing);
    const faulty = listing
      .problems()
      .flatMap(({ rule, entry }) => (rule.id === 'syntax' && entry ? entry.index : []));
    for (const problem of listing.problems().slice(0, 40)) {
      const { index = -Infinity } = problem.entry ?? {};
      // What should not be there is told from the entry behind it, by the name that begins it.
      const isApart = faulty.every((other) => Math.abs(other - index) > 2);
      for (const { edits, snippet, isPreferred } of fixesOf(listing, problem, reading.settings)) {
        ensureEdits(edits, text, `a fix of ${problem.rule.id}`);
        ensure(!isPreferred || fixOf(problem) !== '-', 'only what can be fixed has a preferred fix');
        if (snippet)
          ensure(snippet.offset >= 0 && snippet.offset <= text.length, 'a snippet is within the text');
        if (edits.length === 0) continue;
        const after = applyEdits(text, edits);
        if (wasJson) ensure(isJson(after), `a fix of ${problem.rule.id} leaves JSON as JSON`, () => edits);
        // Under another name the same array holds no entries, of which each has its own faults.
        const isAboutResults = edits.some(({ text: inserted }) => inserted.includes('"results"'));
        if (!wasJson && isApart && !isAboutResults && random.chance(0.2))
          ensure(
            faultsIn(Listing.read(after, reading)) <= faults,
            `a fix of ${problem.rule.id} breaks nothing`,
            () => edits,
          );
      }
    }
  },
};

/** What depends on a figure can be computed again. */
const recomputing: Operation = {
  name: 'fixing/recompute',
  weight: 1,
  run(text, random) {
    const reading = anyReading(random);
    const listing = Listing.read(text, reading);
    for (const entry of listing.entries) {
      const field = random.pick(['calls30d', 'pricePerCallUsd', 'l30DaysPayers', 'id']);
      const edits = recomputeDependants(listing, entry, field, reading.settings.tolerance);
      if (!edits) continue;
      ensureEdits(edits, text, 'recomputing');
      if (isJson(text))
        ensure(isJson(applyEdits(text, edits)), 'recomputing leaves JSON as JSON', () => edits);
    }
  },
};

export const FIXING: readonly Operation[] = [all, single, recomputing];
