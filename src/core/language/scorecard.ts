import { compareStated, unknownVerdict, type Comparison } from './stated-figures';
import { blocks, code, table, list, escaped } from '../text/quote';
import type { HoverContext } from './hover';
import { silencing, type Silencing } from '../next/listing/settings';
import { RELATIONS } from '../rules/statistics/relations';
import { pluralize, formatThousands, statedMoney, utc } from '../values/format';
import { isPlausibleTime } from '../values/times';
import { messageOf, type Problem, SEVERITIES, type Severity } from '../model/problem';

/**
 * The overview of an entry: its name, its figures, and its four relations, each with the stated and the computed value.
 *
 * @param problems of the entry, listed before its figures
 */
export function scorecardOf(context: HoverContext, problems: readonly Problem[] = []): string {
  const { listing, entry, reading, settings } = context;
  const isExpected = (problem: Problem): boolean => listing.isExpected(problem);
  const place = `**Entry ${formatThousands(String(entry.index + 1))} of ${formatThousands(String(listing.entries.length))}**`;
  if (!reading.isObject) return blocks(`${place} is not an object.`, problemList(problems, isExpected));
  const { name, endpoint } = reading.values;
  const comparisons = RELATIONS.map((relation) => ({
    ...compareStated(relation, reading, settings.tolerance),
    silenced: silencing(relation.rule, reading.values.id, settings)?.how,
  }));
  const agreeing = comparisons.filter(({ figures }) => figures?.agrees).length;
  return blocks(
    name === undefined ? place : `${place}: ${code(name)}`,
    endpoint === undefined ? '' : code(endpoint),
    problemList(problems, isExpected),
    figuresLine(context),
    table(['Statistic', 'Stated', 'Computed', 'Result'], comparisons.map(row)),
    agreeing === comparisons.length
      ? 'All statistics agree with the computed values.'
      : `${agreeing} of ${comparisons.length} statistics agree with the computed values.`,
  );
}

const SEVERITY_NAMES: Readonly<Record<Severity, string>> = {
  error: 'Error',
  warning: 'Warning',
  info: 'Info',
};

/** The maximum number of problems; more are only counted. */
const MAX_PROBLEMS = 10;

/** The most severe problems first. */
function problemList(problems: readonly Problem[], isExpected: (problem: Problem) => boolean): string {
  const ordered = SEVERITIES.flatMap((severity) => problems.filter((one) => one.severity === severity));
  const left = ordered.length - MAX_PROBLEMS;
  return list([
    ...ordered
      .slice(0, MAX_PROBLEMS)
      .map(
        (problem) =>
          `**${isExpected(problem) ? 'Expected' : SEVERITY_NAMES[problem.severity]}**: ${escaped(messageOf(problem))} (${code(problem.rule.id)})`,
      ),
    ...(left > 0 ? [`and ${pluralize(left, 'more problem', 'more problems')}`] : []),
  ]);
}

/** Price, calls, payers, volume and the last call in one line, as stated. */
function figuresLine({ reading }: HoverContext): string {
  const { pricePerCallUsd, calls30d, l30DaysPayers, volume30dUsd, lastCalledMs } = reading.values;
  const facts: string[] = [];
  if (pricePerCallUsd !== undefined) facts.push(`${statedMoney(reading.literal('pricePerCallUsd'))} a call`);
  if (calls30d !== undefined) facts.push(pluralize(calls30d, 'call', 'calls'));
  if (l30DaysPayers !== undefined) facts.push(pluralize(l30DaysPayers, 'payer', 'payers'));
  if (volume30dUsd !== undefined) facts.push(`${statedMoney(reading.literal('volume30dUsd'))} in 30 days`);
  if (lastCalledMs !== undefined && isPlausibleTime(lastCalledMs))
    facts.push(`last called ${utc(lastCalledMs)}`);
  return facts.join(' · ');
}

/** @param comparison with why its rule does not report it */
function row(comparison: Comparison & { readonly silenced: Silencing['how'] | undefined }): string[] {
  const { field, figures, silenced } = comparison;
  if (!figures) return [code(field), '', '', unknownVerdict(comparison)];
  const why = { off: ' (the rule is off)', ignored: ' (ignored)' };
  const verdict = figures.agrees ? 'agrees' : `**differs**${silenced ? why[silenced] : ''}`;
  return [code(field), code(figures.stated), code(figures.computed), verdict];
}
