import { parseEndpoint } from '../../endpoint';
import type { Entry } from '../../entry';
import { quote } from '../../quote';
import type { Reading } from '../../reading';
import { slugOf, slugWithQuery } from '../../slug';
import { listingRule, type ListingView, type Tracker } from '../rule';
import { isSlug } from '../shape/id-format';

interface Args {
  id: string;
  slug: string;
}

export const idSlug = listingRule<Args>({
  id: 'id-slug',
  group: 'Identity',
  severity: 'warning',
  anchor: 'value',
  summary: "A well-formed `id` is not the endpoint's slug.",
  reason:
    "In the entries seen the id is built from the endpoint's host and path. The query may be kept in it, and where two entries have the same slug, a suffix such as `-2` tells them apart.",
  source: 'section 2, `id`',
  fix: { kind: 'offered', text: 'Set the slug of the endpoint.' },
  message: ({ id, slug }) => `id ${quote(id)} is not the slug of the endpoint, ${quote(slug)}`,

  track: (listing) => new SlugTracker(listing),
});

/**
 * Slugs are remembered only of the few entries whose id is not simply the slug of their endpoint; of all others
 * the id is the slug, and the listing finds entries by id.
 */
class SlugTracker implements Tracker<Args> {
  readonly #odd = new Map<Entry, { readonly id: string | undefined; readonly slugs: readonly string[] }>();
  /** How many of the odd entries have a slug, without or with query. */
  readonly #counts = new Map<string, number>();

  constructor(private readonly listing: ListingView) {}

  add(entry: Entry, { values }: Reading): void {
    if (entry.isOrdinary || values.endpoint === undefined) return;
    const slugs = slugsOf(values.endpoint);
    this.#odd.set(entry, { id: values.id, slugs });
    for (const slug of slugs) this.#counts.set(slug, (this.#counts.get(slug) ?? 0) + 1);
  }

  remove(entry: Entry): void {
    const odd = this.#odd.get(entry);
    if (!odd) return;
    this.#odd.delete(entry);
    for (const slug of odd.slugs) {
      const count = (this.#counts.get(slug) ?? 0) - 1;
      if (count > 0) this.#counts.set(slug, count);
      else this.#counts.delete(slug);
    }
  }

  check(report: Parameters<Tracker<Args>['check']>[0]): void {
    for (const [entry, { id, slugs }] of this.#odd) {
      const [slug] = slugs;
      if (id === undefined || slug === undefined || !isSlug(id)) continue;
      if (slugs.some((accepted) => id === accepted || this.#isSuffixed(id, accepted))) continue;
      report(entry, { path: ['id'], args: { id, slug } });
    }
  }

  #isSuffixed(id: string, slug: string): boolean {
    return id.startsWith(slug) && /^-[a-z0-9]+$/.test(id.slice(slug.length)) && this.#shared(slug);
  }

  #shared(slug: string): boolean {
    return (
      (this.#counts.get(slug) ?? 0) + this.listing.byId.get(slug).filter((entry) => entry.isOrdinary).length >
      1
    );
  }
}

/** The slug, and the slug with query if that is another; none for an endpoint without scheme or host. */
function slugsOf(endpoint: string): readonly string[] {
  if (!parseEndpoint(endpoint)) return [];
  return [...new Set([slugOf(endpoint), slugWithQuery(endpoint)])].filter((slug) => slug !== '');
}
