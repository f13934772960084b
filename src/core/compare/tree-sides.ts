import type { Entry } from '../model/entry';
import type { Listing } from '../listing/listing';
import type { Comparison } from './comparison';
import type { ChangeContent, Sides } from './tree-contents';

/** The two listings of a comparison. */
export interface Listings {
  readonly before: Listing;
  readonly after: Listing;
}

/** The entry of a tree node on both sides; undefined for nodes without an entry. */
export function sidesOf(
  content: ChangeContent,
  comparison: Comparison,
  listings: Listings,
): Sides | undefined {
  switch (content.kind) {
    case 'entry':
      return content;
    case 'field':
      return content.of;
    case 'problem': {
      const { problem, isNew } = content;
      if (!problem.entry) return undefined;
      return isNew ? ofNew(problem.entry, comparison, listings) : ofOld(problem.entry, comparison, listings);
    }
    default:
      return undefined;
  }
}

function ofNew(
  after: Entry,
  { changed, moved, added }: Comparison,
  { before: old, after: now }: Listings,
): Sides {
  const isIt = (one: Sides): boolean => one.after === after;
  const pair = changed.find(isIt) ?? moved.find(isIt);
  if (pair) return pair;
  return { after, before: added.includes(after) ? undefined : counterpart(after, now, old) };
}

function ofOld(
  before: Entry,
  { changed, moved, removed }: Comparison,
  { before: old, after: now }: Listings,
): Sides {
  const isIt = (one: Sides): boolean => one.before === before;
  const pair = changed.find(isIt) ?? moved.find(isIt);
  if (pair) return pair;
  return { before, after: removed.includes(before) ? undefined : counterpart(before, old, now) };
}

/** Finds an unchanged entry in the other listing by id or endpoint. */
function counterpart(entry: Entry, from: Listing, to: Listing): Entry | undefined {
  const present = from.entries.currentVersionOf(entry);
  if (!present) return undefined;
  const { id, endpoint } = from.read(present).values;
  const [byId] = id === undefined ? [] : to.byId.get(id);
  const [byEndpoint] = endpoint === undefined ? [] : to.byEndpoint.get(endpoint);
  return byId ?? byEndpoint;
}
