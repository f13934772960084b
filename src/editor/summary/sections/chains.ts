import { l10n } from 'vscode';
import { percent } from '../../../core/values/format';
import { escapeAndShorten } from '../../../core/text/quote';
import type { Matrix, MatrixCell, MatrixLine } from '../../../core/browse/summary/matrix';
import type { Summary } from '../../../core/browse/summary/summarise';
import type { Colour, Section, Segment, Shares, Table } from '../page';
import { amount, drawableLength, entriesAndVolume, filterTo, usd, volumeColumns } from '../format';

/** The same colours as in the tree. */
const FLAG_COLOURS: Readonly<Record<string, Colour>> = {
  verified: 'green',
  unknown: 'grey',
  monitor: 'yellow',
  concentrated: 'orange',
};
const OTHER_COLOURS: readonly Colour[] = ['blue', 'purple', 'red'];

/** The measures, in the order of {@link Shares.panels}. */
const MEASURES = [
  (cell: MatrixCell): number => cell.entries,
  (cell: MatrixCell): number => drawableLength(cell.usualVolume),
] as const;

/** Entries and volume by chain and flag. */
export function chainsSection(summary: Summary): Section {
  const { rows, columns, cells } = summary.matrix;
  const volumes = volumeColumns(summary);
  const tableRow = (name: string, cell: MatrixCell): Table['rows'][number] => ({
    cells: [name, amount(cell.entries), amount(cell.calls), ...volumes.cells(cell)],
    ...filterTo(cell.filter),
  });
  return {
    id: 'chains',
    title: l10n.t('By Chain and Flag'),
    sentence: sentence(summary),
    plot: shares(summary.matrix),
    table: {
      head: [l10n.t('Chain and flag'), l10n.t('Entries'), l10n.t('Calls'), ...volumes.head],
      rows: rows.flatMap((row, at) => [
        tableRow(lineName(row, 'chain'), row),
        ...columns.flatMap((column, columnIndex) => {
          const cell = cells[at]?.[columnIndex];
          const name = `${lineName(row, 'chain')}, ${lineName(column, 'flag')}`;
          return cell && cell.entries > 0 ? [tableRow(name, cell)] : [];
        }),
      ]),
    },
  };
}

function sentence({ matrix: { rows, columns }, totals, excluded }: Summary): string {
  const volume = totals.usualVolume30dUsd;
  const [first] = rows;
  const [flag] = columns;
  if (volume === Infinity) return l10n.t('The volumes are too large to compare.');
  if (!first || !flag || drawableLength(volume) === 0 || drawableLength(first.usualVolume) === 0)
    return excluded.entries > 0
      ? l10n.t('Without the excluded entries there is no volume in 30 days.')
      : l10n.t('There is no volume in 30 days.');
  return l10n.t(
    '{0} has {1} of the volume in 30 days, {2}; entries with the flag {3} have {4}, {5}.',
    lineName(first, 'chain'),
    percent(first.usualVolume / volume),
    usd(first.usualVolume),
    lineName(flag, 'flag'),
    percent(flag.usualVolume / volume),
    usd(flag.usualVolume),
  );
}

function lineName({ key, values }: MatrixLine, what: 'chain' | 'flag'): string {
  if (key !== undefined) return escapeAndShorten(key);
  if (what === 'chain') {
    if (values === 0) return l10n.t('no chain');
    return values === 1
      ? l10n.t('1 other chain or none')
      : l10n.t('{0} other chains or none', amount(values));
  }
  if (values === 0) return l10n.t('no flag');
  return values === 1 ? l10n.t('1 other flag or none') : l10n.t('{0} other flags or none', amount(values));
}

function shares({ rows, columns, cells }: Matrix): Shares {
  const colours = coloursOf(columns);
  const segments = MEASURES.flatMap((of, panel) => {
    // The sum of the drawn values: a row's sum may include negative volumes.
    const total = cells.flat().reduce((sum, cell) => sum + of(cell), 0);
    return rows.flatMap((row, at) => {
      let end = 0;
      return columns.flatMap((column, columnIndex): Segment[] => {
        const cell = cells[at]?.[columnIndex];
        if (!cell || !(of(cell) > 0 && Number.isFinite(total))) return [];
        const start = end;
        end += of(cell) / total;
        const name = `${lineName(row, 'chain')}, ${lineName(column, 'flag')}`;
        return [
          {
            panel,
            row: at,
            colour: colours[columnIndex] ?? 'grey',
            start,
            end,
            accessibilityLabel: segmentLabel(name, cell, percent(end - start), panel),
            ...filterTo(cell.filter),
          },
        ];
      });
    });
  });
  return {
    kind: 'shares',
    panels: [l10n.t('Entries'), l10n.t('Volume')],
    rows: rows.map((row) => lineName(row, 'chain')),
    segments,
    legend: columns.map((column, columnIndex) => ({
      label: lineName(column, 'flag'),
      colour: colours[columnIndex] ?? 'grey',
    })),
  };
}

function segmentLabel(name: string, cell: MatrixCell, share: string, panel: number): string {
  return panel === 0
    ? l10n.t('{0}: {1}; {2} of the entries', name, entriesAndVolume(cell), share)
    : l10n.t('{0}: {1}; {2} of the volume', name, entriesAndVolume(cell), share);
}

function coloursOf(columns: readonly MatrixLine[]): Colour[] {
  let others = 0;
  return columns.map(({ key }) => {
    const known = key === undefined || !Object.hasOwn(FLAG_COLOURS, key) ? undefined : FLAG_COLOURS[key];
    if (known) return known;
    return key === undefined ? 'grey' : (OTHER_COLOURS[others++ % OTHER_COLOURS.length] ?? 'grey');
  });
}
