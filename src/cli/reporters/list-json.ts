import { compactJson } from '../../core/json/print';
import { memberTexts, type ListedEntry } from '../listed-entry';
import { terminalSafeJson, terminalSafeLiteral } from '../../core/text/quote';
import type { EntryListing } from './list-reporter';

/**
 * One JSON object with an entry on each line: the chosen members that it has, or all of them, with values as in the file.
 * `file` is the first member if there are several files.
 */
export function* jsonList({ entries, fields, namesFiles }: EntryListing): Generator<string, void, undefined> {
  yield '{\n  "version": 1,\n  "entries": [';
  let isNext = false;
  for (const listed of entries) {
    yield `${isNext ? ',' : ''}\n    ${objectOf(listed, fields, namesFiles)}`;
    isNext = true;
  }
  yield isNext ? '\n  ]\n}\n' : ']\n}\n';
}

function objectOf(listed: ListedEntry, fields: readonly string[] | undefined, namesFiles: boolean): string {
  const members = memberTexts(listed);
  // An element that is not an object has no members.
  if (!members && !fields && !namesFiles)
    return terminalSafeLiteral(compactJson(listed.listing.textOf(listed.entry)));
  const texts: string[] = [];
  if (namesFiles) texts.push(`"file": ${terminalSafeJson(listed.path)}`);
  for (const name of fields ?? members?.keys() ?? []) {
    const value = members?.get(name);
    const isFile = namesFiles && name === 'file';
    if (value !== undefined && !isFile)
      texts.push(`${terminalSafeJson(name)}: ${terminalSafeLiteral(value)}`);
  }
  return texts.length === 0 ? '{}' : `{ ${texts.join(', ')} }`;
}
