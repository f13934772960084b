import { cellText, memberTexts } from '../listed-entry';
import { githubCode } from '../../core/text/quote';
import { DEFAULT_FIELDS, type EntryListing } from './list-reporter';
import { isNumeric } from './list-pretty';

/** A Markdown table. Strings from a listing are never interpreted. */
export function* markdownList({
  entries,
  fields = DEFAULT_FIELDS,
  namesFiles,
}: EntryListing): Generator<string, void, undefined> {
  const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |\n`;
  yield row([...(namesFiles ? ['file'] : []), ...fields]);
  yield row([...(namesFiles ? ['---'] : []), ...fields.map((field) => (isNumeric(field) ? '--:' : '---'))]);
  for (const listed of entries) {
    const members = memberTexts(listed);
    const cells = fields.map((field) => {
      const text = cellText(members?.get(field));
      return text === '' || /^-?\d[\d.]*$/.test(text) ? text : githubCode(text);
    });
    yield row([...(namesFiles ? [githubCode(listed.path)] : []), ...cells]);
  }
}
