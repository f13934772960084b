import type { EntryValues } from '../next/listing/fields';
import type { Entry } from '../model/entry';
import type { Problem, Severity } from '../model/problem';
import { formatThousands } from '../values/format';

/** What of an entry a filter tests. */
export interface FilteredEntry {
  readonly entry: { readonly hasSyntaxError: boolean };
  readonly values: EntryValues;
  readonly problems: readonly { readonly rule: { readonly id: string }; readonly severity: Severity }[];
}

/** An entry with what it is filtered, sorted and grouped by. */
export interface EntryData extends FilteredEntry {
  readonly entry: Entry;
  readonly problems: readonly Problem[];
}

const LINE_ENDS = /[\n\r]/g;

/** A string of an entry on one line; an absent one is empty. */
export function inOneLine(text = ''): string {
  return text.replace(LINE_ENDS, ' ');
}

/** What an entry is called: its name, id, endpoint or number. */
export function nameOf({ index }: Entry, { name, id, endpoint }: EntryValues): string {
  const text = [name, id, endpoint].find((value = '') => value.trim() !== '');
  return text === undefined ? `Entry ${formatThousands(String(index + 1))}` : inOneLine(text);
}

/** Converts text to lower case for comparisons that ignore case. The result has the same length as the text. */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  // The lower case of a few letters has two characters.
  const folded = lower.length === text.length ? lower : Array.from(text, foldLetter).join('');
  // The only letter whose lower case depends on the following text.
  return folded.includes('ς') ? folded.replaceAll('ς', 'σ') : folded;
}

function foldLetter(letter: string): string {
  const lower = letter.toLowerCase();
  return lower.length === letter.length ? lower : letter;
}

/** The figures that entries are sorted and filtered by. */
export type Figure =
  'pricePerCallUsd' | 'calls30d' | 'volume30dUsd' | 'l30DaysPayers' | 'lastCalledMs' | 'callsPerPayer';

/** A figure of an entry. Calls per payer are computed from the others, and 0 without payers (source, section 3). */
export function figureOf(figure: Figure, values: EntryValues): number | undefined {
  if (figure !== 'callsPerPayer') return values[figure];
  const { calls30d, l30DaysPayers } = values;
  if (calls30d === undefined || l30DaysPayers === undefined) return undefined;
  return l30DaysPayers === 0 ? 0 : calls30d / l30DaysPayers;
}

/** Entries and their volume in USD, over 30 days. */
export interface VolumeSums {
  readonly entries: number;
  readonly volume: number;
  /** The volume without the excluded entries. */
  readonly usualVolume: number;
  /** The entries with an unusually high price: the volume of one may exceed that of all others together. */
  readonly excluded: { readonly entries: number; readonly volume: number };
}

/** @param maxUsualPrice in USD; a higher price is unusually high */
export function volumesOf(
  entries: Iterable<Pick<EntryValues, 'pricePerCallUsd' | 'volume30dUsd'>>,
  maxUsualPrice: number,
): VolumeSums {
  const sums = { entries: 0, volume: 0, usualVolume: 0 };
  const excluded = { entries: 0, volume: 0 };
  for (const { pricePerCallUsd = 0, volume30dUsd = 0 } of entries) {
    sums.entries++;
    sums.volume += volume30dUsd;
    if (pricePerCallUsd <= maxUsualPrice) {
      sums.usualVolume += volume30dUsd;
    } else {
      excluded.entries++;
      excluded.volume += volume30dUsd;
    }
  }
  return { ...sums, excluded };
}
