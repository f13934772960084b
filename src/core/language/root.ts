import type { Listing } from '../listing/listing';
import { grouped, numberOf, percent } from '../values/format';

/** The hover content of the listing's own members besides their meaning, as Markdown. */
export function rootContent(name: 'count' | 'results', listing: Listing): string {
  const { count } = listing;
  const entryCount = listing.entries.length;
  const response = `This response holds ${numberOf(entryCount, 'entry', 'entries')}`;
  if (count === undefined)
    return name === 'count' ? `The value is not an integer. ${response}.` : `${response}.`;
  if (count < entryCount)
    return `${response}, more than the ${numberOf(count, 'entry', 'entries')} of the count.`;
  if (count === entryCount) return `${response}: the whole catalog.`;
  return `This response holds ${grouped(String(entryCount))} of ${numberOf(count, 'entry', 'entries')}: ${percent(entryCount / count)} of the catalog.`;
}
