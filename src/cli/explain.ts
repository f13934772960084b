import { rulePage } from '../core/rules/documentation';
import type { CommandContext } from './context';
import { knownRule } from './known-rule';
import { write } from './output';

/** Writes the page of a rule, in Markdown. @throws Failure if there is no such rule */
export async function explain(id: string, { stdout }: CommandContext): Promise<void> {
  await write(stdout, `${rulePage(knownRule(id)).trimEnd()}\n`);
}
