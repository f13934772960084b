import { SEVERITIES } from '../../model/severity';
import type { Problem } from '../../model/problem';
import { type ColumnId, COLUMN_INDEX } from './columns';

/** The problems of an entry by the column in which they are shown, the most severe first. */
export type ProblemsByColumn = ReadonlyMap<ColumnId, readonly Problem[]>;

/**
 * Assigns problems to columns: to that of their field, to those of all fields that are missing, and otherwise to the column
 * of problems, such as that of an unknown member.
 */
export function problemsByColumn(problems: readonly Problem[]): ProblemsByColumn {
  const byColumn = new Map<ColumnId, Problem[]>();
  for (const problem of bySeverity(problems))
    for (const column of columnsOf(problem)) {
      const known = byColumn.get(column);
      if (known) known.push(problem);
      else byColumn.set(column, [problem]);
    }
  return byColumn;
}

/** Problems, the most severe first. */
export function bySeverity(problems: readonly Problem[]): readonly Problem[] {
  return problems.toSorted((a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity));
}

/** The columns in which a problem is shown. */
export function columnsOf({ finding: { path, fields } }: Problem): readonly ColumnId[] {
  const columns = [...(path.length > 0 ? [String(path[0])] : []), ...(fields ?? [])].filter(isColumn);
  return columns.length > 0 ? columns : ['problems'];
}

function isColumn(name: string): name is ColumnId {
  return COLUMN_INDEX.has(name);
}
