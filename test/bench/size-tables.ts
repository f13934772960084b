import type { Outcome } from './child-process';
import type { StrokeTimes } from './keystroke';
import { formatTime, formatRatio, table } from './report';
import { BASELINE, OURS, PEER } from './checkers';

/** The result of the process that measures one checker. */
export interface Measurement {
  /** Median, in milliseconds. */
  readonly time: number;
  readonly problems: number;
  /** The peak memory of the process, in bytes. */
  readonly peak: number;
}

export interface Row {
  readonly name: string;
  readonly outcome: Outcome<Measurement>;
}

/** The measurements on a listing of one size. */
export interface SizeResult {
  readonly entries: number;
  readonly bytes: number;
  readonly rows: readonly Row[];
  /** Absent if the listing does not fit in a string. */
  readonly strokes: readonly StrokeTimes[] | undefined;
}

const HEAD = ['time', 'MB/s', 'µs per entry', `÷ \`${BASELINE}\``, `÷ \`${PEER}\``, 'problems', 'memory'];

/** The table of one size, followed by a sentence for each checker that failed. */
export function sizeTable(size: SizeResult): string {
  const failures = size.rows.flatMap(({ name, outcome }) =>
    'failure' in outcome ? [`\n${titleOf(name)} failed: ${outcome.failure}.\n`] : [],
  );
  return table([nameOf(size), ...HEAD], rowsOf(size)) + failures.join('');
}

/** The time per entry for each size. */
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
    ['µs per entry', ...sizes.map(({ entries }) => `${entries.toLocaleString('en')} entries`)],
    rows,
  );
}

function nameOf({ entries, bytes }: SizeResult): string {
  return `${entries.toLocaleString('en')} entries, ${megabytes(bytes)}`;
}

function rowsOf({ entries, bytes, rows }: SizeResult): readonly (readonly string[])[] {
  const baseline = timeOf(rows, BASELINE);
  const peer = timeOf(rows, PEER);
  return rows.flatMap(({ name, outcome }) => {
    if ('failure' in outcome) return [];
    const { time, problems, peak } = outcome.result;
    const cells = [
      titleOf(name),
      formatTime(time),
      (bytes / 1e3 / time).toFixed(0),
      ((time * 1e3) / entries).toFixed(2),
      formatRatio(time, baseline),
      formatRatio(time, peer),
      name === BASELINE ? '' : problems.toLocaleString('en'),
      megabytes(peak),
    ];
    return [cells];
  });
}

/**
 * The time from a keystroke until all problems are computed, compared with tools that read the complete text after each.
 */
export function strokesTable(sizes: readonly SizeResult[]): string {
  const head = sizes.map(({ entries }) => `${entries.toLocaleString('en')} entries`);
  const names = sizes[0]?.strokes?.map(({ name }) => name) ?? [];
  const ours = names.map((name, index) => {
    const times = sizes.map(({ strokes }) => strokes?.[index]);
    return [
      `${OURS}: ${name}`,
      ...times.map((one) => (one ? `${one.median.toFixed(2)} (${one.percentile95.toFixed(2)}) ms` : '')),
      formatRatio(times.at(-1)?.median ?? NaN, times[0]?.median),
    ];
  });
  const others = [BASELINE, PEER].map((name) => {
    const times = sizes.map(({ rows }) => timeOf(rows, name));
    const last = times.at(-1);
    return [
      `\`${name}\` of the complete text`,
      ...times.map((time) => (time === undefined ? 'failed' : formatTime(time))),
      last === undefined ? '' : formatRatio(last, times[0]),
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
