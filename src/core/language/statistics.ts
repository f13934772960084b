import { CONFIG_FILE } from '../config/configuration';
import { toPointer, type Path } from '../json/pointer';
import { silencing } from '../model/settings';
import { RELATIONS } from '../rules/statistics/relations';
import { compareStated, type Comparison } from './comparison';
import { blocks, code, table } from '../text/markdown';
import type { HoverContext } from './hover-context';

/** The table of the stated and computed value of a statistic; empty for other members. */
export function statisticContent(name: string, context: HoverContext): string {
  const { reading, settings } = context;
  const relation = RELATIONS.find(({ field }) => field === name);
  if (!relation) return '';
  const comparison = compareStated(relation, reading, settings.tolerance);
  const { formula, figures } = comparison;
  if (!figures) return `Computed as ${code(formula)}: ${unknownVerdict(comparison)}.`;
  const withoutPayers = name === 'callsPerPayer' && reading.values.l30DaysPayers === 0;
  const relative = figures.relative === undefined ? 'none' : code(figures.relative);
  return blocks(
    `${code(formula)} = ${code(figures.numbers)}`,
    table(
      ['Stated', 'Computed', 'Difference', 'Relative'],
      [[code(figures.stated), code(figures.computed), code(figures.difference), relative]],
    ),
    `Stated and computed: **${figures.verdict}**`,
    figures.agrees ? '' : silencingContent(relation.rule, context),
    withoutPayers ? 'Without payers the computed figure is 0.' : '',
  );
}

/** Why a rule does not report the figure, and where the configuration says so; empty if it does. */
function silencingContent(
  rule: string,
  { reading, settings, placeOf = placeOfSetting }: HoverContext,
): string {
  const found = silencing(rule, reading.values.id, settings);
  if (!found) return '';
  const what = found.how === 'off' ? 'off' : 'ignored for this entry';
  return `The rule ${code(rule)} is **${what}**: ${placeOf(found.path)}.`;
}

function placeOfSetting(path: Path): string {
  return `${code(toPointer(path))} in ${code(CONFIG_FILE)}`;
}

/** Why the values cannot be compared. */
export function unknownVerdict({ missing }: Comparison): string {
  if (missing.length === 0) return 'a number is too long to compute with here';
  return `${missing.map(code).join(' and ')} ${missing.length === 1 ? 'is' : 'are'} absent or of the wrong type`;
}
