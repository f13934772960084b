/** UTF-16 units of a text that are shown, and of those how many before the first difference. */
const LONGEST = 72;
const LEAD = 16;

/**
 * Two source texts in one line each: short ones whole, of long ones a part in which they differ.
 *
 * @returns undefined for what is absent
 */
export function excerpts(
  before: string | undefined,
  after: string | undefined,
): readonly [string | undefined, string | undefined] {
  const old = before === undefined ? undefined : inLine(before);
  const now = after === undefined ? undefined : inLine(after);
  const from = firstDifference(old ?? '', now ?? '');
  return [
    old === undefined ? undefined : partOf(old, from),
    now === undefined ? undefined : partOf(now, from),
  ];
}

/** Without the line ends and indentation of arrays and objects. In strings there are none. */
function inLine(text: string): string {
  return text.includes('\n') || text.includes('\r') ? text.replace(/[ \t]*[\r\n]\s*/g, ' ') : text;
}

function firstDifference(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at++) if (a.charCodeAt(at) !== b.charCodeAt(at)) return at;
  return length;
}

function partOf(text: string, difference: number): string {
  if (text.length <= LONGEST) return text;
  const start = difference + LEAD < LONGEST ? 0 : wholeFrom(text, difference - LEAD);
  const end = wholeFrom(text, Math.min(start + LONGEST, text.length));
  return `${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`;
}

/** Not between the two halves of a character. */
function wholeFrom(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff ? at - 1 : at;
}
