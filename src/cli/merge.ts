import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEFAULT_CONFIGURATION, mayHaveListings, type Selection } from '../core/config/configuration';
import { isEmptyResponse, isListing } from '../core/entries/recognize';
import { marker, type MarkerStyle } from '../core/compare/arrange-items';
import { syntaxOf, type Syntax } from '../core/json/syntax';
import { type Merge, mergeTexts, type MergeOptions, type Texts } from '../core/compare/merge';
import { bothTexts, mergeLines, type MergedLines } from '../core/compare/merge-lines';
import { runToEnd } from '../core/steps';
import { applyEdits } from '../core/text/text-edit';
import { pluralize } from '../core/values/format';
import { Configurations, type ConfigurationFor } from './configurations';
import {
  EXIT_CLEAN,
  EXIT_FOUND,
  printError,
  type CommandContext,
  type ExitStatus,
  Failure,
  reasonOf,
} from './context';
import { assertOneStdin } from './listings';
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
  /** The names of the three versions, as Git gives them. */
  readonly labels?: readonly string[] | undefined;
  /** The name of the file in the repository, if the others are temporary. */
  readonly path?: string | undefined;
  /** The configuration file, instead of the nearest. */
  readonly config?: string | undefined;
}

interface Result {
  readonly bytes: Buffer;
  /** The number of blocks of conflict markers. */
  readonly blocks: number;
  /** What was done, for users. */
  readonly summary: string;
}

/**
 * Merges two versions of a listing with a common base by entry, or other texts by line. If it fails after the versions have
 * been read, the output file receives both between conflict markers.
 *
 * @throws Failure if a version cannot be read or the result cannot be written
 */
export async function mergeFiles(command: MergeCommand, context: CommandContext): Promise<ExitStatus> {
  const { out, path = command.ours } = command;
  assertOneStdin([command.base, command.ours, command.theirs]);
  const ours = await readSource(command.ours, context);
  const theirs = await readSource(command.theirs, context);
  let result: Result;
  try {
    const base = await readSource(command.base, context);
    result = mergeSources(
      { base, ours, theirs },
      { ...markersOf(command), path },
      await configurationFor(path, command, context),
    );
  } catch (error) {
    if (out !== undefined)
      await writeOutput(out, [bothVersions(ours, theirs, markersOf(command))], context.stdout);
    throw error;
  }
  await writeOutput(out, [result.bytes], context.stdout);
  printError(context, result.summary);
  return result.blocks === 0 ? EXIT_CLEAN : EXIT_FOUND;
}

/** How conflicts are marked. A Git that does not know a placeholder passes it as it is. */
function markersOf({ markerSize, labels = [] }: MergeCommand): MarkerStyle {
  const [, ours, theirs] = labels.map((label) => (/^%[SXY]$/.test(label) ? undefined : label));
  return { markerSize, labels: { ours, theirs } };
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
    for (const sentence of error.sentences) printError(context, sentence);
    return { configuration: DEFAULT_CONFIGURATION, selection: DEFAULT_CONFIGURATION.select(path) };
  }
}

interface Sources {
  readonly base: Source;
  readonly ours: Source;
  readonly theirs: Source;
}

function mergeSources(
  { base, ours, theirs }: Sources,
  { path, ...markers }: MarkerStyle & { readonly path: string },
  { configuration, selection }: Pick<ConfigurationFor, 'configuration' | 'selection'>,
): Result {
  const { settings } = configuration;
  const all = [base, ours, theirs];
  const areTexts = all.every(({ invalidAt }) => invalidAt === undefined);
  const texts = { base: base.text, ours: ours.text, theirs: theirs.text };
  const merged = areTexts
    ? mergeByEntry(texts, { syntax: syntaxOf(path), settings, ...markers }, selection)
    : ({ version: 'one version', reason: 'not valid text' } as const);
  if ('edits' in merged)
    return {
      bytes: ours.encode(applyEdits(ours.text, merged.edits)),
      blocks: merged.blocks,
      summary: `merged ${path} by entry: ${changesIn(merged)}`,
    };
  // Each byte as a character, so that invalid text is kept.
  const bytesOf = (source: Source): string => source.bytes().toString('latin1');
  const lines = areTexts ? texts : { base: bytesOf(base), ours: bytesOf(ours), theirs: bytesOf(theirs) };
  const byLine = mergeLines(lines, markers) ?? mergeWithGit(lines, areTexts ? 'utf8' : 'latin1', markers);
  const { text, blocks } = byLine ?? bothTexts(lines, markers);
  const why = `because ${merged.version} is ${merged.reason}`;
  const done = byLine
    ? `merged ${path} by line, ${why}`
    : `kept both versions of ${path}, ${why} and it is too long to merge by line without Git`;
  return {
    bytes: areTexts ? ours.encode(text) : Buffer.from(text, 'latin1'),
    blocks,
    summary: `${done}; ${conflictsIn(blocks)}`,
  };
}

/** @returns why not, if one of the versions is not what every command reads as a listing */
function mergeByEntry(
  texts: Texts,
  options: MergeOptions & { readonly syntax: Syntax },
  selection: Selection,
): Merge | { readonly version: string; readonly reason: string } {
  if (!mayHaveListings(selection)) {
    const reason = selection === 'exclude' ? 'excluded by the configuration' : 'a configuration';
    return { version: 'the file', reason };
  }
  const merged = runToEnd(mergeTexts(texts, options));
  const isRead = (text: string): boolean =>
    text.trim() === '' || isListing(text, options.syntax) || isEmptyResponse(text);
  const other = (['base', 'ours', 'theirs'] as const).find((version) => !isRead(texts[version]));
  if ('version' in merged || selection === 'include' || other === undefined) return merged;
  return { version: other, reason: 'not a listing' };
}

/** The exit status of `git merge-file` is the number of conflicts, but not more than this; larger ones are errors. */
const MAX_STATUS = 127;

/**
 * Merges texts of any length line by line.
 *
 * @returns undefined if Git cannot be run, or does not merge such texts
 * @throws Failure if it cannot be given the texts
 */
function mergeWithGit(
  texts: Texts,
  encoding: 'utf8' | 'latin1',
  markers: MarkerStyle,
): MergedLines | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'catalog-lens-'));
  try {
    const [ours, base, theirs] = (['ours', 'base', 'theirs'] as const).map((version) => {
      writeFileSync(join(folder, version), texts[version], encoding);
      return join(folder, version);
    });
    const { markerSize, labels = {} } = markers;
    const [one, other] = [labels.ours ?? 'ours', labels.theirs ?? 'theirs'];
    const options = ['-p', '-q', `--marker-size=${markerSize}`, '-L', one, '-L', 'base', '-L', other];
    const args = [
      '-c',
      'merge.conflictStyle=merge',
      'merge-file',
      ...options,
      ours ?? '',
      base ?? '',
      theirs ?? '',
    ];
    const { status, stdout } = spawnSync('git', args, { maxBuffer: Infinity });
    if (status === null || status > MAX_STATUS) return undefined;
    const text = stdout.toString(encoding);
    const counted = `\n${text}`.split(`\n${marker('<', markers)}`).length - 1;
    return { text, blocks: status < MAX_STATUS ? status : counted };
  } catch (error) {
    throw new Failure(`cannot merge with Git: ${reasonOf(error)}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function changesIn({ added, removed, changed, computed, blocks }: Merge): string {
  const changes = [
    [added, pluralize(added, 'entry', 'entries'), 'added'],
    [removed, pluralize(removed, 'entry', 'entries'), 'removed'],
    [changed, pluralize(changed, 'entry', 'entries'), 'changed'],
    [computed, pluralize(computed, 'figure', 'figures'), 'computed'],
  ] as const;
  const parts = changes.flatMap(([count, words, verb]) => (count > 0 ? [`${words} ${verb}`] : []));
  return [...(parts.length > 0 ? [parts.join(', ')] : []), conflictsIn(blocks)].join('; ');
}

function conflictsIn(blocks: number): string {
  return blocks === 0 ? 'no conflicts' : pluralize(blocks, 'conflict', 'conflicts');
}

/** Both versions as one conflict, byte by byte. */
function bothVersions(ours: Source, theirs: Source, markers: MarkerStyle): Buffer {
  const textOf = (source: Source): string => source.bytes().toString('latin1');
  const { text } = bothTexts({ ours: textOf(ours), theirs: textOf(theirs) }, markers);
  return Buffer.from(text, 'latin1');
}
