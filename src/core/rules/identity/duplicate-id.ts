import { quote } from '../../text/quote';
import { listingRule } from '../../listing/rule';
import { proposeFreeId } from './free-id';
import { entryNumber, proposeForDuplicate, relatedOfDuplicate, reportDuplicates } from './duplicates';

export const duplicateId = listingRule<{ value: string; first: number }>({
  id: 'duplicate-id',
  group: 'Identity',
  severity: 'error',
  anchor: 'value',
  summary: 'An earlier entry has the same `id`.',
  reason: 'IDs are unique. A program that looks up an entry by its ID finds only one of the two.',
  source: 'section 2, `id`',
  fix: {
    kind: 'offered',
    text: 'Set an ID that no other entry has, go to the other entry, or delete this one.',
    *propose({ args: { first } }, context) {
      yield* proposeFreeId(context);
      yield* proposeForDuplicate(first);
    },
  },
  message: ({ value, first }) => `id ${quote(value)} is already used by ${entryNumber(first)}`,
  related: ({ first }) => relatedOfDuplicate('id', first),

  sharedValue: ({ values }) => values.id,
  check({ entries, hasSameIds }, report) {
    if (hasSameIds) reportDuplicates('id', entries, report);
  },

  // The same endpoint is listed twice in different forms.
  breaks: { copy: ({ endpoint }) => ({ endpoint: `${endpoint}?ref=catalog` }) },
});
