import { grouped } from '../values/format';

/** A table under a heading. */
export interface Section {
  readonly title: string;
  /** The titles of the columns. */
  readonly head: readonly string[];
  /** The number of items, each with one or more rows. */
  readonly length: number;
  /** The rows of one item, as Markdown. */
  readonly rowsAt: (index: number) => readonly (readonly string[])[];
}

/** The maximum length of all sections; GitHub permits comments of 65,536 characters. */
const MAX_LENGTH = 60_000;
/** Sections with more items are collapsed. */
const MAX_EXPANDED_ITEMS = 10;
/** The maximum length of the heading and note of a section. */
const MAX_HEADING_LENGTH = 400;

/** All sections that are not empty. Rows that do not fit in a comment are only counted. */
export function sectionsText(sections: readonly Section[]): string {
  const filled = sections.filter(({ length }) => length > 0);
  const shares = new Map<Section, string>();
  let left = MAX_LENGTH;
  // Length that short sections do not use is available to longer ones.
  for (const [index, one] of filled.toSorted((a, b) => a.length - b.length).entries()) {
    const text = sectionText(one, Math.floor(left / (filled.length - index)) - MAX_HEADING_LENGTH);
    shares.set(one, text);
    left -= text.length;
  }
  return filled.map((one) => `\n${shares.get(one) ?? ''}`).join('');
}

function sectionText({ title, head, length, rowsAt }: Section, maxLength: number): string {
  let rows = '';
  let shown = 0;
  for (; shown < length; shown++) {
    const more = rowsAt(shown).map(rowText).join('');
    if (rows.length + more.length > maxLength) break;
    rows += more;
  }
  const table = shown === 0 ? '' : `${rowText(head)}${rowText(head.map(() => '---'))}${rows}`;
  const left = length - shown;
  const note =
    left === 0
      ? ''
      : `${table === '' ? '' : '\n'}${grouped(String(left))} more ${left === 1 ? 'is' : 'are'} left out here.\n`;
  const heading = `${title} (${grouped(String(length))})`;
  if (length <= MAX_EXPANDED_ITEMS) return `**${heading}**\n\n${table}${note}`;
  return `<details><summary>${heading}</summary>\n\n${table}${note}\n</details>\n`;
}

function rowText(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |\n`;
}
