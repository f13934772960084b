import type { Severity } from '../listing/finding';

type Paint = (text: string) => string;

/** What colors text for a terminal. */
export type Colors = Readonly<Record<'bold' | 'dim' | 'red' | 'yellow' | 'green' | 'blue' | 'cyan', Paint>>;

const plain: Paint = (text) => text;

/** Text without colors. */
export const NO_COLORS: Colors = {
  bold: plain,
  dim: plain,
  red: plain,
  yellow: plain,
  green: plain,
  blue: plain,
  cyan: plain,
};

/** The colors of severities. */
export function severityColors({ red, yellow, blue }: Colors): Readonly<Record<Severity, Paint>> {
  return { error: red, warning: yellow, info: blue };
}

/** A cell of a table for a terminal, without color; numbers are right-aligned. */
export interface Cell {
  readonly text: string;
  readonly isNumber?: boolean;
  readonly paint?: Paint;
}

/** The length of the longest bar, in characters. */
const MAX_BAR_LENGTH = 24;
const EIGHTHS = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];

/** A table with aligned columns, two spaces between them and before the first. */
export function aligned(rows: readonly (readonly Cell[])[]): string {
  const widths: number[] = [];
  for (const row of rows)
    row.forEach(({ text }, column) => {
      widths[column] = Math.max(widths[column] ?? 0, widthOf(text));
    });
  const lines = rows.map((row) => {
    const last = row.findLastIndex(({ text }) => text !== '');
    const cells = row.slice(0, last + 1).map(({ text, isNumber, paint }, column) => {
      const space = ' '.repeat((widths[column] ?? 0) - widthOf(text));
      const painted = paint ? paint(text) : text;
      return isNumber ? space + painted : painted + (column < last ? space : '');
    });
    return `  ${cells.join('  ')}`.trimEnd();
  });
  return lines.map((line) => `${line}\n`).join('');
}

/** A bar whose length is a share of the longest; not empty for anything above 0. */
export function bar(value: number, max: number): string {
  const share = value / max;
  if (!(share > 0)) return '';
  const eighths = Math.max(1, Math.round(Math.min(share, 1) * MAX_BAR_LENGTH * 8));
  return '█'.repeat(Math.floor(eighths / 8)) + (EIGHTHS[eighths % 8] ?? '');
}

/** In characters: a surrogate pair counts once. */
function widthOf(text: string): number {
  return Array.from(text).length;
}
