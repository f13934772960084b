import { breaker } from '../../generate/break/breaker';
import { replaced } from '../../generate/break/defect';
import { parseEndpoint } from '../../values/endpoint';
import type { Entry } from '../../model/entry';
import { hashOfKey } from '../../values/key-hash';
import { quote } from '../../text/quote';
import { isSlug, slugOf, slugWithQuery } from '../../values/slug';
import { copyString } from '../../text/copy-strings';
import { listingRule, type ListingView, type Tracker } from '../../model/rule';
import { proposeSlug } from './free-slug';

interface Args {
  id: string;
  slug: string;
}

/** Of an entry whose id is not simply the slug of its endpoint. */
interface Slugs {
  readonly slugs: readonly string[];
  /** The id if it is none of them. */
  readonly id: string | undefined;
}

export const idSlug = listingRule<Args, Slugs>({
  id: 'id-slug',
  group: 'Identity',
  severity: 'warning',
  anchor: 'value',
  summary: "A well-formed `id` is not the endpoint's slug.",
  reason:
    "In the entries seen the id is built from the endpoint's host and path. The query may be kept in it, and where two entries have the same slug, a suffix such as `-2` distinguishes them.",
  source: 'section 2, `id`',
  fix: {
    kind: 'offered',
    text: 'Set the slug of the endpoint.',
    propose: (_, subject) => proposeSlug(subject),
  },
  message: ({ id, slug }) => `id ${quote(id)} is not the slug of the endpoint, ${quote(slug)}`,

  collect({ idIsEndpointSlug, values: { id, endpoint } }) {
    if (idIsEndpointSlug || endpoint === undefined) return undefined;
    const slugs = slugsOf(endpoint);
    const isDifferent = id !== undefined && !slugs.includes(id) && isSlug(id);
    return { slugs, id: isDifferent ? copyString(id) : undefined };
  },
  track: (listing) => new SlugTracker(listing),

  // The id of another version of the endpoint.
  breaker: breaker((listing, picker) => {
    const [index, entry] = picker.entry();
    const ids = [
      entry.id.replace(/^[^-]+-/, ''),
      entry.id.replace(/-[^-]+$/, ''),
      entry.id.replace(/-v\d+-/, '-'),
      `old-${entry.id}`,
    ];
    const id = picker.random.pick(ids.filter((wrong) => !picker.isTaken(wrong)));
    return replaced(listing, index, { ...entry, id });
  }),
});

/**
 * Slugs are stored only for the few entries whose id is not known to be the slug of the endpoint. For all others
 * the listing can find them by id.
 */
class SlugTracker implements Tracker<Args, Slugs> {
  readonly #irregular = new Map<Entry, readonly string[]>();
  /** The entries whose id is neither of their slugs, with both. */
  readonly #differing = new Map<Entry, { readonly id: string; readonly slugs: readonly string[] }>();
  /** The number of irregular entries with a slug, without or with query. */
  readonly #counts = new Map<string, number>();

  /** Whether a slug is shared, by its hash. */
  readonly #sharing = new Map<number, { readonly slug: string; readonly isShared: boolean }>();

  constructor(private readonly listing: ListingView) {}

  add(entry: Entry, data: Slugs | undefined): void {
    if (entry.idIsEndpointSlug) this.#sharing.delete(entry.idHash);
    if (!data) return;
    const { slugs, id } = data;
    this.#irregular.set(entry, slugs);
    if (id !== undefined) this.#differing.set(entry, { id, slugs });
    for (const slug of slugs) {
      this.#sharing.delete(hashOfKey(slug));
      this.#counts.set(slug, (this.#counts.get(slug) ?? 0) + 1);
    }
  }

  remove(entry: Entry): void {
    if (entry.idIsEndpointSlug) this.#sharing.delete(entry.idHash);
    const slugs = this.#irregular.get(entry);
    if (!slugs) return;
    this.#irregular.delete(entry);
    this.#differing.delete(entry);
    for (const slug of slugs) {
      this.#sharing.delete(hashOfKey(slug));
      const count = (this.#counts.get(slug) ?? 0) - 1;
      if (count > 0) this.#counts.set(slug, count);
      else this.#counts.delete(slug);
    }
  }

  check(report: Parameters<Tracker<Args>['check']>[0]): void {
    for (const [entry, { id, slugs }] of this.#differing) {
      const [slug] = slugs;
      if (slug === undefined || slugs.some((accepted) => this.#isSuffixed(id, accepted))) continue;
      report(entry, { path: ['id'], args: { id, slug } });
    }
  }

  #isSuffixed(id: string, slug: string): boolean {
    return id.startsWith(slug) && /^-[a-z0-9]+$/.test(id.slice(slug.length)) && this.#isShared(slug);
  }

  /** Whether several entries have a slug. Cached, because entries may have to be read again. */
  #isShared(slug: string): boolean {
    const hash = hashOfKey(slug);
    const known = this.#sharing.get(hash);
    if (known?.slug === slug) return known.isShared;
    const regular = this.listing.byId.get(slug).filter((entry) => entry.idIsEndpointSlug);
    const isShared = (this.#counts.get(slug) ?? 0) + regular.length > 1;
    this.#sharing.set(hash, { slug, isShared });
    return isShared;
  }
}

/** The slug, and the slug with query if that differs; none for an endpoint without scheme or host. */
function slugsOf(endpoint: string): readonly string[] {
  if (!parseEndpoint(endpoint)) return [];
  return [...new Set([slugOf(endpoint), slugWithQuery(endpoint)])]
    .filter((slug) => slug !== '')
    .map(copyString);
}
