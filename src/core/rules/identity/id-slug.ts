import { mutateEntry } from '../../model/mutator';
import type { ParsedEntry } from '../../entries/parsed-entry';
import type { Entry } from '../../model/entry';
import type { FixContext, Proposal } from '../../model/proposal';
import { hashOfKey } from '../../values/hash-table';
import { quote } from '../../text/quote';
import { isSlug, slugsOf } from '../../values/endpoint';
import { batchesOf } from '../../steps';
import { copyString } from '../../text/text';
import {
  listingRule,
  type ListingReport,
  type ListingView,
  type Steps,
  type Tracker,
} from '../../model/rule';
import { entryNumber } from './duplicates';
import { freeId, proposeFreeId } from './free-id';

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

/** Listing response, section 2, `id`. */
export const idSlug = listingRule<Args>({
  id: 'id-slug',
  group: 'Identity',
  severity: 'warning',
  anchor: 'value',
  summary: '`id` is not the slug of the endpoint: its host and path in lowercase, with hyphens.',
  reason:
    "In known entries, the ID is built from the endpoint's host and path. It may include the query, and where two entries have the same slug, a suffix such as `-2` distinguishes them.",
  source: 'section 2, `id`',
  fix: {
    kind: 'offered',
    text: 'Set the slug of the endpoint.',
    propose: ({ args }, context) => proposeSlug(args, context),
  },
  message: ({ id, slug }) => `id is ${quote(id)}, but the slug of the endpoint is ${quote(slug)}`,

  track: (listing) => new SlugTracker(listing),

  // The id of another version of the endpoint.
  mutator: mutateEntry((entry, picker) => {
    const ids = [
      entry.id.replace(/^[^-]+-/, ''),
      entry.id.replace(/-[^-]+$/, ''),
      entry.id.replace(/-v\d+-/, '-'),
      `old-${entry.id}`,
    ];
    const id = picker.random.pick(ids.filter((wrong) => !picker.isTaken(wrong)));
    return { ...entry, id };
  }),
});

/** Sets a slug that no other entry has, or shows the entry of another endpoint that has it. */
function proposeSlug({ slug }: Args, context: FixContext): Proposal[] {
  const { reading, listing, entry } = context;
  const slugs = slugsOf(reading?.values.endpoint ?? '');
  const others = listing.byId.get(slug).filter((other) => other !== entry);
  const isShared = others.some((other) => slugsOf(listing.read(other).values.endpoint ?? '').includes(slug));
  // A number is accepted only if both entries have the slug.
  const id = freeId(reading?.values ?? {}, listing, entry);
  const [taken] = others;
  if (!taken || isShared || (id !== undefined && slugs.includes(id))) return proposeFreeId(context);
  return [{ title: `Go to ${entryNumber(taken.index)}, which has this ID`, changes: [], shows: taken }];
}

/**
 * Slugs are stored only for the few entries whose id is not known to be the slug of the endpoint. For all others
 * the listing can find them by id.
 */
class SlugTracker implements Tracker<Args> {
  readonly #irregular = new Map<Entry, readonly string[]>();
  /** The entries whose id is neither of their slugs, with both. */
  readonly #differing = new Map<Entry, Slugs>();
  /** The differing entries by the hashes of their slugs. */
  readonly #differingBySlug = new Map<number, Set<Entry>>();
  /** The number of irregular entries with a slug, without or with query. */
  readonly #counts = new Map<string, number>();

  /** Whether a slug is shared, by its hash. */
  readonly #sharing = new Map<number, { readonly slug: string; readonly isShared: boolean }>();
  readonly #reported = new Map<Entry, Args>();
  /** The differing entries that have to be checked again. */
  readonly #unchecked = new Set<Entry>();

  constructor(private readonly listing: ListingView) {}

  add(entry: Entry, { values: { id: ownId, endpoint } }: ParsedEntry): void {
    if (entry.idIsEndpointSlug) {
      this.#changeSharing(entry.idHash);
      return;
    }
    if (endpoint === undefined) return;
    const slugs = slugsOf(endpoint).map(copyString);
    const isDifferent = ownId !== undefined && !slugs.includes(ownId) && isSlug(ownId);
    const id = isDifferent ? copyString(ownId) : undefined;
    this.#irregular.set(entry, slugs);
    for (const slug of slugs) {
      const hash = hashOfKey(slug);
      this.#counts.set(slug, (this.#counts.get(slug) ?? 0) + 1);
      this.#changeSharing(hash);
      if (id === undefined) continue;
      const entries = this.#differingBySlug.get(hash);
      if (entries) entries.add(entry);
      else this.#differingBySlug.set(hash, new Set([entry]));
    }
    if (id === undefined) return;
    this.#differing.set(entry, { slugs, id });
    this.#unchecked.add(entry);
  }

  remove(entry: Entry): void {
    if (entry.idIsEndpointSlug) this.#changeSharing(entry.idHash);
    const slugs = this.#irregular.get(entry);
    if (!slugs) return;
    this.#irregular.delete(entry);
    this.#differing.delete(entry);
    this.#reported.delete(entry);
    for (const slug of slugs) {
      const hash = hashOfKey(slug);
      const count = (this.#counts.get(slug) ?? 0) - 1;
      if (count > 0) this.#counts.set(slug, count);
      else this.#counts.delete(slug);
      const entries = this.#differingBySlug.get(hash);
      entries?.delete(entry);
      if (entries?.size === 0) this.#differingBySlug.delete(hash);
      this.#changeSharing(hash);
    }
    this.#unchecked.delete(entry);
  }

  *check(report: ListingReport<Args>): Steps {
    let count = 0;
    for (const entry of this.#unchecked) {
      const { id, slugs } = this.#differing.get(entry) ?? NO_SLUGS;
      const [slug] = slugs;
      if (id === undefined || slug === undefined || slugs.some((accepted) => this.#isSuffixed(id, accepted)))
        this.#reported.delete(entry);
      else this.#reported.set(entry, { id, slug });
      this.#unchecked.delete(entry);
      if (++count % ENTRIES_PER_STEP === 0) yield;
    }
    for (const batch of batchesOf(this.#reported)) {
      for (const [entry, args] of batch) report(entry, { path: ['id'], args });
      yield;
    }
  }

  /** Notes that another number of entries has a slug. */
  #changeSharing(hash: number): void {
    this.#sharing.delete(hash);
    for (const entry of this.#differingBySlug.get(hash) ?? []) this.#unchecked.add(entry);
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

/** Some of the entries with a slug may have to be read again. */
const ENTRIES_PER_STEP = 64;

const NO_SLUGS: Slugs = { slugs: [], id: undefined };
