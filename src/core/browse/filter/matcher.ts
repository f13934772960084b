import { fold } from '../entry-texts';
import { within } from './bounds';
import type { Candidate } from './candidate';
import type { Filter, FilterTerm } from './parse';
import type { Test, Times } from './term';
import { searched } from './text-tests';

/**
 * Returns a test whether an entry matches a filter. It can be used for all entries as long as the filter and the
 * newest time do not change.
 */
export function matcherOf(filter: Filter, times: Times): (candidate: Candidate) => boolean {
  const ofEntry: { test: Extract<Test, { of: 'entry' }>; isNegated: boolean }[] = [];
  const ofText: { test: Extract<Test, { of: 'text' }>; isNegated: boolean }[] = [];
  for (const term of filter.terms) {
    const test = testOf(term, times);
    const { isNegated } = term;
    if (test.of === 'entry') ofEntry.push({ test, isNegated });
    else ofText.push({ test, isNegated });
  }
  ofEntry.sort((a, b) => a.test.cost - b.test.cost);
  return (candidate) => {
    for (const { test, isNegated } of ofEntry) if (test.matches(candidate) === isNegated) return false;
    if (ofText.length === 0) return true;
    const folded = candidate.texts.folded(candidate.entry);
    for (const { test, isNegated } of ofText) if (test.matches(folded) === isNegated) return false;
    return true;
  };
}

function testOf(asked: FilterTerm, times: Times): Test {
  switch (asked.kind) {
    case 'word': {
      const word = searched(asked.text);
      return { of: 'text', matches: (folded) => folded.includes(word) };
    }
    case 'text':
      return asked.term.test(asked.values.map(fold));
    case 'number': {
      const figure = asked.term.figure(times);
      const isWithin = within(asked.bounds);
      return {
        of: 'entry',
        cost: 0,
        matches: ({ entry }) => {
          const value = figure(entry);
          return value !== undefined && isWithin(value);
        },
      };
    }
  }
}
