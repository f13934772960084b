import { escapeAndShorten } from '../../core/text/quote';
import type { Bin } from '../../core/browse/distributions';
import type { Matrix, MatrixCell, MatrixLine } from '../../core/browse/summary';
import type { RuleCount, Summary } from '../../core/browse/summary';
import type { Severity } from '../../core/listing/finding';
import { percent, utc } from '../../core/values/format';
import { countOfEntries, countOfProblems, countOfRules, countOfSeverity, shareOfEntries } from '../ui/counts';
import { amount, drawableLength, entriesAndVolume, filterTo, inNumber, volumeText } from './format';
import type { Bar, Color, Fill, Section, Segment, ShareBar, SharesPlot } from './page';

/** The colors are those of the tree. */
const FLAG_FILLS: ReadonlyMap<string | undefined, Fill> = new Map<string | undefined, Fill>([
  ['verified', { color: 'green', pattern: 'solid' }],
  ['unknown', { color: 'gray', pattern: 'hollow' }],
  ['monitor', { color: 'yellow', pattern: 'dots' }],
  ['concentrated', { color: 'orange', pattern: 'stripes' }],
  [undefined, { color: 'gray', pattern: 'lines' }],
]);
/** Of other flags, again and again. */
const OTHER_FILLS: readonly Fill[] = [
  { color: 'blue', pattern: 'bands' },
  { color: 'purple', pattern: 'lines' },
  { color: 'red', pattern: 'solid' },
];

const BLUE: Fill = { color: 'blue', pattern: 'solid' };
const GRAY: Fill = { color: 'gray', pattern: 'solid' };

/** What the panels show. */
const MEASURES = [
  { of: (cell: MatrixCell): number => cell.entries, label: entriesLabel },
  { of: (cell: MatrixCell): number => drawableLength(cell.usualVolume), label: volumeLabel },
] as const;

/** Entries and volume by chain and flag. */
export function chainsSection(summary: Summary): Section {
  return {
    id: 'chains',
    title: 'Entries and Volume by Chain and Flag',
    sentence: chainsSentence(summary),
    plot: sharesIn(summary.matrix),
  };
}

function chainsSentence({ matrix: { rows, columns, cells }, totals, excluded }: Summary): string {
  const volume = totals.usualVolume30dUsd;
  const [first] = rows;
  const [flag] = columns;
  // Of the drawn values, as in the plot.
  const shareOf = (part: readonly (MatrixCell | undefined)[]): string =>
    percent(drawnVolume(part) / drawnVolume(cells.flat()));
  if (volume === Infinity) return 'The volumes are too large to compare.';
  if (!first || !flag || drawableLength(volume) === 0 || drawableLength(first.usualVolume) === 0)
    return excluded.entries > 0
      ? 'Without the excluded entries there is no volume in 30 days.'
      : 'There is no volume in 30 days.';
  return `${lineName(first, 'chain')} has ${shareOf(cells[0] ?? [])} of the volume in 30 days, ${volumeText([first])}; entries with the flag ${lineName(flag, 'flag')} have ${shareOf(cells.map(([cell]) => cell))}, ${volumeText([flag])}.`;
}

function drawnVolume(cells: readonly (MatrixCell | undefined)[]): number {
  return cells.reduce((sum, cell) => sum + drawableLength(cell?.usualVolume ?? 0), 0);
}

function lineName({ key, values }: MatrixLine, what: 'chain' | 'flag'): string {
  if (key !== undefined) return escapeAndShorten(key);
  if (what === 'chain') {
    if (values === 0) return 'no chain';
    return values === 1 ? '1 other chain or none' : `${amount(values)} other chains or none`;
  }
  if (values === 0) return 'no flag';
  return values === 1 ? '1 other flag or none' : `${amount(values)} other flags or none`;
}

function sharesIn({ rows, columns, cells }: Matrix): SharesPlot {
  const fills = fillsOf(columns);
  // The sums of the drawn values: those of a row may include negative volumes.
  const totals = MEASURES.map(({ of }) => cells.flat().reduce((sum, cell) => sum + of(cell), 0));
  return {
    kind: 'shares',
    panels: ['Entries', 'Volume'],
    rows: rows.map((row, at) => ({
      label: lineName(row, 'chain'),
      bars: MEASURES.map(({ of, label }, panel): ShareBar => {
        const total = totals[panel] ?? 0;
        const segments = columns.flatMap((column, columnIndex): Segment[] => {
          const cell = cells[at]?.[columnIndex];
          if (!cell || !(of(cell) > 0 && Number.isFinite(total))) return [];
          const share = of(cell) / total;
          const name = `${lineName(row, 'chain')}, ${lineName(column, 'flag')}`;
          return [
            {
              share,
              fill: fills[columnIndex] ?? GRAY,
              name: label(name, cell, percent(share)),
              ...filterTo(cell.filter),
            },
          ];
        });
        const share = segments.reduce((sum, segment) => sum + segment.share, 0);
        return { share, figure: total > 0 && Number.isFinite(total) ? percent(share) : '', segments };
      }),
    })),
    legend: columns.map((column, columnIndex) => ({
      label: lineName(column, 'flag'),
      fill: fills[columnIndex] ?? GRAY,
    })),
  };
}

function entriesLabel(name: string, cell: MatrixCell, share: string): string {
  return `${name}: ${entriesAndVolume(cell)}; ${share} of the entries`;
}

function volumeLabel(name: string, cell: MatrixCell, share: string): string {
  return `${name}: ${entriesAndVolume(cell)}; ${share} of the volume`;
}

function fillsOf(columns: readonly MatrixLine[]): readonly Fill[] {
  let others = 0;
  return columns.map(({ key }) => FLAG_FILLS.get(key) ?? OTHER_FILLS[others++ % OTHER_FILLS.length] ?? GRAY);
}

/** Entries by price per call. */
export function pricesSection({ prices, totals }: Summary): Section {
  const most = prices.reduce<Bin | undefined>(
    (largest, bin) => (largest && largest.entries >= bin.entries ? largest : bin),
    undefined,
  );
  return {
    id: 'prices',
    title: 'Entries by Price per Call',
    sentence: most ? pricesSentence(most, totals.entries) : 'No entries.',
    plot: { kind: 'bars', bars: prices.map(barOf) },
  };
}

function pricesSentence(bin: Bin, entries: number): string {
  const part = shareOfEntries(bin.entries, entries);
  const verb =
    bin.min === undefined ? inNumber(bin.entries, 'has', 'have') : inNumber(bin.entries, 'costs', 'cost');
  return `${part} ${verb} ${bin.title}; ${inNumber(bin.entries, 'its', 'their')} volume is ${volumeText([bin])}.`;
}

/** The bar of a bin: gray without a value, or if all volume is excluded. */
function barOf(bin: Bin): Bar {
  const { title, entries, min, excluded, filter } = bin;
  return {
    label: title,
    figure: amount(entries),
    value: entries,
    fill: min === undefined || excluded.entries === entries ? GRAY : BLUE,
    name: `${title}: ${entriesAndVolume(bin)}`,
    ...filterTo(entries > 0 ? filter : undefined),
  };
}

/** The maximum age of a fresh entry, in days before the newest call. */
const FRESH = 1;

/** Entries by the age of their last call. */
export function agesSection({ newestCallMs, totals, ages }: Summary): Section {
  const fresh = ages.filter(({ max = Infinity }) => max <= FRESH);
  const entries = fresh.reduce((sum, bin) => sum + bin.entries, 0);
  return {
    id: 'ages',
    title: 'Entries by Age of the Last Call',
    sentence:
      newestCallMs === undefined
        ? 'No entry has a plausible last-call time.'
        : `${shareOfEntries(entries, totals.entries)} ${inNumber(entries, 'was', 'were')} called within a day of the newest call, ${utc(newestCallMs)}; ${inNumber(entries, 'its', 'their')} volume is ${volumeText(fresh)}.`,
    plot: { kind: 'bars', bars: withoutEmptyEnds(ages).map(barOf) },
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

/** Problems by rule. */
export function rulesSection({ rules }: Summary): Section {
  const head = { id: 'rules', title: 'Problems by Rule' };
  if (rules.length === 0) return { ...head, sentence: 'No problems found.' };
  const problems = rules.reduce((sum, rule) => sum + rule.problems, 0);
  const [most] = [...rules].sort((a, b) => b.problems - a.problems);
  return {
    ...head,
    sentence:
      most && rules.length > 1 && most.problems > 1
        ? `${countOfProblems(problems)} from ${countOfRules(rules.length)}, most often ${most.rule} (${amount(most.problems)} times).`
        : `${countOfProblems(problems)} from ${countOfRules(rules.length)}.`,
    plot: {
      kind: 'bars',
      bars: rules.map((rule): Bar => ({
        label: rule.rule,
        figure: countOfSeverity(rule.severity, rule.problems),
        value: rule.problems,
        fill: { color: COLORS[rule.severity], pattern: 'solid' },
        name: ruleLabel(rule),
        ...filterTo(rule.filter),
      })),
    },
  };
}

function ruleLabel({ rule, severity, problems, entries }: RuleCount): string {
  const count = countOfProblems(problems);
  return entries === 0
    ? `${rule}, ${severity}: ${count} in no entry`
    : `${rule}, ${severity}: ${count} in ${countOfEntries(entries)}`;
}
