import { RELATIONS } from '../rules/statistics/relations';
import { compareStated, type Comparison } from './comparison';
import { blocks, code, table } from '../text/markdown';
import type { Subject } from './subject';

/** The table of the stated and computed value of a statistic; empty for other members. */
export function statisticContent(name: string, { reading, settings }: Subject): string {
  const relation = RELATIONS.find(({ field }) => field === name);
  if (!relation) return '';
  const comparison = compareStated(relation, reading, settings.tolerance);
  const { formula, found } = comparison;
  if (!found) return `Computed as ${code(formula)}: ${unknownVerdict(comparison)}.`;
  const withoutPayers = name === 'callsPerPayer' && reading.values.l30DaysPayers === 0;
  const relative = found.relative === undefined ? 'none' : code(found.relative);
  return blocks(
    `${code(formula)} = ${code(found.numbers)}`,
    table(
      ['Stated', 'Computed', 'Difference', 'Relative'],
      [[code(found.stated), code(found.computed), code(found.difference), relative]],
    ),
    `Stated and computed: **${found.verdict}**`,
    withoutPayers ? 'Without payers the computed figure is 0.' : '',
  );
}

/** Why the values cannot be compared. */
export function unknownVerdict({ missing }: Comparison): string {
  if (missing.length === 0) return 'a number is too long to compute with here';
  return `${missing.map(code).join(' and ')} ${missing.length === 1 ? 'is' : 'are'} absent or of the wrong type`;
}
