import type { Listing } from '../../listing/listing';
import type { Entry } from '../../model/entry';
import { COLUMN_INDEX, type ColumnId } from './columns';

/** The column of the member of an entry that contains an offset of the text, in UTF-16 units; undefined if there is none. */
export function fieldAt(listing: Listing, entry: Entry, offset: number): ColumnId | undefined {
  const tree = listing.tree(entry);
  if (tree?.kind !== 'object') return undefined;
  const at = offset - entry.start;
  const member = tree.members.find(
    ({ nameSpan, value }) => nameSpan.start <= at && at <= (value ?? nameSpan).end,
  );
  return member && isColumn(member.name) ? member.name : undefined;
}

function isColumn(name: string): name is ColumnId {
  return name !== 'problems' && COLUMN_INDEX.has(name);
}
