import { generate } from '../core/fixtures/generate';
import { writeChunks, breakChunks } from '../core/fixtures/write';
import { toGlob } from '../core/config/globs';
import { Configurations } from './configurations';
import { type CommandContext, Failure } from './context';
import { ruleNamed } from './options';
import { writeOutput } from './write-file';
import { terminalSafeJson } from '../core/text/quote';

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
  await writeOutput(command.out, textOf(command), context.stdout);
  if (command.out === undefined || command.break === undefined) return;
  const files = toGlob(new Configurations(undefined).pathFor(command.out));
  context.stderr.write(`${terminalSafeJson({ files, problems: { [command.break]: 1 } })}\n`);
}

function textOf({ entries, seed, break: rule, min }: GenerateCommand): Iterable<string> {
  const format = min ? 'minified' : 'pretty';
  if (rule === undefined) return writeChunks(generate({ entries, seed }), { format });
  try {
    return breakChunks(generate({ entries, seed }), ruleNamed(rule).id, seed, { format });
  } catch (error) {
    if (error instanceof RangeError) throw new Failure(error.message);
    throw error;
  }
}
