import { CHAINS } from '../../fields';
import type { GeneratedEntry, GeneratedListing } from '../entry';
import { lastSegment, parseEndpoint } from '../../values/endpoint';
import { LABEL_SEPARATOR } from '../../values/endpoint-label';
import { breaker, type Breakers } from './breaker';
import type { Choice } from './choice';
import { replaced, type Defect } from './defect';

/** Defects in what an entry is called, and in what entries have in common. */
export const IDENTITY_BREAKERS: Breakers = {
  // The same endpoint is listed twice, written otherwise.
  'duplicate-id': breaker((listing, choice) => {
    return listedTwice(listing, choice, (entry) => {
      const slash = entry.endpoint.endsWith('/') ? entry.endpoint.slice(0, -1) : `${entry.endpoint}/`;
      return { ...entry, endpoint: choice.random.pick([slash, `${entry.endpoint}?ref=catalog`]) };
    });
  }, 2),

  'duplicate-endpoint': breaker((listing, choice) => {
    return listedTwice(listing, choice, (entry) => ({ ...entry, id: `${entry.id}-2` }));
  }, 2),

  // The id of an endpoint that has moved since.
  'id-slug': breaker((listing, choice) => {
    const [index, entry] = choice.entry();
    const ids = [
      entry.id.replace(/^[^-]+-/, ''),
      entry.id.replace(/-[^-]+$/, ''),
      entry.id.replace(/-v\d+-/, '-'),
      `old-${entry.id}`,
    ];
    const id = choice.random.pick(ids.filter((wrong) => !choice.isTaken(wrong)));
    return replaced(listing, index, { ...entry, id });
  }),

  'name-label': breaker((listing, choice) => {
    const [index, entry] = choice.entry();
    const [, other] = choice.entry();
    const parts = parseEndpoint(entry.endpoint);
    const otherParts = parseEndpoint(other.endpoint);
    const host = parts?.host ?? '';
    const last = parts ? lastSegment(parts) : '';
    const otherLast = otherParts ? lastSegment(otherParts) : '';
    const names = [`staging.${host}${LABEL_SEPARATOR}${last}`];
    if (otherLast.replace(':', '') !== last.replace(':', ''))
      names.push(`${host}${LABEL_SEPARATOR}${otherLast}`);
    return replaced(listing, index, { ...entry, name: choice.random.pick(names) });
  }),

  'chain-first': breaker((listing, choice) => {
    const [index, entry] = choice.entry();
    const first = choice.random.pick(CHAINS.filter((chain) => chain !== entry.chain));
    const acceptedChains = [first, ...entry.acceptedChains.filter((chain) => chain !== first)];
    return replaced(listing, index, { ...entry, acceptedChains });
  }),

  'facilitator-differs': breaker((listing, choice) => {
    const [index, entry] = choice.entry();
    const codes = ['selfpay', 'relay-2', 'kiosk'];
    return replaced(listing, index, { ...entry, facilitator: choice.random.pick(codes) });
  }, 2),
};

/** The listing with a copy of an entry behind it instead of another entry. */
function listedTwice(
  listing: GeneratedListing,
  choice: Choice,
  copy: (entry: GeneratedEntry) => GeneratedEntry,
): Defect {
  const [index, entry] = choice.entry();
  const [lost] = choice.entry((_, other) => other !== index);
  const results = listing.results.toSpliced(index + 1, 0, copy(entry));
  return { ...listing, results: results.toSpliced(lost < index ? lost : lost + 1, 1) };
}
