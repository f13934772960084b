import * as vscode from 'vscode';
import { compareVersions, type Version } from '../../core/report/diff';
import { markdownDiff } from '../../core/report/diff-markdown';
import { explainFilter } from '../../core/browse/filter/explain';
import { parseFilter } from '../../core/browse/filter/parse';
import { matchingEntries } from '../../core/browse/filter/match';
import { generate } from '../../core/fixtures/generate';
import { write, breakRule } from '../../core/fixtures/write';
import { messageOf } from '../../core/model/problem';
import { pluralize } from '../../core/values/format';
import { toPointer } from '../../core/json/tree';
import { RULE_IDS } from '../../core/rules';
import { sizeOf } from '../file-name';
import { fixUntilDone } from '../fixes/fix-all';
import type { OpenListing } from '../listings/open-listing';
import type { Listings } from '../listings';
import { inSlices } from '../tasks';

/** The inputs of the tools; the manifest has their schemas. */
export interface ToolInputs {
  readonly listEntries: { readonly file: string; readonly filter?: string; readonly limit?: number };
  readonly listProblems: { readonly file: string; readonly rule?: string; readonly limit?: number };
  readonly compareListings: { readonly oldFile: string; readonly newFile: string };
  readonly generateListing: {
    readonly file: string;
    readonly entries: number;
    readonly seed?: number;
    readonly rule?: string;
  };
  readonly fixProblems: { readonly file: string; readonly rules?: readonly string[] };
}

export type ToolName = keyof ToolInputs;

/** Answers in plain text; throws an error with a sentence for the model. */
type Tool<I> = (input: I, listings: Listings, token: vscode.CancellationToken) => Promise<string>;

const DEFAULT_LIMIT = 50;

export const TOOLS: { readonly [N in ToolName]: Tool<ToolInputs[N]> } = {
  listEntries: async ({ file, filter = '', limit = DEFAULT_LIMIT }, listings, token) => {
    const parsed = parseFilter(filter);
    if (parsed.errors.length > 0)
      throw new Error(parsed.errors.map(({ message }) => `The filter has an error: ${message}.`).join(' '));
    const source = await sourceOf(file, listings);
    const { listing } = source;
    const outcome = await inSlices(matchingEntries(listing, parsed), overWith(source, token));
    if (!outcome.done) throw changed(file);
    const entries = outcome.value;
    const head = `${entries.length} of ${listing.entries.length} entries in ${file}. ${explainFilter(parsed)}`;
    const lines = function* (): Generator<string> {
      for (const entry of entries) {
        const { id, endpoint, chain, pricePerCallUsd, calls30d, volume30dUsd, l30DaysPayers, qualityFlag } =
          listing.read(entry).values;
        const values = {
          id,
          endpoint,
          chain,
          pricePerCallUsd,
          calls30d,
          volume30dUsd,
          l30DaysPayers,
          qualityFlag,
        };
        yield `line ${lineOf(source, entry.start)}: ${JSON.stringify(values)}`;
      }
    };
    return answer(head, lines(), entries.length, limit);
  },

  listProblems: async ({ file, rule, limit = DEFAULT_LIMIT }, listings) => {
    if (rule !== undefined) assertRule(rule);
    const source = await sourceOf(file, listings);
    const problems = source.allListings.flatMap((listing) =>
      listing
        .problems()
        .filter((problem) => rule === undefined || problem.rule.id === rule)
        .map((problem) => ({ listing, problem })),
    );
    const counts = new Map<string, number>();
    for (const { problem } of problems) counts.set(problem.rule.id, (counts.get(problem.rule.id) ?? 0) + 1);
    const byRule = Array.from(counts, ([id, count]) => `${id} ${count}`).join(', ');
    const head = `${problemsOf(problems.length)} in ${file}${byRule === '' ? '' : ` (${byRule})`}.`;
    const lines = function* (): Generator<string> {
      for (const { listing, problem } of problems) {
        const line = lineOf(source, listing.locate(problem).start);
        const place = `line ${line}, ${toPointer(listing.pathOf(problem.entry, problem.finding.path))}`;
        yield `${place}: ${problem.severity} ${messageOf(problem)} (${problem.rule.id})`;
      }
    };
    return answer(head, lines(), problems.length, limit);
  },

  compareListings: async ({ oldFile, newFile }, listings, token) => {
    const [before, after] = [await sourceOf(oldFile, listings), await sourceOf(newFile, listings)];
    const versionOf = ({ listing }: OpenListing, path: string): Version => {
      if (!listing.hasResults) throw new Error(`${path} has no array results.`);
      return { path, text: '', listing };
    };
    const [old, now] = [versionOf(before, oldFile), versionOf(after, newFile)];
    const steps = compareVersions(old, now, after.configuration);
    const isOver = [before, after].map((source) => overWith(source, token));
    const outcome = await inSlices(steps, () => isOver.some((one) => one()));
    if (!outcome.done) throw changed(`${oldFile} or ${newFile}`);
    const lines = Array.from(markdownDiff(outcome.value)).join('').split('\n');
    return answer('The differences, entry by entry:', lines, lines.length, lines.length);
  },

  generateListing: async ({ file, entries, seed = 1, rule }) => {
    if (rule !== undefined) assertRule(rule);
    const uri = uriOf(file);
    if ((await sizeOf(uri)) !== undefined) throw new Error(`${file} already exists.`);
    const generated = generate({ entries, seed });
    const format = { format: 'pretty' } as const;
    const text = rule === undefined ? write(generated, format) : breakRule(generated, rule, seed, format);
    await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));
    const what = rule === undefined ? 'without problems' : `with one problem, of rule ${rule}`;
    return `Wrote a listing of ${entries} entries, ${what}, to ${file}.`;
  },

  fixProblems: async ({ file, rules }, listings) => {
    for (const rule of rules ?? []) assertRule(rule);
    const source = await sourceOf(file, listings);
    const fixed = await fixUntilDone(source, ({ id }) => rules?.includes(id) ?? true);
    if (typeof fixed !== 'number') throw changed(file);
    await source.whenComplete();
    const left = source.allListings.flatMap((listing) => listing.problems()).length;
    return `Fixed ${problemsOf(fixed)} in ${file}; the file is not saved. ${left === 1 ? '1 problem is' : `${left} problems are`} left.`;
  },
};

function problemsOf(count: number): string {
  return pluralize(count, 'problem', 'problems');
}

function lineOf(source: OpenListing, offset: number): number {
  return source.rangeOf({ start: offset, end: offset }).start.line + 1;
}

/** Tells whether work on the present state of a listing is canceled or outdated. */
function overWith(source: OpenListing, token: vscode.CancellationToken): () => boolean {
  const snapshot = source.snapshot();
  return () => token.isCancellationRequested || snapshot.isStale;
}

function changed(file: string): Error {
  return new Error(`${file} has changed or cannot be edited; try again.`);
}

function assertRule(id: string): void {
  if (!RULE_IDS.some((rule) => rule === id))
    throw new Error(`There is no rule ${id}. The rules are: ${RULE_IDS.join(', ')}.`);
}

/**
 * The listing in a file, read completely.
 *
 * @throws Error with a sentence for the model, if there is no such file or it is not a listing
 */
async function sourceOf(file: string, listings: Listings): Promise<OpenListing> {
  const uri = uriOf(file);
  const source = listings.at(uri) ?? (await listings.whenDetected(await open(uri, file)));
  if (!source) throw new Error(`${file} is not a listing.`);
  await source.whenComplete();
  return source;
}

/** @param file an absolute path, a URI, or a path in the first folder of the workspace */
function uriOf(file: string): vscode.Uri {
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(file)) return vscode.Uri.parse(file, true);
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  if (!/^([/\\]|[a-z]:[/\\])/i.test(file)) {
    if (!folder) throw new Error(`No folder is open, so ${file} should be an absolute path.`);
    return vscode.Uri.joinPath(folder, file);
  }
  return folder ? folder.with({ path: vscode.Uri.file(file).path }) : vscode.Uri.file(file);
}

async function open(uri: vscode.Uri, file: string): Promise<vscode.TextDocument> {
  try {
    return await vscode.workspace.openTextDocument(uri);
  } catch (error) {
    throw new Error(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

/** The maximum length of an answer, in UTF-16 units, so that it leaves room in the context of a model. */
const MAX_LENGTH = 20_000;

/**
 * An answer of lines, of which only as many are given as fit. The last line states how many were left out.
 *
 * @param lines only as many are read as are given
 * @param count how many lines there are
 * @param limit the maximum number of lines
 */
function answer(head: string, lines: Iterable<string>, count: number, limit: number): string {
  const given: string[] = [];
  let length = head.length;
  for (const line of lines) {
    length += line.length + 1;
    if (given.length >= limit || length > MAX_LENGTH) break;
    given.push(line);
  }
  const left = count - given.length;
  const rest = left > 0 ? [`${left} more left out. Narrow the request to see them.`] : [];
  return [head, ...given, ...rest].join('\n');
}
