import { quote } from '../../../text/quote';
import { listingRule } from '../../listing/rule';
import { entryNumber, proposeForDuplicate, reportDuplicates } from './duplicates';

export const duplicateEndpoint = listingRule<{ value: string; first: number }>({
  id: 'duplicate-endpoint',
  group: 'Identity',
  severity: 'warning',
  anchor: 'value',
  summary: 'An earlier entry has the same `endpoint`.',
  reason: 'Each entry describes an endpoint of its own, and its ID is built from it.',
  source: 'section 1; section 2, `id` and `endpoint`',
  fix: {
    kind: 'offered',
    text: 'Go to the other entry, or delete this one.',
    propose: (finding) => proposeForDuplicate(finding),
  },
  message: ({ value, first }) => `endpoint ${quote(value)} is already listed in ${entryNumber(first)}`,

  sharedValue: ({ values }) => values.endpoint,
  check: ({ entries }, report) => reportDuplicates('endpoint', entries, report),

  breaks: { copy: ({ id }) => ({ id: `${id}-2` }) },
});
