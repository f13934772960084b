import { numberOf } from '../../../core/hover/format';
import type { Severity } from '../../../core/severity';
import type { RuleCount, Summary } from '../../../core/summary';
import type { Bar, Colour, Part } from '../page';
import { amount, entriesIn, filterTo } from '../words';

const COLOURS: Readonly<Record<Severity, Colour>> = { error: 'red', warning: 'yellow', info: 'blue' };

/** Problems by rule. */
export function rulesPart({ rules }: Summary): Part {
  const head = { id: 'rules', title: 'Problems by Rule' };
  if (rules.length === 0) return { ...head, sentence: 'There are no problems: all rules hold.' };
  const problems = rules.reduce((sum, rule) => sum + rule.problems, 0);
  const [most] = [...rules].sort((a, b) => b.problems - a.problems);
  return {
    ...head,
    sentence:
      `${numberOf(problems, 'problem', 'problems')} of ${numberOf(rules.length, 'rule', 'rules')}` +
      (most && rules.length > 1 && most.problems > 1
        ? `; most often ${most.rule}, ${numberOf(most.problems, 'time', 'times')}.`
        : '.'),
    plot: {
      kind: 'bars',
      bars: rules.map((rule): Bar => ({
        label: rule.rule,
        figure: amount(rule.problems),
        value: rule.problems,
        colour: COLOURS[rule.severity],
        spoken: spoken(rule),
        ...filterTo(rule.filter),
      })),
    },
    table: {
      head: ['Rule', 'Severity', 'Problems', 'Entries'],
      rows: rules.map(({ rule, severity, problems: found, entries, filter }) => ({
        cells: [rule, severity, amount(found), amount(entries)],
        ...filterTo(filter),
      })),
    },
  };
}

function spoken({ rule, severity, problems, entries }: RuleCount): string {
  const where = entries === 0 ? 'in no entry' : `in ${entriesIn(entries)}`;
  return `${rule}, ${severity}: ${numberOf(problems, 'problem', 'problems')} ${where}`;
}
