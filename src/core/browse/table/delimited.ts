/** Texts in rows and columns: with commas (RFC 4180), or with tabs, as spreadsheets copy and paste them. */
export type Separator = ',' | '\t';

/** Writes one row with its line break; fields that contain a separator, a quote or a line break are quoted. */
export function delimitedLine(row: readonly string[], separator: Separator): string {
  const lineBreak = separator === ',' ? '\r\n' : '\n';
  return row.map((field) => quoted(field, separator)).join(separator) + lineBreak;
}

/**
 * Reads rows. A field is quoted only if its closing quote stands at its end; otherwise, as spreadsheets copy a field that starts with
 * a quote, all quotes are ordinary characters.
 */
export function readDelimited(text: string, separator: Separator): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (let at = 0; at < text.length;) {
    const closed = text[at] === '"' ? endOfQuoted(text, at, separator) : undefined;
    let end = closed ?? at;
    while (!endsField(text[end], separator)) end++;
    row.push(closed === undefined ? text.slice(at, end) : text.slice(at + 1, end - 1).replaceAll('""', '"'));
    if (text[end] === separator) {
      at = end + 1;
      if (at < text.length) continue;
      row.push('');
    }
    rows.push(row);
    row = [];
    at = text.startsWith('\r\n', end) ? end + 2 : end + 1;
  }
  return rows;
}

/** The offset after the closing quote; undefined if the first quote that is not doubled is not at the end of a field. */
function endOfQuoted(text: string, start: number, separator: Separator): number | undefined {
  for (let at = start + 1; ; at += 2) {
    at = text.indexOf('"', at);
    if (at < 0) return undefined;
    if (text[at + 1] !== '"') return endsField(text[at + 1], separator) ? at + 1 : undefined;
  }
}

/** Whether a character, or the end of the text, ends a field. */
function endsField(char: string | undefined, separator: Separator): boolean {
  return char === undefined || char === separator || char === '\n' || char === '\r';
}

function quoted(field: string, separator: Separator): string {
  return field.includes(separator) || /["\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field;
}
