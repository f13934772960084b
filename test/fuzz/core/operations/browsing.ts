import { EntryTexts } from '../../../../src/core/browse/entry-texts';
import { knownValues } from '../../../../src/core/browse/known-values';
import {
  completeFilter,
  explainFilter,
  matcherOf,
  parseFilter,
  TERMS,
  withTerm,
} from '../../../../src/core/browse/filter';
import { nextProblem } from '../../../../src/core/browse/next-problem';
import { search } from '../../../../src/core/browse/search';
import { Tree, type Node } from '../../../../src/core/browse/tree';
import { Listing } from '../../../../src/core/listing/listing';
import { summarise } from '../../../../src/core/summary';
import { finished } from '../../../../src/core/steps/finished';
import { ensure, ensureSame, type Operation } from '../operation';
import { anyOffset, anyReading } from '../read';
import { anyQuery } from '../texts/queries';
import { showAny } from '../views';

/** The tree holds each entry that is shown, and knows where. */
const tree: Operation = {
  name: 'browsing/tree',
  weight: 3,
  run(text, random) {
    const listing = Listing.read(text, anyReading(random));
    const shown = showAny(listing, new EntryTexts(listing), random);
    const made = new Tree();
    made.show(shown);
    const ids = new Set<string>();
    const inTree = new Set<unknown>();
    const walk = (node: Node | undefined): void => {
      for (const child of made.children(node)) {
        ensure(child.parent === node, 'a line knows the one above');
        ensure(!ids.has(child.id), 'each line has an id of its own', () => child.id);
        ids.add(child.id);
        const { label, description } = made.label(child);
        ensure(
          !/[\p{Cc}\p{Bidi_Control}]/u.test(label + description),
          'a line of the tree is plain',
          () => label,
        );
        if (child.content.kind === 'entry') inTree.add(child.content.entry);
        walk(child);
      }
    };
    walk(undefined);
    for (const entry of shown.arrangement.entries) {
      const has = made.nodeOf(entry)?.content;
      ensure(inTree.has(entry) === (has !== undefined), 'the tree finds what is in it');
      if (has)
        ensure(has.kind === 'entry' && has.entry === entry, 'the tree finds the entry that was asked for');
    }
  },
};

/** So many are gone through one by one. */
const MOST_PROBLEMS = 1000;

/** Looking for entries and problems goes round and comes to an end. */
const finding: Operation = {
  name: 'browsing/finding',
  weight: 2,
  run(text, random) {
    const listing = Listing.read(text, anyReading(random));
    const texts = new EntryTexts(listing);
    const most = random.integer(1, 10);
    const found = finished(search(listing, texts, anyQuery(random), most));
    ensure(found.entries.length === Math.min(found.total, most), 'a search finds as many as it says');
    const step = random.chance(0.5) ? 1 : -1;
    const problems = listing.problems();
    let offset = anyOffset(text, random);
    const starts = new Set<number>();
    // From each to the next all are looked at.
    if (problems.length > MOST_PROBLEMS) return;
    for (let moves = 0; moves <= problems.length; moves++) {
      const next = nextProblem(listing, offset, step);
      ensure((next === undefined) === (problems.length === 0), 'there is a next problem if there is any');
      if (!next) return;
      offset = next.start;
      starts.add(offset);
    }
    const all = new Set(problems.map((problem) => listing.locate(problem).start));
    ensureSame(starts.size, all.size, 'going from problem to problem one comes by all');
  },
};

/** Any line of words is a filter, and can be explained and completed. */
const filtering: Operation = {
  name: 'browsing/filter',
  weight: 3,
  run(text, random) {
    const listing = Listing.read(text, anyReading(random));
    const texts = new EntryTexts(listing);
    const known = knownValues(listing, texts);
    const query = anyQuery(random);
    const filter = parseFilter(query);
    for (const { span } of [...filter.terms, ...filter.errors])
      ensure(
        span.start >= 0 && span.start <= span.end && span.end <= query.length,
        'the parts of a filter are within it',
        () => [query, span],
      );
    ensure(
      /^(?:Entries .*|All entries)\.$/su.test(explainFilter(filter)),
      'a filter is explained in a sentence',
      () => explainFilter(filter),
    );
    matcherOf(filter, { newest: undefined });
    for (let offset = 0; offset <= Math.min(query.length, 60); offset++) completeFilter(query, offset, known);
    const term = random.pick(TERMS.filter(({ kind }) => kind === 'text'));
    const value = random.pick(['base', 'a b', '"', '\\', ',', 'x.io', '-', '..']);
    const name = term.name as Parameters<typeof withTerm>[1];
    const made = withTerm(query, name, value);
    ensureSame(withTerm(made, name, value), made, 'a term that is added twice is there once');
  },
};

/** A listing can be summed up. */
const summing: Operation = {
  name: 'browsing/summary',
  weight: 2,
  run(text, random) {
    const listing = Listing.read(text, anyReading(random));
    const { totals } = finished(summarise(listing));
    ensureSame(totals.entries, listing.entries.length, 'a summary counts all entries');
    const { error, warning, info } = totals.problems;
    ensureSame(error + warning + info, listing.problems().length, 'a summary counts all problems');
  },
};

export const BROWSING: readonly Operation[] = [tree, finding, filtering, summing];
