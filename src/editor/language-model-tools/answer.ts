/** The maximum length of an answer, in UTF-16 units, so that it leaves room in the context of a model. */
const MAX_LENGTH = 20_000;

/**
 * An answer of lines, of which only as many are given as fit. The last line states how many were left out.
 *
 * @param lines only as many are read as are given
 * @param count how many lines there are
 * @param limit the maximum number of lines
 */
export function answer(head: string, lines: Iterable<string>, count: number, limit: number): string {
  const given: string[] = [];
  let length = head.length;
  for (const line of lines) {
    length += line.length + 1;
    if (given.length >= limit || length > MAX_LENGTH) break;
    given.push(line);
  }
  const left = count - given.length;
  const rest = left > 0 ? [`${left} more left out. Narrow the request to see them.`] : [];
  return [head, ...given, ...rest].join('\n');
}
