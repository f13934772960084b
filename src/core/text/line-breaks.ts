/** The line breaks of a text: `\n`, `\r\n`, and lone `\r`, like in an editor. */
export interface LineBreaks {
  readonly count: number;
  /** Offset after the last one, in UTF-16 units; 0 if there is none. */
  readonly lastEnd: number;
}

/** Counts the line breaks of a text. */
export function lineBreaksOf(text: string): LineBreaks {
  if (text.includes('\r')) {
    let count = 0;
    let lastEnd = 0;
    for (const { index, 0: lineBreak } of text.matchAll(/\r\n?|\n/g)) {
      count++;
      lastEnd = index + lineBreak.length;
    }
    return { count, lastEnd };
  }
  let count = 0;
  let lastEnd = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', lastEnd)) {
    count++;
    lastEnd = at + 1;
  }
  return { count, lastEnd };
}
