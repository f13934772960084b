/**
 * The source text of a string that replaces a value. If that is a string, what is the same at its start and end stays as
 * written, with its escapes.
 *
 * @param source the value's source text
 */
export function rewriteString(source: string, wanted: string): string {
  const units = source.slice(1, -1).match(/\\u[0-9a-f]{4}|\\.|[^]/gi) ?? [];
  const value = stringIn(source);
  if (value === undefined) return JSON.stringify(wanted);
  const most = Math.min(value.length, wanted.length);
  let start = 0;
  while (start < most && value[start] === wanted[start]) start++;
  let end = 0;
  while (end < most - start && value.at(-1 - end) === wanted.at(-1 - end)) end++;
  const middle = JSON.stringify(wanted.slice(start, wanted.length - end)).slice(1, -1);
  return `"${units.slice(0, start).join('')}${middle}${units.slice(units.length - end).join('')}"`;
}

function stringIn(source: string): string | undefined {
  if (!source.startsWith('"')) return undefined;
  try {
    return JSON.parse(source) as string;
  } catch {
    return undefined;
  }
}
