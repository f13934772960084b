import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEFAULT_CONFIGURATION, mayHaveListings } from '../core/config/configuration';
import { syntaxOf } from '../core/json/syntax';
import { conflictNames, mergeTexts, type Merge } from '../core/compare/merge';
import { conflictLines } from '../core/compare/merge-list';
import { enumerated } from '../core/text/quote';
import { pluralize } from '../core/values/format';
import { Configurations, type ConfigurationFor } from './configurations';
import {
  EXIT_CLEAN,
  EXIT_FAILED,
  EXIT_FOUND,
  printError,
  type CommandContext,
  type ExitStatus,
  Failure,
  reasonOf,
  STDIN,
} from './context';
import { assertOneStdin } from './listings';
import { toSlashes } from './paths';
import { readSource, type Source } from './read-text';
import { writeOutput } from './write-file';

export interface MergeCommand {
  /** Paths; one of the three may be `-`, standard input. */
  readonly base: string;
  readonly ours: string;
  readonly theirs: string;
  /** The file to write, which may be one of the three; standard output if there is none. */
  readonly out?: string | undefined;
  /** The number of characters of a conflict marker. */
  readonly markerSize: number;
  /** The names of base, ours and theirs, as Git gives them. */
  readonly labels?: readonly string[] | undefined;
  /** The name of the file in the repository, if the others are temporary. */
  readonly path?: string | undefined;
  /** The configuration file, instead of the nearest. */
  readonly config?: string | undefined;
}

type Sources = Readonly<Record<'base' | 'ours' | 'theirs', Source>>;

interface Result {
  /** Undefined if nothing is printed to standard output. */
  readonly bytes: Buffer | undefined;
  readonly status: ExitStatus;
  /** What was done, for users. */
  readonly summary: string;
}

/**
 * Merges two versions of a listing with a common base by entry, or other texts with `git merge-file`. If it fails after the versions
 * have been read, the output file receives both between conflict markers.
 *
 * @throws Failure if a version cannot be read or the result cannot be written
 */
export async function mergeFiles(command: MergeCommand, context: CommandContext): Promise<ExitStatus> {
  const { out } = command;
  const path = toSlashes(command.path ?? command.ours);
  if (path === '') throw new Failure('the name of the file is empty');
  assertOneStdin([command.base, command.ours, command.theirs]);
  const ours = await readSource(command.ours, context);
  const theirs = await readSource(command.theirs, context);
  let result: Result;
  try {
    const sources = { base: await readSource(command.base, context), ours, theirs };
    const configuration = await configurationFor(path, command, context);
    const merged = mergeByEntry(sources, path, command, configuration);
    result =
      'text' in merged
        ? {
            bytes: ours.encode(merged.text),
            status: merged.blocks === 0 ? EXIT_CLEAN : EXIT_FOUND,
            summary: `merged ${path} by entry: ${changesIn(merged)}`,
          }
        : mergeWithGit(sources, path, command, `because ${merged.version} is ${merged.reason}`);
  } catch (error) {
    if (out !== undefined) await writeOutput(out, [bothVersions(ours, theirs, command)], context.stdout);
    throw error;
  }
  const bytes = result.bytes ?? (out === undefined ? undefined : ours.bytes());
  if (bytes) await writeOutput(out, [bytes], context.stdout);
  printError(context, result.summary);
  return result.status;
}

/** The names behind the markers. A Git that does not know a placeholder passes it as it is. */
function labelsOf({ labels = [] }: MergeCommand): Readonly<Record<'ours' | 'theirs', string>> {
  const [, ours = 'ours', theirs = 'theirs'] = labels.map((label) =>
    /^%[SXY]$/.test(label) ? undefined : label.replace(/\p{Cc}+/gu, ' '),
  );
  return { ours, theirs };
}

/** The configuration of a file; one with errors does not prevent merging. */
async function configurationFor(
  path: string,
  { config }: MergeCommand,
  context: CommandContext,
): Promise<Pick<ConfigurationFor, 'configuration' | 'selection'>> {
  try {
    return await new Configurations(config).for(path);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    for (const sentence of error.sentences)
      printError(context, `${sentence} (merging with the default configuration)`);
    return { configuration: DEFAULT_CONFIGURATION, selection: DEFAULT_CONFIGURATION.select(path) };
  }
}

/** @returns why not, if one of the versions is not what every command reads as a listing */
function mergeByEntry(
  { base, ours, theirs }: Sources,
  path: string,
  command: MergeCommand,
  { configuration, selection }: Pick<ConfigurationFor, 'configuration' | 'selection'>,
): Merge | { readonly version: string; readonly reason: string } {
  if (!mayHaveListings(selection)) {
    const reason = selection === 'exclude' ? 'excluded by the configuration' : 'a configuration';
    return { version: 'the file', reason };
  }
  if ([base, ours, theirs].some(({ invalidAt }) => invalidAt !== undefined))
    return { version: 'one version', reason: 'not valid text' };
  return mergeTexts(
    { base: base.text, ours: ours.text, theirs: theirs.text },
    {
      syntax: syntaxOf(path),
      settings: configuration.settings,
      isForced: selection === 'include',
      markerSize: command.markerSize,
      labels: labelsOf(command),
    },
  );
}

/** The exit status of `git merge-file` is the number of conflicts, but not more than this; larger ones are errors. */
const MAX_CONFLICTS = 127;

/**
 * Merges texts of any kind line by line. What Git refuses stays as it is in OURS; without Git both versions are kept.
 *
 * @param why not by entry
 * @throws Failure if standard input cannot be given to Git
 */
function mergeWithGit(sources: Sources, path: string, command: MergeCommand, why: string): Result {
  const labels = labelsOf(command);
  const options = ['-p', `--marker-size=${command.markerSize}`];
  const names = ['-L', labels.ours, '-L', 'base', '-L', labels.theirs, '--'];
  const { files, remove } = filesOf(sources, command);
  try {
    const { status, stdout, stderr, error } = spawnSync(
      'git',
      ['-c', 'merge.conflictStyle=merge', 'merge-file', ...options, ...names, ...files],
      { stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: Infinity },
    );
    if (error || status === null)
      return {
        bytes: bothVersions(sources.ours, sources.theirs, command),
        status: EXIT_FOUND,
        summary: `kept both versions of ${path}, ${why} and Git cannot be run; 1 conflict`,
      };
    if (status > MAX_CONFLICTS) {
      const [reason = ''] = stderr.toString('utf8').trim().split('\n');
      const words = reason.replace(/^(?:error|fatal): /, '');
      return {
        bytes: undefined,
        status: EXIT_FAILED,
        summary: `kept ours of ${path}, ${why} and git merge-file cannot merge it: ${words}`,
      };
    }
    const marker = new RegExp(`^<{${command.markerSize}} `, 'gm');
    const marked = status < MAX_CONFLICTS ? status : (stdout.toString('latin1').match(marker)?.length ?? 0);
    return {
      bytes: stdout,
      status: status === 0 ? EXIT_CLEAN : EXIT_FOUND,
      summary: `merged ${path} by line with git merge-file, ${why}; ${conflictsIn(marked)}`,
    };
  } finally {
    remove();
  }
}

/** The files of the versions for Git, in its order; what is not a regular file is written to a temporary one. */
function filesOf(
  sources: Sources,
  command: MergeCommand,
): { readonly files: readonly string[]; readonly remove: () => void } {
  let folder: string | undefined;
  const files = (['ours', 'base', 'theirs'] as const).map((version) => {
    const path = command[version];
    if (path !== STDIN && statSync(path, { throwIfNoEntry: false })?.isFile()) return path;
    try {
      folder ??= mkdtempSync(join(tmpdir(), 'catalog-lens-'));
      writeFileSync(join(folder, version), sources[version].bytes());
    } catch (error) {
      throw new Failure(`cannot merge with Git: ${reasonOf(error)}`);
    }
    return join(folder, version);
  });
  return {
    files,
    remove: () => {
      if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** How many entries in conflict the summary names. */
const MAX_NAMED = 10;

function changesIn(merged: Merge): string {
  const { added, removed, changed, blocks, lostComments } = merged;
  const changes = [
    [added, pluralize(added, 'entry', 'entries'), 'added'],
    [removed, pluralize(removed, 'entry', 'entries'), 'removed'],
    [changed, pluralize(changed, 'entry', 'entries'), 'changed'],
  ] as const;
  const parts = changes.flatMap(([count, words, verb]) => (count > 0 ? [`${words} ${verb}`] : []));
  const comments =
    lostComments.length > 0 ? [`comments that both changed kept as in ours: ${lostComments.join(', ')}`] : [];
  const conflicts =
    blocks === 0
      ? conflictsIn(0)
      : `${conflictsIn(blocks)}, in ${enumerated(conflictNames(merged), MAX_NAMED)}`;
  return [...(parts.length > 0 ? [parts.join(', ')] : []), conflicts, ...comments].join('; ');
}

function conflictsIn(blocks: number): string {
  return blocks === 0 ? 'no conflicts' : pluralize(blocks, 'conflict', 'conflicts');
}

/** Both versions as one conflict, byte by byte. */
function bothVersions(ours: Source, theirs: Source, command: MergeCommand): Buffer {
  const [oursText, theirsText] = [ours, theirs].map((source) => source.bytes().toString('latin1'));
  const eol = /\r\n|\n|\r/.exec(`${oursText}${theirsText}`)?.[0] ?? '\n';
  const linesOf = (text = ''): readonly string[] =>
    text === '' ? [] : [text.endsWith('\n') ? text.slice(0, -eol.length) : text];
  const { ours: ourLabel, theirs: theirLabel } = labelsOf(command);
  const inBytes = (label: string): string => Buffer.from(label, 'utf8').toString('latin1');
  const labels = { ours: inBytes(ourLabel), theirs: inBytes(theirLabel) };
  const style = { markerSize: command.markerSize, labels, eol };
  return Buffer.from(conflictLines(linesOf(oursText), linesOf(theirsText), style) + eol, 'latin1');
}
