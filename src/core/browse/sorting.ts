import type { Entry } from '../model/entry';
import { type Problem, SEVERITIES } from '../model/problem';
import { worstOf, type EntryProblems } from './entry-problems';
import { FIELDS, type EntryValues, type FieldName } from '../entries/fields';
import type { Listing } from '../listing/listing';
import { type EntryTexts, fold } from './entry-texts';
import { sortedByIndexes } from '../values/sorting';

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

/** What entries can be sorted by: a selectable sort order, any field, or the severity and number of problems. */
export type SortKey = SortingId | FieldName | 'problems';

export interface Sorting {
  readonly by: SortKey;
  readonly descending: boolean;
}

/** Data for sorting that is not part of the entries. */
export interface SortingContext {
  readonly listing: Listing;
  readonly texts: EntryTexts;
  readonly problems: EntryProblems;
}

/** The order of `results`. */
export const FILE_ORDER: Sorting = { by: 'file', descending: false };

/** The more useful direction: the largest figure, the latest call or the first letter comes first. */
export function defaultDirection(by: SortingId): Sorting {
  return { by, descending: by !== 'file' && by !== 'name' };
}

/** The figure of a sort order; volume for the order of the file. */
export function figureOfSorting(by: SortKey): Figure {
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
  sorting: Sorting,
  context: SortingContext,
): Generator<void, readonly Entry[], undefined> {
  const { by, descending } = sorting;
  if (by === 'file') return descending ? entries.toReversed() : entries;
  return yield* sortedByIndexes(entries, yield* comparison(entries, sorting, context));
}

function* comparison(
  entries: readonly Entry[],
  { by, descending }: Sorting,
  { listing, texts, problems }: SortingContext,
): Generator<void, Compare, undefined> {
  if (by === 'name') {
    yield* texts.prepare();
    return yield* byText(entries, (entry) => texts.foldedName(entry), descending);
  }
  if (by === 'problems')
    return yield* byNumber(entries, (entry) => problemRank(problems.of(entry)), descending);
  if (!isField(by)) return yield* byNumber(entries, figureOf(figureOfSorting(by)), descending);
  const valueOf = valueReader(by, listing, texts);
  return NUMBERS.has(by)
    ? yield* byNumber(entries, (entry) => valueOf(entry) as number | undefined, descending)
    : yield* byText(entries, (entry) => fold(textOfValue(valueOf(entry))), descending);
}

const NUMBERS: ReadonlySet<string> = new Set(
  FIELDS.filter(({ type }) => type === 'number' || type === 'integer').map(({ name }) => name),
);

function isField(by: SortKey): by is FieldName {
  return FIELDS.some(({ name }) => name === by);
}

type Value = EntryValues[keyof EntryValues];

/** Reads a value of entries, from their text if it is not kept. */
function valueReader(
  field: FieldName,
  listing: Listing,
  texts: EntryTexts,
): (entry: Entry) => Value | undefined {
  switch (field) {
    case 'health':
      return () => undefined;
    case 'id':
    case 'endpoint':
      return (entry) => texts.of(entry)[field];
    case 'name':
    case 'description':
    case 'callsPerDayApprox':
    case 'volumePerDayApprox':
    case 'callsPerPayer':
      return (entry) => listing.read(entry).values[field];
    default:
      return (entry) => entry.display[field];
  }
}

function textOfValue(value: Value | undefined): string {
  return Array.isArray(value) ? value.join() : String(value ?? '');
}

/** Larger for more severe problems, then for more of them; undefined for none. */
function problemRank(problems: readonly Problem[]): number | undefined {
  const worst = worstOf(problems);
  return worst && (SEVERITIES.length - SEVERITIES.indexOf(worst)) * MAX_RANKED_PROBLEMS + problems.length;
}

/** More problems than an entry has. */
const MAX_RANKED_PROBLEMS = 1e6;

type Compare = (a: number, b: number) => number;

/** How many entries may have to be read from their text in one step. */
const READ_PER_STEP = 64;

function* byNumber(
  entries: readonly Entry[],
  numberOf: (entry: Entry) => number | undefined,
  descending: boolean,
): Generator<void, Compare, undefined> {
  const direction = descending ? -1 : 1;
  const keys = new Float64Array(entries.length);
  for (const [at, entry] of entries.entries()) {
    keys[at] = direction * (numberOf(entry) ?? direction * Infinity);
    if (at % READ_PER_STEP === 0) yield;
  }
  return (a, b) => {
    const first = keys[a] ?? 0;
    const second = keys[b] ?? 0;
    return first < second ? -1 : first > second ? 1 : 0;
  };
}

function* byText(
  entries: readonly Entry[],
  textOf: (entry: Entry) => string,
  descending: boolean,
): Generator<void, Compare, undefined> {
  const keys: string[] = [];
  for (const [at, entry] of entries.entries()) {
    keys.push(textOf(entry));
    if (at % READ_PER_STEP === 0) yield;
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

/** The figures that entries are sorted and filtered by. */
export type Figure =
  'pricePerCallUsd' | 'calls30d' | 'volume30dUsd' | 'l30DaysPayers' | 'lastCalledMs' | 'callsPerPayer';

/** One function per figure: access by a variable name takes several times as long. */
const FIGURES: Readonly<Record<Figure, (entry: Entry) => number | undefined>> = {
  pricePerCallUsd: ({ display }) => display.pricePerCallUsd,
  calls30d: ({ display }) => display.calls30d,
  volume30dUsd: ({ display }) => display.volume30dUsd,
  l30DaysPayers: ({ display }) => display.l30DaysPayers,
  lastCalledMs: ({ display }) => display.lastCalledMs,
  callsPerPayer,
};

/** Reads a figure of an entry; `callsPerPayer` is computed from the others. */
export function figureOf(figure: Figure): (entry: Entry) => number | undefined {
  return FIGURES[figure];
}

/** 0 if there are no payers (source, section 3). */
export function callsPerPayer({ display }: Entry): number | undefined {
  const { calls30d, l30DaysPayers } = display;
  if (calls30d === undefined || l30DaysPayers === undefined) return undefined;
  return l30DaysPayers === 0 ? 0 : calls30d / l30DaysPayers;
}
