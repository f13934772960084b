import {
  type Comparison,
  compare,
  isChanged,
  isSame,
  type ChangedEntry,
  type FieldChange,
  type TotalChange,
  type Totals,
} from '../compare';
import type { Listing } from '../listing/listing';
import { byEntry, type Problem } from '../model/problem';
import { compareValues } from '../values/sorting';
import type { Configuration } from '../config/configuration';
import { NO_FILE } from '../compare/comparison';
import { countsOf, wordsOf, type ChangeWords } from '../compare/words';
import type { Entry } from '../model/entry';
import { formatThousands, money, pluralize } from '../values/format';

/** One of the two listings that are compared. */
export interface Version {
  /** As in the arguments, or in the Git repository. */
  readonly path: string;
  readonly text: string;
  readonly listing: Listing;
}

export interface Compared {
  readonly before: Version;
  readonly after: Version;
  readonly comparison: Comparison;
  /** The change of the file according to Git, such as `new file`; empty if only its content changed; undefined outside of Git. */
  readonly note?: string;
}

/** Formats a comparison, in parts. */
export type DiffReporter = (compared: Compared) => Iterable<string>;

/**
 * Compares two versions entry by entry, see {@link compare}.
 *
 * @param configuration of the new version
 * @param ignored the names of members that are not compared, in addition to those in the configuration
 * @yields after each step
 */
export function* compareVersions(
  before: Version,
  after: Version,
  { settings, ignoredMembers }: Configuration,
  ignored: readonly string[] = [],
): Generator<void, Compared, undefined> {
  const options = { settings, ignored: new Set([...ignoredMembers, ...ignored]) };
  const comparison = yield* compare(before.listing, after.listing, options);
  const problems = {
    introduced: inTextOrder(after.listing, comparison.problems.introduced),
    resolved: inTextOrder(before.listing, comparison.problems.resolved),
  };
  return { before, after, comparison: { ...comparison, problems } };
}

/** Problems in the order of the text, as `check` reports them. */
function inTextOrder(listing: Listing, problems: readonly Problem[]): readonly Problem[] {
  return problems
    .toSorted(byEntry)
    .map((problem) => ({ problem, rule: problem.rule.id, ...listing.locate(problem) }))
    .sort((a, b) => a.start - b.start || compareValues(a.rule, b.rule))
    .map(({ problem }) => problem);
}

/** The maximum length of a value, in UTF-16 units. */
const EXCERPT_LENGTHS = { maxLength: 72, contextLength: 16 };

/** The members and both values of a change and of those that are computed from it, not escaped. */
export function changeWords(change: FieldChange): readonly (ChangeWords & { readonly isDerived: boolean })[] {
  return [change, ...change.derivedChanges].map((one, index) => ({
    ...wordsOf(one, EXCERPT_LENGTHS),
    isDerived: index > 0,
  }));
}

/** The title of an entry: its id, name, endpoint or number. Not escaped. */
export function titleOf(listing: Listing, entry: Entry): string {
  const { id, name, endpoint } = listing.read(entry).values;
  const known = [id, name, endpoint].find((text) => text !== undefined && text.trim() !== '');
  return known ?? `entry ${formatThousands(String(entry.index + 1))}`;
}

/** The title of a changed entry, of a renamed one both: `old-id → new-id`. Not escaped. */
export function changedTitleOf({ before, after }: Compared, changed: ChangedEntry): string {
  const title = titleOf(after.listing, changed.after);
  return changed.isRenamed ? `${titleOf(before.listing, changed.before)} → ${title}` : title;
}

/** Its rank, volume and calls: `#12 · $1,234.50 · 321 calls`. */
export function factsOf({ index, volume30dUsd: volume, calls30d: calls, hasSyntaxError }: Entry): string {
  const facts = [`#${formatThousands(String(index + 1))}`];
  if (volume !== undefined) facts.push(money(volume));
  if (calls !== undefined) facts.push(pluralize(calls, 'call', 'calls'));
  if (hasSyntaxError) facts.push('not valid JSON');
  return facts.join(' · ');
}

/** Numbers of changes: `3 added, 1 changed`. */
export function summaryOf(comparison: Comparison): string {
  const counts = countsOf(comparison, ['added', 'removed', 'changed', 'moved']).join(', ');
  return counts || (comparison.shift ? 'no other change' : 'no entry is different');
}

/** The sums that have changed: of all entries, by chain and by flag. */
export function changedTotals({ all, chains, flags }: Totals): readonly ReportedTotal[] {
  const those = (of: ReportedTotal['of'], totals: readonly TotalChange[]): readonly ReportedTotal[] =>
    totals.filter(isChanged).map((total) => ({ ...total, of }));
  return [...those('all', [all]), ...those('chain', chains), ...those('flag', flags)];
}

export interface ReportedTotal extends TotalChange {
  readonly of: 'all' | 'chain' | 'flag';
}

/** The names of the compared files, and the change of the file according to Git; not escaped. */
export function headingOf({ before, after, note }: Compared): {
  readonly names: readonly string[];
  readonly note: string;
} {
  const names = [before.path, after.path];
  if (note === undefined) return { names, note: '' };
  return { names: [...new Set(names.filter((name) => name !== NO_FILE))], note };
}

/** Whether a common shift of times is the only difference. */
export function isOnlyShifted(comparison: Comparison): boolean {
  return comparison.shift !== undefined && isSame({ ...comparison, shift: undefined });
}
