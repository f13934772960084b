import { l10n } from 'vscode';
import type { Severity } from '../../../core/model/problem';
import type { RuleCount, Summary } from '../../../core/browse/summary/summarise';
import { countOfEntries, countOfProblems, countOfRules } from '../../counts';
import type { Bar, Colour, Section } from '../page';
import { amount, filterTo } from '../format';

const COLOURS: Readonly<Record<Severity, Colour>> = { error: 'red', warning: 'yellow', info: 'blue' };

/** Problems by rule. */
export function rulesSection({ rules }: Summary): Section {
  const head = { id: 'rules', title: l10n.t('Problems by Rule') };
  if (rules.length === 0) return { ...head, sentence: l10n.t('No problems found.') };
  const problems = rules.reduce((sum, rule) => sum + rule.problems, 0);
  const [most] = [...rules].sort((a, b) => b.problems - a.problems);
  return {
    ...head,
    sentence:
      most && rules.length > 1 && most.problems > 1
        ? l10n.t(
            '{0} from {1}, most often {2} ({3} times).',
            countOfProblems(problems),
            countOfRules(rules.length),
            most.rule,
            amount(most.problems),
          )
        : l10n.t('{0} from {1}.', countOfProblems(problems), countOfRules(rules.length)),
    plot: {
      kind: 'bars',
      bars: rules.map((rule): Bar => ({
        label: rule.rule,
        figure: amount(rule.problems),
        value: rule.problems,
        colour: COLOURS[rule.severity],
        accessibilityLabel: ruleLabel(rule),
        ...filterTo(rule.filter),
      })),
    },
    table: {
      head: [l10n.t('Rule'), l10n.t('Severity'), l10n.t('Problems'), l10n.t('Entries')],
      rows: rules.map(({ rule, severity, problems: found, entries, filter }) => ({
        cells: [rule, severity, amount(found), amount(entries)],
        ...filterTo(filter),
      })),
    },
  };
}

function ruleLabel({ rule, severity, problems, entries }: RuleCount): string {
  const count = countOfProblems(problems);
  return entries === 0
    ? l10n.t('{0}, {1}: {2} in no entry', rule, severity, count)
    : l10n.t('{0}, {1}: {2} in {3}', rule, severity, count, countOfEntries(entries));
}
