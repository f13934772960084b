import { cpus, totalmem } from 'node:os';

/** The machine and the date in one line. */
export function describeMachine(): string {
  const [cpu] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  const date = new Date().toISOString().slice(0, 10);
  return `Node ${process.version}, ${cpus().length} × ${cpu?.model ?? 'unknown'}, ${memory} GB, ${date}`;
}

/** A table in Markdown, all columns but the first aligned to the right. The cells must not contain `|`. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((name, column) =>
    Math.max(3, name.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]): string =>
    `| ${widths.map((width, at) => (cells[at] ?? '')[at === 0 ? 'padEnd' : 'padStart'](width)).join(' | ')} |`;
  const rule = widths.map((width, at) => (at === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`));
  return ['', line(head), line(rule), ...rows.map(line), ''].join('\n');
}

/** A time in milliseconds with three significant digits, in seconds from 10 s. */
export function formatTime(milliseconds: number): string {
  if (milliseconds >= 9950) return `${(milliseconds / 1000).toFixed(1)} s`;
  return `${milliseconds.toFixed(Math.max(0, 2 - Math.floor(Math.log10(milliseconds))))} ms`;
}

/** The quotient of two numbers; empty if the second one is unknown. */
export function formatRatio(value: number, of: number | undefined): string {
  return of === undefined ? '' : (value / of).toFixed(2);
}
