import { ALL_RULES } from '../core/rules';
import { rulePage } from '../core/rules/documentation';
import { aligned } from '../core/report/terminal';
import { write, type CommandContext } from './context';
import { ruleNamed } from './options';

/**
 * Prints the page of a rule, or without an id all rules, one a line.
 *
 * @throws Failure if there is no such rule
 */
export async function explain(id: string | undefined, { stdout }: CommandContext): Promise<void> {
  if (id === undefined) {
    const rows = ALL_RULES.map(({ id, severity, summary }) =>
      [id, severity, summary].map((text) => ({ text })),
    );
    await write(stdout, aligned(rows).replace(/^ {2}/gm, ''));
    return;
  }
  const rule = ruleNamed(id);
  const place = rule.scope === 'expectation' ? '' : "the format's description, ";
  await write(stdout, `${rulePage(rule).trimEnd()}\n\n## Source\n\nThis checks ${place}${rule.source}.\n`);
}
