import type { FixContext } from '../../model/proposal';
import { parseEndpoint } from '../../values/endpoint';
import { slugOf, slugWithQuery } from '../../values/slug';

/** An id that no other entry has: a slug of the endpoint, or one with a number appended; undefined without any id. */
export function freeId({
  reading,
  listing,
  entry,
}: Pick<FixContext, 'reading' | 'listing' | 'entry'>): string | undefined {
  const { id = '', endpoint = '' } = reading?.values ?? {};
  const isFree = (one: string): boolean => listing.byId.get(one).every((other) => other === entry);
  const slugs = parseEndpoint(endpoint) ? [slugOf(endpoint), slugWithQuery(endpoint)] : [];
  const free = slugs.find((slug) => slug !== '' && isFree(slug));
  if (free !== undefined) return free;
  const base = slugs.find((slug) => slug !== '') ?? id;
  if (base === '') return undefined;
  let number = 2;
  while (!isFree(`${base}-${number}`)) number++;
  return `${base}-${number}`;
}
