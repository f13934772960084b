import type { FieldName } from '../../core/entries/fields';
import type { ListedEntry } from '../listed-entry';

/** The entries to print. */
export interface EntryListing {
  readonly entries: readonly ListedEntry[];
  /** The members to print; those of the format if it is undefined. */
  readonly fields: readonly FieldName[] | undefined;
  /** Whether each entry states its file. */
  readonly namesFiles: boolean;
  readonly totals: ListTotals;
}

export interface ListTotals {
  /** How many entries match, of which only the first may be printed. */
  readonly matching: number;
  /** How many entries the listings have. */
  readonly entries: number;
  readonly listings: number;
  /** How many files are no listings. */
  readonly skipped: number;
}

/** Formats entries, in parts. */
export interface ListReporter {
  (list: EntryListing): Iterable<string>;
  /** Whether the format has a place for the totals. */
  readonly hasTotals?: boolean;
}

/** The members that tables show by default. */
export const DEFAULT_FIELDS: readonly FieldName[] = [
  'id',
  'chain',
  'pricePerCallUsd',
  'calls30d',
  'volume30dUsd',
  'l30DaysPayers',
  'qualityFlag',
];
