import { listingRule } from '../../listing/rule';

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
  message: ({ count, length }) =>
    `count is ${count}, but results has ${length} ${length === 1 ? 'entry' : 'entries'}`,
  figures: ({ count, length }) => ({ stated: count, computed: String(length) }),

  check(listing, report) {
    const { count, entries } = listing;
    const { length } = entries;
    // Text that is not JSON may be read as entries.
    if (!count || count.value >= length || listing.hasSyntaxError) return;
    report(undefined, { path: ['count'], args: { count: count.literal, length } });
  },

  breaks: { count: -1 },
});
