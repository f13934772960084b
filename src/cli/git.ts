import { execFileSync } from 'node:child_process';
import { type CommandContext, Failure, reasonOf, write } from './context';

/** The name of the drivers in Git's configuration. */
const DRIVER = 'catalog-lens';

/** The sections of Git's configuration, without the name of the driver. */
const SECTIONS = ['merge', 'diff'] as const;

const ATTRIBUTES = ['json', 'jsonc'].map((extension) => `*.${extension} merge=${DRIVER} diff=${DRIVER}`);

export interface GitCommand {
  /** Whether to change the user's configuration rather than the repository's. */
  readonly global?: boolean;
}

/**
 * Writes the merge driver and the external diff driver to Git's configuration, and prints what to add to
 * `.gitattributes`.
 *
 * @throws Failure if there is no repository, or Git cannot be run
 */
export async function installInGit(
  { global = false }: GitCommand,
  { stdout, cliFile }: CommandContext,
): Promise<void> {
  if (cliFile === undefined) throw new Failure('the path of the command line is not known');
  const command = [process.execPath, cliFile].map(quoted).join(' ');
  const values = [
    [`merge.${DRIVER}.name`, 'Catalog Lens: merges listings by entry'],
    [
      `merge.${DRIVER}.driver`,
      `${command} merge --out %A --marker-size %L --path %P --labels %S %X %Y -- %O %A %B`,
    ],
    [`diff.${DRIVER}.command`, `${command} diff`],
  ] as const;
  for (const [key, value] of values) git(global, [key, value]);
  const lines = values.map(([key, value]) => `  ${key} = ${value}`);
  await write(
    stdout,
    `Added to ${nameOf(global)}:\n${lines.join('\n')}\n\n` +
      `Add these lines to .gitattributes, or narrower ones such as fixtures/*.json:\n${ATTRIBUTES.map((line) => `  ${line}`).join('\n')}\n`,
  );
}

/** Removes both drivers from Git's configuration. @throws Failure if there is no repository, or Git cannot be run */
export async function uninstallFromGit(
  { global = false }: GitCommand,
  { stdout }: CommandContext,
): Promise<void> {
  const removed = SECTIONS.map((section) => `${section}.${DRIVER}`).filter((section) => {
    const isThere = git(global, ['--get-regexp', `^${section.replace('.', '\\.')}\\.`], 1) !== undefined;
    if (isThere) git(global, ['--remove-section', section]);
    return isThere;
  });
  await write(
    stdout,
    removed.length === 0
      ? `There is nothing to remove from ${nameOf(global)}.\n`
      : `Removed from ${nameOf(global)}:\n${removed.map((section) => `  ${section}`).join('\n')}\n\n` +
          `Remove the lines with ${SECTIONS.map((section) => `${section}=${DRIVER}`).join(' and ')} from .gitattributes.\n`,
  );
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
    const { status, stderr } = error as { readonly status?: number | null; readonly stderr?: string };
    if (status === expected && expected !== undefined) return undefined;
    const reason =
      stderr === undefined || stderr.trim() === '' ? reasonOf(error) : stderr.trim().split('\n')[0];
    throw new Failure(`cannot change ${nameOf(global)}: ${reason ?? ''}`);
  }
}

/** An argument as Git's shell reads it. */
function quoted(path: string): string {
  return `'${path.replaceAll("'", String.raw`'\''`)}'`;
}
