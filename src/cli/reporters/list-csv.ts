import { FIELD_NAMES } from '../../core/entries/fields';
import { delimitedLine } from '../../core/browse/table/delimited';
import { cellText, memberTexts } from '../listed-entry';
import type { EntryListing } from './list-reporter';

/** CSV by RFC 4180 with a header; all members by default, the first column is `file` if there are several. */
export function* csvList({ entries, fields, namesFiles }: EntryListing): Generator<string, void, undefined> {
  const names = fields ?? FIELD_NAMES;
  yield delimitedLine([...(namesFiles ? ['file'] : []), ...names], ',');
  for (const listed of entries) {
    const members = memberTexts(listed);
    const cells = names.map((name) => cellText(members?.get(name)));
    yield delimitedLine(namesFiles ? [listed.path, ...cells] : cells, ',');
  }
}
