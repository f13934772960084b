import { numberOf, percent } from '../../../core/hover/format';
import { plain } from '../../../core/quote';
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

const MEASURES = [
  { title: 'Entries', of: (cell: MatrixCell): number => cell.entries },
  { title: 'Volume', of: (cell: MatrixCell): number => drawable(cell.volume) },
] as const;

/** Entries and volume by chain and flag. */
export function chainsPart({ matrix, totals }: Summary): Part {
  const { rows, columns, cells } = matrix;
  return {
    id: 'chains',
    title: 'By Chain and Flag',
    sentence: sentence(matrix, totals.volume30dUsd),
    plot: shares(matrix),
    table: {
      head: ['Chain and flag', 'Entries', 'Calls', 'Volume'],
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
    return 'There is no volume in these 30 days.';
  return (
    `${lineName(first, 'chain')} has ${part(first)} of the volume of 30 days; ` +
    `entries with the flag ${lineName(flag, 'flag')} have ${part(flag)}.`
  );
}

function lineName({ key, values }: MatrixLine, what: 'chain' | 'flag'): string {
  if (key !== undefined) return plain(key);
  return values === 0 ? `no ${what}` : `${numberOf(values, `other ${what}`, `other ${what}s`)} or none`;
}

function shares({ rows, columns, cells }: Matrix): Shares {
  const colours = coloursOf(columns);
  const segments = MEASURES.flatMap(({ of }, panel) => {
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
            spoken: `${name}: ${entriesAndVolume(cell)}; ${percent(end - start)} of the ${panel === 0 ? 'entries' : 'volume'}`,
            ...filterTo(cell.filter),
          },
        ];
      });
    });
  });
  return {
    kind: 'shares',
    panels: MEASURES.map(({ title }) => title),
    rows: rows.map((row) => lineName(row, 'chain')),
    segments,
    legend: columns.map((column, place) => ({
      label: lineName(column, 'flag'),
      colour: colours[place] ?? 'grey',
    })),
  };
}

function coloursOf(columns: readonly MatrixLine[]): Colour[] {
  let others = 0;
  return columns.map(({ key }) => {
    const known = key === undefined || !Object.hasOwn(FLAG_COLOURS, key) ? undefined : FLAG_COLOURS[key];
    if (known) return known;
    return key === undefined ? 'grey' : (OTHER_COLOURS[others++ % OTHER_COLOURS.length] ?? 'grey');
  });
}
