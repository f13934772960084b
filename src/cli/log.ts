import { existsSync, realpathSync } from 'node:fs';
import { resolve, join, dirname, basename } from 'node:path';
import { syntaxOf } from '../core/json/syntax';
import type { LogReporter } from '../core/report/log';
import type { WantedEntry } from '../core/compare/history';
import { entryLog } from '../git/entry-log';
import { GitError } from '../git/log';
import { Configurations } from './configurations';
import { Failure, printError, Progress, SEE_HELP, writeAll, type CommandContext } from './context';
import { STDIN } from './files';
import { readSource } from './read-text';

export interface LogOptions {
  readonly id?: string | undefined;
  readonly endpoint?: string | undefined;
  readonly limit?: number | undefined;
  readonly config?: string | undefined;
}

/**
 * Prints the commits that changed an entry of a file in a Git repository.
 *
 * @throws Failure if it is not in one, Git cannot be run, or no version of the file has the entry
 */
export async function logEntry(
  file: string,
  { id, endpoint, limit, config }: LogOptions,
  reporter: LogReporter,
  context: CommandContext,
): Promise<void> {
  if ((id === undefined) === (endpoint === undefined))
    throw new Failure(`log needs either --id or --endpoint ${SEE_HELP}`);
  if (file === STDIN)
    throw new Failure(`log reads a file in a Git repository, not standard input ${SEE_HELP}`);
  const wanted: WantedEntry = id === undefined ? { endpoint: endpoint ?? '' } : { id };
  const { configuration } = await new Configurations(config).for(file);
  const { settings, ignoredMembers } = configuration;
  const progress = new Progress(context);
  try {
    const { commits, skipped, isFound } = await entryLog(realPath(file), wanted, {
      syntax: syntaxOf(file),
      settings,
      ignored: new Set(ignoredMembers),
      present: await presentText(file, context),
      ...(limit !== undefined && { limit }),
      onStep: (done, all) => {
        progress.update(file, done / all);
      },
    });
    progress.clear();
    if (skipped.length > 0)
      printError(
        context,
        `${file} is not JSON in ${skipped.map((commit) => commit.slice(0, 9)).join(', ')}; what changed there is part of the next commit`,
      );
    if (!isFound)
      throw new Failure(
        `no version of ${file} has an entry with the ${id === undefined ? 'endpoint' : 'id'} ${id ?? endpoint ?? ''}`,
      );
    await writeAll(context.stdout, reporter({ path: file, commits }));
  } catch (error) {
    progress.clear();
    if (error instanceof GitError) throw new Failure(`cannot read the history of ${file}: ${error.message}`);
    throw error;
  }
}

/** The text of the file in the working tree; undefined if it cannot be read, as it may have been deleted. */
async function presentText(file: string, context: CommandContext): Promise<string | undefined> {
  try {
    return (await readSource(file, context)).text;
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}

/** The absolute path with symbolic links resolved, as Git needs it; the file itself may have been deleted. */
function realPath(file: string): string {
  const path = resolve(file);
  if (existsSync(path)) return realpathSync(path);
  try {
    return join(realpathSync(dirname(path)), basename(path));
  } catch {
    throw new Failure(`cannot read ${file}: no such file or directory`);
  }
}
