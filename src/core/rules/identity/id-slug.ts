import { quoteBoth } from '../../text/quote';
import { isSlug } from '../../values/endpoint';
import { type FixContext, type Proposal, listingRule } from '../../listing/rule';
import { entryNumber } from './duplicates';
import { freeId, proposeFreeId } from './free-id';

interface Args {
  id: string;
  slug: string;
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
  message: ({ id, slug }) => {
    const [stated, expected] = quoteBoth(id, slug);
    return `id is ${stated}, but the slug of the endpoint is ${expected}`;
  },

  check({ entries }, report) {
    /** How many entries have a slug, of those that decide about a suffix. */
    const counts = new Map<string, number>();
    const differing: { readonly index: number; readonly id: string; readonly slugs: readonly string[] }[] =
      [];
    const irregular: (readonly string[])[] = [];
    for (const [index, entry] of entries.entries()) {
      if (entry.hasPlainSlug || entry.values.endpoint === undefined) continue;
      const { slugs } = entry;
      irregular.push(slugs);
      const { id } = entry.values;
      if (id === undefined || slugs.length === 0 || slugs.includes(id) || !isSlug(id)) continue;
      differing.push({ index, id, slugs });
      for (const slug of slugs) if (isSuffixed(id, slug)) counts.set(slug, 0);
    }
    const count = (slug: string): void => {
      const counted = counts.get(slug);
      if (counted !== undefined) counts.set(slug, counted + 1);
    };
    if (counts.size > 0) {
      for (const slugs of irregular) slugs.forEach(count);
      // The id of the others is their slug.
      for (const { hasPlainSlug, values } of entries) if (hasPlainSlug) count(values.id ?? '');
    }
    for (const { index, id, slugs } of differing) {
      const [slug = ''] = slugs;
      if (!slugs.some((accepted) => isSuffixed(id, accepted) && (counts.get(accepted) ?? 0) > 1))
        report(index, { path: ['id'], args: { id, slug } });
    }
  },

  // The id of another version of the endpoint.
  breaks: { entry: ({ id }) => ({ id: `old-${id}` }) },
});

/** Whether an id is a slug with a suffix, such as `-2`. */
function isSuffixed(id: string, slug: string): boolean {
  return id.startsWith(slug) && /^-[a-z0-9]+$/.test(id.slice(slug.length));
}

/** Sets a slug that no other entry has, or shows the entry of another endpoint that has it. */
function proposeSlug({ slug }: Args, context: FixContext): Proposal[] {
  const { entry, index, listing } = context;
  const { slugs = [] } = entry ?? {};
  const withSlug = (listing.byId.get(slug) ?? []).filter((at) => at !== index);
  const isShared = withSlug.some((at) => listing.entries[at]?.slugs.includes(slug));
  // A number is accepted only if both entries have the slug.
  const id = freeId(entry?.values ?? {}, listing, index);
  const [taken] = withSlug;
  if (taken === undefined || isShared || (id !== undefined && slugs.includes(id)))
    return proposeFreeId(context);
  return [{ title: `Go to ${entryNumber(taken)}, which has this ID`, changes: [], shows: taken }];
}
