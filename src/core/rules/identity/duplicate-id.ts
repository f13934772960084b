import { mutateListing } from '../../model/mutator';
import { quote } from '../../text/quote';
import { listingRule } from '../../model/rule';
import { proposeFreeId } from './free-id';
import { entryNumber, listedTwice, proposeForDuplicate, trackDuplicates } from './duplicates';

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
    *propose(finding, context) {
      yield* proposeFreeId(context);
      yield* proposeForDuplicate(finding);
    },
  },
  message: ({ value, first }) => `id ${quote(value)} is already used by ${entryNumber(first)}`,

  sharedValue: (entry, listing) => listing.read(entry).values.id,
  track: (listing) => trackDuplicates('id', listing.byId),

  // The same endpoint is listed twice in different forms.
  mutator: mutateListing((listing, picker) => {
    return listedTwice(listing, picker, (entry) => {
      const slash = entry.endpoint.endsWith('/') ? entry.endpoint.slice(0, -1) : `${entry.endpoint}/`;
      return { ...entry, endpoint: picker.random.pick([slash, `${entry.endpoint}?ref=catalog`]) };
    });
  }, 2),
});
