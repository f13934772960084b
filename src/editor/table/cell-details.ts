import { fixesOf, type Fix } from '../../core/edit/fixes-of';
import type { Entry } from '../../core/model/entry';
import { messageOf, type Problem } from '../../core/model/problem';
import {
  bySeverity,
  problemsByColumn,
  valueTexts,
  wholeValue,
  type ColumnId,
} from '../../core/browse/table/columns';
import { shorten } from '../../core/text/quote';
import type { OpenListing } from '../listings/open-listing';
import type { DetailsMessage } from './messages';

/** The maximum length of a value in the details, in UTF-16 units. */
const MAX_LENGTH = 4000;

/** The whole value of a cell, with its problems and their fixes. */
export function cellDetails(
  source: OpenListing,
  entry: Entry,
  column: ColumnId,
  problems: readonly Problem[],
): Pick<DetailsMessage, 'text' | 'problems'> {
  const value = column === 'problems' ? undefined : valueTexts(source.listing, entry)(column);
  return {
    text: column === 'problems' || value === undefined ? '' : wholeValue(column, shorten(value, MAX_LENGTH)),
    problems: problemsOfCell(column, problems).map((problem) => ({
      rule: problem.rule.id,
      severity: problem.severity,
      message: messageOf(problem),
      computed: problem.finding.computed,
      fixes: source.document ? appliedFixes(source, problem).map(({ title }) => title) : [],
    })),
  };
}

/** The fixes of the problems of a cell. */
export function cellFixes(
  source: OpenListing,
  column: ColumnId,
  problems: readonly Problem[],
): readonly { readonly rule: string; readonly fix: Fix }[] {
  return problemsOfCell(column, problems).flatMap((problem) =>
    appliedFixes(source, problem).map((fix) => ({ rule: problem.rule.id, fix })),
  );
}

/** The column of problems has those of all cells. */
function problemsOfCell(column: ColumnId, problems: readonly Problem[]): readonly Problem[] {
  return column === 'problems' ? bySeverity(problems) : (problemsByColumn(problems).get(column) ?? []);
}

/** Fixes that can be applied in the table: not those whose placeholders are filled in in the text. */
function appliedFixes({ listing, configuration }: OpenListing, problem: Problem): readonly Fix[] {
  return fixesOf(listing, problem, configuration.settings).filter(
    ({ edits, addsToConfiguration }) => edits.length > 0 || addsToConfiguration !== undefined,
  );
}
