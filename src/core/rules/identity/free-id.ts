import type { EntryValues } from '../../entries/fields';
import type { Entry } from '../../model/entry';
import { setString, type FixContext, type Proposal } from '../../model/proposal';
import type { ListingView } from '../../model/rule';
import { quote } from '../../text/quote';
import { slugsOf } from '../../values/endpoint';

/**
 * An id that no other entry has, however it got it: a slug of the endpoint, or one with a number appended; without a slug, the
 * entry's id with a number.
 *
 * @param self the entry that gets the id, if it exists already
 * @returns undefined without any slug or id
 */
export function freeId(
  { id = '', endpoint = '' }: Partial<Pick<EntryValues, 'id' | 'endpoint'>>,
  { byId }: Pick<ListingView, 'byId'>,
  self: Entry | undefined,
): string | undefined {
  const isFree = (one: string): boolean => byId.get(one).every((entry) => entry === self);
  const slugs = slugsOf(endpoint);
  const free = slugs.find(isFree);
  if (free !== undefined) return free;
  const [base = id] = slugs;
  if (base === '') return undefined;
  let number = 2;
  while (!isFree(`${base}-${number}`)) number++;
  return `${base}-${number}`;
}

/** Sets the id to one that no other entry has. */
export function proposeFreeId({ reading, listing, entry }: FixContext): Proposal[] {
  const id = freeId(reading?.values ?? {}, listing, entry);
  if (id === undefined) return [];
  return [{ title: `Set id to ${quote(id)}`, changes: [setString(['id'], id)], isPreferred: true }];
}
