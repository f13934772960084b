import { l10n } from 'vscode';
import type { Arrangement, Group } from '../../core/browse/arrangement';
import { worstOf } from '../../core/browse/next-problem';
import { groupLabel } from '../../core/browse/labels';
import type { Listing } from '../../core/listing/listing';
import type { Entry } from '../../core/model/entry';
import { messageOf, type Problem } from '../../core/model/problem';
import {
  bySeverity,
  problemsByColumn,
  shownValue,
  valueTexts,
  COLUMN_INDEX,
  COLUMNS,
  type ColumnId,
} from '../../core/browse/table/columns';
import type { TableRow } from '../../core/browse/table/rows';
import { shownText } from '../../core/text/quote';
import { formatThousands, money } from '../../core/values/format';
import { formatCount } from '../counts';
import type { ArrangedListing } from '../entries/arranger';
import type { CellProblem, EntryRow, GroupRow, RowContent } from './messages';

/** The content of a row for the page; null for an entry that an edit has removed or moved since it was arranged. */
export function rowContent({ source, arrangement }: ArrangedListing, row: TableRow): RowContent | null {
  if (row.kind === 'group') return groupRow(row, arrangement);
  const entry = presentEntry(source.listing, row.entry);
  return entry ? entryRow(source.listing, entry, arrangement.problems.of(row.entry), row.level) : null;
}

/** The present version of an entry at its index; undefined if it has moved, which is found without a search. */
export function presentEntry({ entries }: Listing, { index, identity }: Entry): Entry | undefined {
  const entry = entries.at(index);
  return entry?.identity === identity ? entry : undefined;
}

function entryRow(listing: Listing, entry: Entry, problems: readonly Problem[], level: number): EntryRow {
  const text = valueTexts(listing, entry);
  const abridged: number[] = [];
  return {
    kind: 'entry',
    number: entry.index + 1,
    level,
    texts: COLUMNS.map(({ id }, index) => {
      if (id === 'problems') return shownText(messagesOf(bySeverity(problems)));
      const value = text(id);
      if (value === undefined) return null;
      const shown = shownText(shownValue(id, value));
      if (shown !== value) abridged.push(index);
      return shown;
    }),
    abridged,
    problems: Array.from(problemsByColumn(problems), ([column, ofColumn]) => cellProblem(column, ofColumn)),
    worst: worstOf(problems) ?? null,
  };
}

function cellProblem(column: ColumnId, problems: readonly Problem[]): CellProblem {
  return {
    column: COLUMN_INDEX.get(column) ?? 0,
    severity: worstOf(problems) ?? 'info',
    message: messagesOf(problems),
  };
}

function messagesOf(problems: readonly Problem[]): string {
  return problems.map(messageOf).join(' · ');
}

/** The head of a group with its subtotals. */
function groupRow(
  { group, level, isCollapsed }: Extract<TableRow, { kind: 'group' }>,
  arrangement: Arrangement,
): GroupRow {
  const { label, tooltip, worst } = groupLabel(group, arrangement);
  const subtotals = subtotalsOf(group);
  return {
    kind: 'group',
    level,
    label: `${label} (${formatThousands(String(group.size))})`,
    tooltip,
    isCollapsed,
    texts: COLUMNS.map(({ id }) => subtotals[id] ?? ''),
    worst: worst ?? null,
  };
}

function subtotalsOf(group: Group): Partial<Record<ColumnId, string>> {
  return {
    problems: group.problems > 0 ? formatThousands(String(group.problems)) : '',
    calls30d: formatThousands(String(group.calls30d)),
    volume30dUsd:
      group.excluded.entries === 0
        ? money(group.volume)
        : l10n.t('{0} ({1} excluded)', money(group.volume), formatCount(group.excluded.entries)),
  };
}
