import { mutateListing } from '../../model/mutator';
import { listingRule } from '../../model/rule';

export const countBelowResults = listingRule<{ count: string; length: number }>({
  id: 'count-below-results',
  group: 'Listing',
  severity: 'error',
  anchor: 'value',
  summary: '`count` is less than the number of `results`.',
  reason:
    '`count` is the number of entries in the whole catalog. It may be larger than the number of `results`, but not smaller.',
  source: 'section 1, rule 2; section 2, `count`',
  fix: {
    kind: 'safe',
    text: 'Set it to the number of `results`.',
    propose: ({ path, args: { length } }) => [
      {
        title: `Set count to ${length}`,
        changes: [{ change: 'set', path, literal: String(length) }],
        isPreferred: true,
      },
    ],
  },
  message: ({ count, length }) => `count is ${count}, but results has ${length} entries`,

  track: (listing) => ({
    check(report) {
      const { count, countLiteral } = listing;
      const { length } = listing.entries;
      if (count === undefined || count >= length) return;
      report(undefined, {
        path: ['count'],
        args: { count: countLiteral, length },
        stated: countLiteral,
        computed: String(length),
      });
    },
  }),

  mutator: mutateListing((listing, picker) => {
    const { length } = listing.results;
    return { ...listing, count: length - picker.random.integer(1, Math.ceil(length / 10)) };
  }),
});
