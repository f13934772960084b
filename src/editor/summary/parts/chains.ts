import { l10n } from 'vscode';
import { percent } from '../../../core/values/format';
import { plain } from '../../../core/text/quote';
import type { Matrix, MatrixCell, MatrixLine, Summary } from '../../../core/summary';
import type { Colour, Part, Segment, Shares } from '../page';
import { amount, drawable, entriesAndVolume, filterTo, usd } from '../words';

/** As in the tree. */
const FLAG_COLOURS: Readonly<Record<string, Colour>> = {
  verified: 'green',
  unknown: 'grey',
  monitor: 'yellow',
  concentrated: 'orange',
};
const OTHER_COLOURS: readonly Colour[] = ['blue', 'purple', 'red'];

/** In {@link Shares.panels}, in this order. */
const MEASURES = [
  (cell: MatrixCell): number => cell.entries,
  (cell: MatrixCell): number => drawable(cell.volume),
] as const;

/** Entries and volume by chain and flag. */
export function chainsPart({ matrix, totals }: Summary): Part {
  const { rows, columns, cells } = matrix;
  return {
    id: 'chains',
    title: l10n.t('By Chain and Flag'),
    sentence: sentence(matrix, totals.volume30dUsd),
    plot: shares(matrix),
    table: {
      head: [l10n.t('Chain and flag'), l10n.t('Entries'), l10n.t('Calls'), l10n.t('Volume')],
      rows: rows.flatMap((row, at) => [
        tableRow(lineName(row, 'chain'), row),
        ...columns.flatMap((column, place) => {
          const cell = cells[at]?.[place];
          const name = `${lineName(row, 'chain')}, ${lineName(column, 'flag')}`;
          return cell && cell.entries > 0 ? [tableRow(name, cell)] : [];
        }),
      ]),
    },
  };
}

function tableRow(name: string, cell: MatrixCell): { cells: string[] } {
  return {
    cells: [name, amount(cell.entries), amount(cell.calls), usd(cell.volume)],
    ...filterTo(cell.filter),
  };
}

function sentence({ rows, columns }: Matrix, volume: number): string {
  const part = (line: MatrixLine): string => percent(line.volume / volume);
  const [first] = rows;
  const [flag] = columns;
  if (!first || !flag || drawable(volume) === 0 || drawable(first.volume) === 0)
    return l10n.t('There is no volume in these 30 days.');
  return l10n.t(
    '{0} has {1} of the volume of 30 days; entries with the flag {2} have {3}.',
    lineName(first, 'chain'),
    part(first),
    lineName(flag, 'flag'),
    part(flag),
  );
}

function lineName({ key, values }: MatrixLine, what: 'chain' | 'flag'): string {
  if (key !== undefined) return plain(key);
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
    const total = rows.reduce((sum, row) => sum + of(row), 0);
    return rows.flatMap((row, at) => {
      let end = 0;
      return columns.flatMap((column, place): Segment[] => {
        const cell = cells[at]?.[place];
        if (!cell || !(of(cell) > 0 && Number.isFinite(total))) return [];
        const start = end;
        end += of(cell) / total;
        const name = `${lineName(row, 'chain')}, ${lineName(column, 'flag')}`;
        return [
          {
            panel,
            row: at,
            colour: colours[place] ?? 'grey',
            start,
            end,
            spoken: spoken(name, cell, percent(end - start), panel),
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
    legend: columns.map((column, place) => ({
      label: lineName(column, 'flag'),
      colour: colours[place] ?? 'grey',
    })),
  };
}

function spoken(name: string, cell: MatrixCell, share: string, panel: number): string {
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
