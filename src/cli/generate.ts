import { toGlob } from '../core/config/globs';
import { breakRule } from '../core/fixtures/break-rule';
import { generate, write } from '../core/fixtures/generate';
import { terminalSafeJson } from '../core/text/quote';
import { Configurations } from './configurations';
import { type CommandContext, Failure } from './context';
import { ruleNamed } from './options';
import { writeOutput } from './write-file';

export interface GenerateCommand {
  readonly entries: number;
  readonly seed: number;
  /** The rule that reports one problem. */
  readonly break?: string | undefined;
  /** Write without whitespace. */
  readonly min: boolean;
  /** The file to write; standard output if there is none. */
  readonly out?: string | undefined;
}

/**
 * Writes a generated listing. The same options always give the same text. If a file breaks a rule, the element of `expect`
 * for it is written to standard error.
 *
 * @throws Failure
 */
export async function generateListing(
  command: GenerateCommand,
  context: Pick<CommandContext, 'stdout' | 'stderr'>,
): Promise<void> {
  await writeOutput(command.out, [textOf(command)], context.stdout);
  if (command.out === undefined || command.break === undefined) return;
  const files = toGlob(new Configurations(undefined).pathFor(command.out));
  context.stderr.write(`${terminalSafeJson({ files, problems: { [command.break]: 1 } })}\n`);
}

/** @throws Failure if the listing cannot have the problem */
function textOf({ entries, seed, break: rule, min }: GenerateCommand): string {
  const listing = generate({ entries, seed });
  if (rule === undefined) return write(listing, min);
  const { id } = ruleNamed(rule);
  try {
    return breakRule(listing, id, seed, min);
  } catch (error) {
    if (error instanceof RangeError) throw new Failure(error.message);
    throw error;
  }
}
