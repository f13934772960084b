import type { Bin } from '../../core/browse/distributions';
import type { VolumeSums } from '../../core/browse/figures';
import type { MatrixLine, RuleCount, Summary } from '../../core/browse/summary';
import { SEVERITIES, type Severity } from '../../core/listing/finding';
import { escapeAndShorten } from '../../core/text/quote';
import { formatThousands, money, percent, pluralize, utc } from '../../core/values/format';
import { countOfEntries, countOfProblems, countOfSeverity, countsBySeverity } from '../ui/counts';
import type { Bar, Color, Page, Row, Section } from './page';

/** Converts a summary to the content of the page. */
export function pageOf(name: string, summary: Summary): Page {
  const { entries, calls30d, usualVolume30dUsd, problems } = summary.totals;
  const all = SEVERITIES.reduce((sum, severity) => sum + problems[severity], 0);
  const { rows: chains, columns: flags } = summary.matrix;
  const { newestCallMs, prices, calls, ages, rules } = summary;
  return {
    name,
    figures: [
      { title: 'Entries', value: amount(entries), filter: '' },
      { title: 'Calls in 30 days', value: amount(calls30d), filter: undefined },
      { title: 'Volume in 30 days', value: usd(usualVolume30dUsd), filter: undefined },
      {
        title: all === 0 ? 'Problems' : `Problems: ${countsBySeverity(problems)}`,
        value: amount(all),
        filter: all === 0 ? undefined : 'has:problems',
      },
    ],
    ...remarkOf(summary),
    sections: [
      ...(entries === 0
        ? []
        : [
            linesSection('chain', 'Entries and Volume by Chain', chains),
            linesSection('flag', 'Entries and Volume by Flag', flags),
            binsSection('prices', 'Entries by Price per Call', prices),
            binsSection('calls', 'Entries by Calls in 30 Days', calls),
            {
              ...binsSection('ages', 'Entries by Age of the Last Call', withoutEmptyEnds(ages)),
              note: newestCallMs === undefined ? undefined : `Before the newest call, ${utc(newestCallMs)}.`,
            },
          ]),
      rulesSection(rules),
    ],
  };
}

function remarkOf({ excluded, totals }: Summary): Pick<Page, 'remark'> {
  const { entries, priceAbove, filter } = excluded;
  if (filter === undefined) return {};
  const [are, them] = entries === 1 ? ['is', 'it'] : ['are', 'them'];
  const text = `${countOfEntries(entries)} with a price above ${usd(priceAbove)} ${are} excluded from volumes and shares (volume with ${them}: ${usd(totals.volume30dUsd)}).`;
  return { remark: { text, filter } };
}

/** Entries and their volume by a string. */
function linesSection(what: 'chain' | 'flag', title: string, lines: readonly MatrixLine[]): Section {
  const measures = [
    (line: MatrixLine): number => line.entries,
    // Wrong figures may be negative or infinite.
    ({ usualVolume }: MatrixLine): number => (Number.isFinite(usualVolume) ? Math.max(usualVolume, 0) : 0),
  ];
  const totals = measures.map((of) => lines.reduce((sum, line) => sum + of(line), 0));
  return {
    id: what,
    title,
    columns: ['Entries', 'Volume'],
    rows: lines.map((line): Row => {
      const label = lineName(line, what);
      const bars = measures.map((of, at): Bar => {
        const [value, total = 0] = [of(line), totals[at]];
        return { value, figure: total > 0 ? percent(value / total) : '' };
      });
      const shares = bars.map(({ figure }, at) => (figure === '' ? '' : `; ${figure} of the ${OF[at]}`));
      return {
        label,
        name: `${label}: ${entriesAndVolume(line)}${shares.join('')}`,
        color: line.key === undefined ? 'gray' : 'blue',
        bars,
        filter: line.filter,
      };
    }),
  };
}

const OF = ['entries', 'volume'];

function lineName({ key, values }: MatrixLine, what: 'chain' | 'flag'): string {
  if (key !== undefined) return escapeAndShorten(key);
  return values === 0 ? `no ${what}` : `${pluralize(values, `other ${what}`, `other ${what}s`)} or none`;
}

/** Entries by a number; gray without the number, or if all volume is excluded. */
function binsSection(id: string, title: string, bins: readonly Bin[]): Section {
  return {
    id,
    title,
    columns: ['Entries'],
    rows: bins.map((bin): Row => {
      const { entries, min, excluded, filter } = bin;
      return {
        label: bin.title,
        name: `${bin.title}: ${entriesAndVolume(bin)}`,
        color: min === undefined || excluded.entries === entries ? 'gray' : 'blue',
        bars: [{ value: entries, figure: amount(entries) }],
        filter: entries > 0 ? filter : undefined,
      };
    }),
  };
}

/** The bins from the first to the last with entries; the one of entries without a time has no place among the others. */
function withoutEmptyEnds(ages: readonly Bin[]): readonly Bin[] {
  const isFilled = ({ entries }: Bin): boolean => entries > 0;
  const timed = ages.filter(({ min }) => min !== undefined);
  const shown = timed.slice(timed.findIndex(isFilled), timed.findLastIndex(isFilled) + 1);
  return [...shown, ...ages.filter((bin) => bin.min === undefined && isFilled(bin))];
}

const COLORS: Readonly<Record<Severity, Color>> = { error: 'red', warning: 'yellow', info: 'blue' };

function rulesSection(rules: readonly RuleCount[]): Section {
  return {
    id: 'rules',
    title: 'Problems by Rule',
    note: rules.length === 0 ? 'No problems found.' : undefined,
    columns: ['Problems'],
    rows: rules.map(({ rule, severity, problems, entries, filter }): Row => {
      const where = entries === 0 ? 'no entry' : countOfEntries(entries);
      return {
        label: rule,
        name: `${rule}, ${severity}: ${countOfProblems(problems)} in ${where}`,
        color: COLORS[severity],
        bars: [{ value: problems, figure: countOfSeverity(severity, problems) }],
        filter,
      };
    }),
  };
}

/** Formats a count or a sum, which may be infinite because of wrong values. */
function amount(value: number): string {
  return Number.isFinite(value) ? formatThousands(String(value)) : 'infinite';
}

function usd(value: number): string {
  return Number.isFinite(value) ? money(value) : 'infinite';
}

/** `3 entries, $12 in 30 days`, and how many entries are left out of the volume, if any are. */
function entriesAndVolume({ entries, usualVolume, excluded }: VolumeSums): string {
  const text = `${countOfEntries(entries)}, ${usd(usualVolume)} in 30 days`;
  if (excluded.entries === 0) return text;
  const without = pluralize(excluded.entries, 'excluded entry', 'excluded entries');
  return `${text} without ${without} (${usd(excluded.volume)})`;
}
