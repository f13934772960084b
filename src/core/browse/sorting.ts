import { batchesOf } from '../steps/batches';
import type { Entry } from '../model/entry';
import type { EntryTexts } from './entry-texts';
import { figureOf, type Figure } from './figures';
import { sortedOrder } from '../steps/merge-sort';

const BY_SIZE = ['smallest first', 'largest first'] as const;

/** The sort orders that users can select. */
export const SORTINGS = [
  { id: 'file', title: 'File Order', figure: undefined, directions: ['first to last', 'last to first'] },
  { id: 'volume', title: 'Volume', figure: 'volume30dUsd', directions: BY_SIZE },
  { id: 'calls', title: 'Calls', figure: 'calls30d', directions: BY_SIZE },
  { id: 'price', title: 'Price', figure: 'pricePerCallUsd', directions: BY_SIZE },
  { id: 'payers', title: 'Payers', figure: 'l30DaysPayers', directions: BY_SIZE },
  { id: 'perpayer', title: 'Calls per Payer', figure: 'callsPerPayer', directions: BY_SIZE },
  {
    id: 'called',
    title: 'Last Called',
    figure: 'lastCalledMs',
    directions: ['earliest first', 'latest first'],
  },
  { id: 'name', title: 'Name', figure: undefined, directions: ['A to Z', 'Z to A'] },
] as const satisfies readonly {
  readonly id: string;
  readonly title: string;
  readonly figure: Figure | undefined;
  /** In words: ascending, and descending. */
  readonly directions: readonly [string, string];
}[];

export type SortingId = (typeof SORTINGS)[number]['id'];

export interface Sorting {
  readonly by: SortingId;
  readonly descending: boolean;
}

/** The order of `results`. */
export const FILE_ORDER: Sorting = { by: 'file', descending: false };

/** The more useful direction: the largest figure, the latest call or the first letter comes first. */
export function defaultDirection(by: SortingId): Sorting {
  return { by, descending: by !== 'file' && by !== 'name' };
}

/** The figure of a sort order; volume for the order of the file. */
export function figureOfSorting(by: SortingId): Figure {
  return SORTINGS.find(({ id }) => id === by)?.figure ?? 'volume30dUsd';
}

/**
 * Sorts entries in steps of well under a millisecond. The sort is stable, and entries without the figure come last in
 * both directions.
 *
 * @param entries in the order of the file
 * @yields after each step
 */
export function* sorted(
  entries: readonly Entry[],
  { by, descending }: Sorting,
  texts: EntryTexts,
): Generator<void, readonly Entry[], undefined> {
  if (by === 'file') return descending ? entries.toReversed() : entries;
  const compare =
    by === 'name' ? yield* byName(entries, texts, descending) : yield* byFigure(entries, by, descending);
  const order = yield* sortedOrder(entries.length, compare);
  return picked(entries, order);
}

/** Items in the order of a list of indexes. */
export function picked<T>(items: readonly T[], order: Uint32Array): readonly T[] {
  const inOrder: T[] = [];
  for (const index of order) {
    const item = items[index];
    if (item !== undefined) inOrder.push(item);
  }
  return inOrder;
}

type Compare = (a: number, b: number) => number;

function* byFigure(
  entries: readonly Entry[],
  by: SortingId,
  descending: boolean,
): Generator<void, Compare, undefined> {
  const figure = figureOf(figureOfSorting(by));
  const direction = descending ? -1 : 1;
  const keys = new Float64Array(entries.length);
  let at = 0;
  for (const batch of batchesOf(entries)) {
    for (const entry of batch) keys[at++] = direction * (figure(entry) ?? direction * Infinity);
    yield;
  }
  return (a, b) => {
    const first = keys[a] ?? 0;
    const second = keys[b] ?? 0;
    return first < second ? -1 : first > second ? 1 : 0;
  };
}

function* byName(
  entries: readonly Entry[],
  texts: EntryTexts,
  descending: boolean,
): Generator<void, Compare, undefined> {
  yield* texts.prepare();
  const keys: string[] = [];
  for (const batch of batchesOf(entries)) {
    for (const entry of batch) keys.push(texts.foldedName(entry));
    yield;
  }
  // By UTF-16 units, since locale-aware comparison takes seconds for a large listing.
  return (a, b) => {
    const first = keys[a] ?? '';
    const second = keys[b] ?? '';
    if (first === second) return 0;
    if (first === '' || second === '') return first === '' ? 1 : -1;
    return first < second === descending ? 1 : -1;
  };
}
