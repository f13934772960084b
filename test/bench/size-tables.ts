import type { Outcome } from './child';
import type { StrokeTimes } from './keystroke';
import { inTime, inTimes, table } from './report';
import { FLOOR, OURS, PEER } from './ways';

/** What a process of its own has found out about one way. */
export interface Measured {
  /** Median, in milliseconds. */
  readonly time: number;
  readonly problems: number;
  /** The most memory that the process had, in bytes. */
  readonly peak: number;
}

export interface Row {
  readonly name: string;
  readonly outcome: Outcome<Measured>;
}

/** What was measured on a listing of some size. */
export interface SizeResult {
  readonly entries: number;
  readonly bytes: number;
  readonly rows: readonly Row[];
  /** Absent if the listing does not fit in a string. */
  readonly strokes: readonly StrokeTimes[] | undefined;
}

const HEAD = ['time', 'MB/s', 'µs an entry', `÷ \`${FLOOR}\``, `÷ \`${PEER}\``, 'problems', 'memory'];

/** Of one size, and below the table a sentence for each way that did not survive. */
export function sizeTable(size: SizeResult): string {
  const lost = size.rows.flatMap(({ name, outcome }) =>
    'failure' in outcome ? [`\n${titleOf(name)} did not survive: ${outcome.failure}.\n`] : [],
  );
  return table([nameOf(size), ...HEAD], rowsOf(size)) + lost.join('');
}

/** What an entry costs, over the sizes. */
export function costTable(sizes: readonly SizeResult[]): string {
  const names = sizes[0]?.rows.map(({ name }) => name) ?? [];
  const rows = names.map((name) => {
    const costs = sizes.map(({ entries, rows }) => {
      const time = timeOf(rows, name);
      return time === undefined ? '–' : ((time * 1e3) / entries).toFixed(2);
    });
    return [titleOf(name), ...costs];
  });
  return table(
    ['µs an entry', ...sizes.map(({ entries }) => `${entries.toLocaleString('en')} entries`)],
    rows,
  );
}

function nameOf({ entries, bytes }: SizeResult): string {
  return `${entries.toLocaleString('en')} entries, ${megabytes(bytes)}`;
}

function rowsOf({ entries, bytes, rows }: SizeResult): readonly (readonly string[])[] {
  const floor = timeOf(rows, FLOOR);
  const peer = timeOf(rows, PEER);
  return rows.flatMap(({ name, outcome }) => {
    if ('failure' in outcome) return [];
    const { time, problems, peak } = outcome.result;
    const cells = [
      titleOf(name),
      inTime(time),
      (bytes / 1e3 / time).toFixed(0),
      ((time * 1e3) / entries).toFixed(2),
      inTimes(time, floor),
      inTimes(time, peer),
      name === FLOOR ? '' : problems.toLocaleString('en'),
      megabytes(peak),
    ];
    return [cells];
  });
}

/**
 * What a keystroke costs until all problems are known again, beside those that must begin again with the whole text
 * after each.
 */
export function strokesTable(sizes: readonly SizeResult[]): string {
  const head = sizes.map(({ entries }) => `${entries.toLocaleString('en')} entries`);
  const names = sizes[0]?.strokes?.map(({ name }) => name) ?? [];
  const ours = names.map((name, index) => {
    const times = sizes.map(({ strokes }) => strokes?.[index]);
    return [
      `${OURS}: ${name}`,
      ...times.map((one) => (one ? `${one.median.toFixed(2)} (${one.slow.toFixed(2)}) ms` : '')),
      inTimes(times.at(-1)?.median ?? NaN, times[0]?.median),
    ];
  });
  const others = [FLOOR, PEER].map((name) => {
    const times = sizes.map(({ rows }) => timeOf(rows, name));
    const last = times.at(-1);
    return [
      `\`${name}\` of all again`,
      ...times.map((time) => (time === undefined ? 'did not survive' : inTime(time))),
      last === undefined ? '' : inTimes(last, times[0]),
    ];
  });
  return table(['keystroke, median (95th percentile)', ...head, 'largest ÷ smallest'], [...ours, ...others]);
}

function titleOf(name: string): string {
  return name.startsWith(OURS) ? `**${name}**` : name.includes(' ') ? name : `\`${name}\``;
}

function timeOf(rows: readonly Row[], wanted: string): number | undefined {
  const row = rows.find(({ name }) => name === wanted);
  return row && 'result' in row.outcome ? row.outcome.result.time : undefined;
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`;
}
