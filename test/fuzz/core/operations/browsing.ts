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

/** The tree contains each arranged entry and finds its node. */
const tree: Operation = {
  name: 'browsing/tree',
  weight: 3,
  run(text, random) {
    const listing = Listing.read(text, anyReading(random));
    const shown = showAny(listing, new EntryTexts(listing), random);
    const rendered = new Tree();
    rendered.show(shown);
    const ids = new Set<string>();
    const inTree = new Set<unknown>();
    const visit = (node: Node | undefined): void => {
      for (const child of rendered.children(node)) {
        ensure(child.parent === node, 'a node has the correct parent');
        ensure(!ids.has(child.id), 'node ids are unique', () => child.id);
        ids.add(child.id);
        const { label, description } = rendered.label(child);
        ensure(
          !/[\p{Cc}\p{Bidi_Control}]/u.test(label + description),
          'a label has no control characters',
          () => label,
        );
        if (child.content.kind === 'entry') inTree.add(child.content.entry);
        visit(child);
      }
    };
    visit(undefined);
    for (const entry of shown.arrangement.entries) {
      const has = rendered.nodeOf(entry)?.content;
      ensure(inTree.has(entry) === (has !== undefined), 'the tree finds its entries');
      if (has) ensure(has.kind === 'entry' && has.entry === entry, 'the tree finds the requested entry');
    }
  },
};

/** The maximum number of problems visited one by one. */
const MAX_PROBLEMS = 1000;

/** Searching ends, and going to the next problem visits all problems. */
const finding: Operation = {
  name: 'browsing/finding',
  weight: 2,
  run(text, random) {
    const listing = Listing.read(text, anyReading(random));
    const texts = new EntryTexts(listing);
    const maxProblems = random.integer(1, 10);
    const found = finished(search(listing, texts, anyQuery(random), maxProblems));
    ensure(
      found.entries.length === Math.min(found.total, maxProblems),
      'a search returns as many entries as it counts',
    );
    const step = random.chance(0.5) ? 1 : -1;
    const problems = listing.problems();
    let offset = anyOffset(text, random);
    const starts = new Set<number>();
    // Each step searches all problems.
    if (problems.length > MAX_PROBLEMS) return;
    for (let steps = 0; steps <= problems.length; steps++) {
      const next = nextProblem(listing, offset, step);
      ensure(
        (next === undefined) === (problems.length === 0),
        'there is a next problem if there are problems',
      );
      if (!next) return;
      offset = next.start;
      starts.add(offset);
    }
    const all = new Set(problems.map((problem) => listing.locate(problem).start));
    ensureSame(starts.size, all.size, 'going to the next problem visits all problems');
  },
};

/** Any text can be parsed, explained and completed as a filter. */
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
        'the spans of a filter are within it',
        () => [query, span],
      );
    ensure(
      /^(?:Entries .*|All entries)\.$/su.test(explainFilter(filter)),
      'a filter has an explanation',
      () => explainFilter(filter),
    );
    matcherOf(filter, { newest: undefined });
    for (let offset = 0; offset <= Math.min(query.length, 60); offset++) completeFilter(query, offset, known);
    const term = random.pick(TERMS.filter(({ kind }) => kind === 'text'));
    const value = random.pick(['base', 'a b', '"', '\\', ',', 'x.io', '-', '..']);
    const name = term.name as Parameters<typeof withTerm>[1];
    const made = withTerm(query, name, value);
    ensureSame(withTerm(made, name, value), made, 'adding a term twice adds it once');
  },
};

/** Any listing can be summarized. */
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
