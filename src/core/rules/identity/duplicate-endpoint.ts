import { quote } from '../../text/quote';
import type { Entry } from '../../listing/entry';
import { listingRule } from '../../listing/rule';
import { entryNumber, proposeForDuplicate, relatedOfDuplicate, reportDuplicates } from './duplicates';

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
    propose: ({ args: { first } }) => proposeForDuplicate(first),
  },
  message: ({ value, first }) => `endpoint ${quote(value)} is already listed in ${entryNumber(first)}`,
  related: ({ first }) => relatedOfDuplicate('endpoint', first),

  sharedValue: ({ values }) => values.endpoint,
  check({ entries, hasSameIds }, report) {
    if (hasSameIds || mayHaveSameEndpoints(entries)) reportDuplicates('endpoint', entries, report);
  },

  breaks: { copy: ({ id }) => ({ id: `${id}-2` }) },
});

/**
 * A quick check for entries with different ids: of two with the same endpoint, at least one has an id that is not the slug of
 * it. Most endpoints need not be collected.
 */
function mayHaveSameEndpoints(entries: readonly Entry[]): boolean {
  const endpointsWithoutPlainSlug = new Set<string>();
  for (const { hasPlainSlug, values } of entries) {
    const { endpoint } = values;
    if (hasPlainSlug || endpoint === undefined) continue;
    if (endpointsWithoutPlainSlug.has(endpoint)) return true;
    endpointsWithoutPlainSlug.add(endpoint);
  }
  if (endpointsWithoutPlainSlug.size === 0) return false;
  return entries.some(
    ({ hasPlainSlug, values }) => hasPlainSlug && endpointsWithoutPlainSlug.has(values.endpoint ?? ''),
  );
}
