import * as vscode from 'vscode';
import { fixesOf, type Fix } from '../../core/edit/fixes-of';
import { messageOf, type Problem } from '../../core/model/problem';
import {
  bySeverity,
  problemsByColumn,
  valueTexts,
  wholeValue,
  type ColumnId,
} from '../../core/browse/table/columns';
import { shorten } from '../../core/text/quote';
import { makeEdits } from '../fixes/text-edits';
import type { OpenListing } from '../listings/open-listing';
import type { Details } from './messages';
import type { FromPage, RowReference } from './requests';
import type { ShownTable } from './shown-table';

/** The maximum length of a value in the details, in UTF-16 units. */
const MAX_LENGTH = 4000;

/** The whole value of a cell, with its problems and their fixes; undefined if it is not that of an entry any more. */
export function cellDetails(shown: ShownTable, row: RowReference, column: ColumnId): Details | undefined {
  const entry = shown.entryAt(row);
  if (!shown.arranged || !entry) return undefined;
  const { source, arrangement } = shown.arranged;
  const value = column === 'problems' ? undefined : valueTexts(source.listing, entry)(column);
  return {
    text: column === 'problems' || value === undefined ? '' : wholeValue(column, shorten(value, MAX_LENGTH)),
    problems: problemsOfCell(column, arrangement.problems.of(entry)).map((problem) => ({
      rule: problem.rule.id,
      severity: problem.severity,
      message: messageOf(problem),
      computed: problem.finding.computed,
      fixes: appliedFixes(source, problem).map(({ title }) => title),
    })),
  };
}

/** Applies a fix of a problem of a cell. @returns why it was not applied; undefined if it was */
export async function fixCell(
  shown: ShownTable,
  { row, column, rule, title }: Extract<FromPage, { type: 'fix' }>,
): Promise<string | undefined> {
  const entry = shown.entryAt(row);
  if (!shown.arranged || !entry) return undefined;
  if (!shown.isUpToDate) return 'The document has changed.';
  const { source, arrangement } = shown.arranged;
  const fix = problemsOfCell(column, arrangement.problems.of(entry))
    .filter((problem) => problem.rule.id === rule)
    .flatMap((problem) => appliedFixes(source, problem))
    .find((one) => one.title === title);
  if (!fix) return undefined;
  if (fix.accepts) {
    const { setting, value } = fix.accepts;
    await vscode.commands.executeCommand('catalogLens.acceptValue', source.uri, setting, value);
    return undefined;
  }
  const isFixed = await makeEdits(source, fix.edits);
  return isFixed ? undefined : 'The document cannot be edited.';
}

/** The column of problems has those of all cells. */
function problemsOfCell(column: ColumnId, problems: readonly Problem[]): readonly Problem[] {
  return column === 'problems' ? bySeverity(problems) : (problemsByColumn(problems).get(column) ?? []);
}

/** Fixes that can be applied in the table: not those whose placeholders are filled in in the text. */
function appliedFixes({ listing, configuration }: OpenListing, problem: Problem): readonly Fix[] {
  return fixesOf(listing, problem, configuration.settings).filter(
    ({ edits, accepts }) => edits.length > 0 || accepts !== undefined,
  );
}
