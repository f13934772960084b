/** Texts in rows and columns: with commas (RFC 4180), or with tabs, as spreadsheets copy and paste them. */
export type Separator = ',' | '\t';

/** Writes one row with its line break; fields that contain a separator, a quote or a line break are quoted. */
export function delimitedLine(row: readonly string[], separator: Separator): string {
  const lineBreak = separator === ',' ? '\r\n' : '\n';
  return row.map((field) => quoted(field, separator)).join(separator) + lineBreak;
}

/** Reads rows. A quote inside a field that does not start with one is an ordinary character. */
export function readDelimited(text: string, separator: Separator): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (let at = 0; at < text.length;) {
    const isQuoted = text[at] === '"';
    let end = isQuoted ? endOfQuoted(text, at) : at;
    const field = isQuoted ? text.slice(at + 1, end - 1).replaceAll('""', '"') : '';
    const start = end;
    while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end++;
    row.push(field + text.slice(start, end));
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

/** The offset after the closing quote; the end of the text if there is none. */
function endOfQuoted(text: string, start: number): number {
  for (let at = start + 1; ; at += 2) {
    at = text.indexOf('"', at);
    if (at < 0) return text.length + 1;
    if (text[at + 1] !== '"') return at + 1;
  }
}

function quoted(field: string, separator: Separator): string {
  return field.includes(separator) || /["\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field;
}
