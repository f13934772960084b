import { execFileSync } from 'node:child_process';
import { type CommandContext, Failure, reasonOf, write } from './context';

/** The name of the drivers in Git's configuration. */
const DRIVER = 'catalog-lens';

/** The sections of Git's configuration. */
const SECTIONS = [`merge.${DRIVER}`, `diff.${DRIVER}`] as const;

/** What follows the command. Git replaces the placeholders, or leaves those that it does not know. */
const MERGE_ARGUMENTS = 'merge --out %A --marker-size %L --path %P -L %S -L %X -L %Y -- %O %A %B';

/**
 * Instead of the command if it is no longer there, with its arguments: Git's own merge, for which any status above 127 would be a
 * crash. Two percent signs are one.
 */
const MERGE_WITHOUT_COMMAND = [
  'ours=${11}; theirs=${13}',
  '[ "$ours" != %%X ] || ours=ours',
  '[ "$theirs" != %%Y ] || theirs=theirs',
  'git merge-file --marker-size="$5" -L "$ours" -L base -L "$theirs" -- "$3" "${15}" "${17}" || exit 1',
].join('; ');

/** The same for the external diff driver, for which any status but 0 is a crash. */
const DIFF_WITHOUT_COMMAND = [
  'if [ $# -lt 8 ]; then echo "* Unmerged path $2"',
  'else git --no-pager diff --no-index --no-ext-diff -- "$3" "$6"; fi',
  'exit 0',
].join('; ');

export interface GitCommand {
  /** Whether to change the user's configuration rather than the repository's. */
  readonly global?: boolean;
}

export interface InstallCommand extends GitCommand {
  /** Whether to add the external diff driver, too. */
  readonly diff?: boolean;
}

/**
 * Writes the merge driver and, if that is wanted or there already, the external diff driver to Git's configuration, and prints what
 * to add to `.gitattributes`. All values of the keys are replaced.
 *
 * @throws Failure if there is no repository, or Git cannot be run
 */
export async function installInGit(
  { global = false, diff = false }: InstallCommand,
  { stdout, cliFile }: CommandContext,
): Promise<void> {
  if (cliFile === undefined) throw new Failure('the path of the command line is not known');
  const paths = [process.execPath, cliFile].map(quoted).join(' ');
  const command = (otherwise: string): string =>
    `sh -c ${quoted(`node=$1; cli=$2; shift 2; if [ -x "$node" ] && [ -f "$cli" ]; then exec "$node" "$cli" "$@"; fi; ${otherwise}`)} ${DRIVER} `;
  const merge = `${command(MERGE_WITHOUT_COMMAND)}${paths.replaceAll('%', '%%')} ${MERGE_ARGUMENTS}`;
  const hasDiff = diff || isIn(global, `diff.${DRIVER}`);
  const values = [
    [`merge.${DRIVER}.name`, 'Catalog Lens: merges listings by entry'],
    [`merge.${DRIVER}.driver`, merge],
    ...(hasDiff
      ? [[`diff.${DRIVER}.command`, `${command(DIFF_WITHOUT_COMMAND)}${paths} diff`] as const]
      : []),
  ] as const;
  const isInstalled = values.every(([key, value]) => git(global, ['--get-all', key], 1) === `${value}\n`);
  if (!isInstalled) for (const [key, value] of values) git(global, ['--replace-all', key, value]);
  const lines = values.map(([key, value]) => `  ${key} = ${value}\n`).join('');
  const drivers = `merge=${DRIVER}${hasDiff ? ` diff=${DRIVER}` : ''}`;
  await write(
    stdout,
    `${isInstalled ? 'Already in' : 'Added to'} ${nameOf(global)}:\n${lines}\n` +
      'Add these lines to .gitattributes, or narrower ones such as fixtures/*.json:\n' +
      `  *.json ${drivers}\n  *.jsonc ${drivers}\n` +
      (hasDiff ? '\nPatches that can be applied are made by git diff --no-ext-diff.\n' : ''),
  );
}

/** Removes both drivers from Git's configuration. @throws Failure if there is no repository, or Git cannot be run */
export async function uninstallFromGit(
  { global = false }: GitCommand,
  { stdout }: CommandContext,
): Promise<void> {
  const removed = SECTIONS.filter((section) => isIn(global, section));
  for (const section of removed) git(global, ['--remove-section', section]);
  const attributes = removed.map((section) => section.replace('.', '='));
  await write(
    stdout,
    removed.length === 0
      ? `There is nothing to remove from ${nameOf(global)}.\n`
      : `Removed from ${nameOf(global)}:\n${removed.map((section) => `  ${section}\n`).join('')}\n` +
          `Remove ${attributes.join(' and ')} from .gitattributes.\n`,
  );
}

/** Whether Git's configuration has a section. */
function isIn(global: boolean, section: string): boolean {
  return git(global, ['--get-regexp', `^${section.replace('.', '\\.')}\\.`], 1) !== undefined;
}

function nameOf(global: boolean): string {
  return global ? "the user's Git configuration" : "the repository's Git configuration";
}

/**
 * Runs `git config`.
 *
 * @param expected another exit status than 0 that is not an error
 * @returns undefined for that exit status
 */
function git(global: boolean, args: readonly string[], expected?: number): string | undefined {
  try {
    return execFileSync('git', ['config', global ? '--global' : '--local', ...args], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  } catch (error) {
    const { code, status, stderr } = error as NodeJS.ErrnoException & { status?: number; stderr?: string };
    if (code === 'ENOENT') throw new Failure('Git cannot be run: it is not installed, or not on the PATH');
    if (status === expected && expected !== undefined) return undefined;
    // Git has two sentences for it.
    if (stderr?.match(/not in a git directory|inside a git repository/))
      throw new Failure(
        "the working folder is in no Git repository (--global changes the user's configuration)",
      );
    const reason = stderr?.trim() ? stderr.trim().split('\n', 1).join('') : reasonOf(error);
    throw new Failure(`cannot change ${nameOf(global)}: ${reason}`);
  }
}

/** An argument as Git's shell reads it. */
function quoted(path: string): string {
  return `'${path.replaceAll("'", String.raw`'\''`)}'`;
}
