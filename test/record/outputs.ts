// The only part of the record that knows the source: the command line, the library, and what the editor asks of the core.
// It changes with the source, and must ask for the same as before.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { runCommand } from '../../src/cli/program';
import { arrange, type GroupingId } from '../../src/core/browse/arrangement';
import { EntryProblems } from '../../src/core/browse/figures';
import { completeFilter, knownValues } from '../../src/core/browse/filter/complete';
import { parseFilter } from '../../src/core/browse/filter/filter';
import type { Sorting } from '../../src/core/browse/sorting';
import { Tree, type Node } from '../../src/core/browse/tree';
import { DEFAULT_CONFIGURATION } from '../../src/core/config/configuration';
import { syntaxOf } from '../../src/core/json/syntax';
import { completionsAt } from '../../src/core/language/completion';
import { hoverAt } from '../../src/core/language/hover';
import { Checker } from '../../src/core/listing/checker';
import { findListings } from '../../src/core/listing/find-listings';
import { Listing } from '../../src/core/listing/listing';
import { RULE_IDS, RULES } from '../../src/core/rules';
import { checkListing, diffListings, fixListing, mergeListings } from '../../src/library';
import { MemoryStream } from '../support/memory-stream';
import { CONFIGURATIONS, FILTERS, WRONG_USES } from './inputs';
import { changedVersion, Dice, type NamedText } from './texts';

/** Receives each output: the name of the view and that of the text, and what makes the output. */
export type Write = (path: string, output: () => unknown) => Promise<void>;

/** The time at which completions are asked for, in milliseconds. */
const NOW = 1_787_319_479_804;
const { settings } = DEFAULT_CONFIGURATION;
/** How many nodes of each level of a tree are recorded. */
const MAX_NODES = 60;
/** At about how many places of a text hovers are recorded. */
const HOVERS = 40;
// Named here, as the choices for a text must not change when the source has fewer of them or another order.
const GROUPINGS = ['chain-flag', 'host', 'problem'] as const;
const SORTINGS = [
  'file',
  'volume30dUsd',
  'calls30d',
  'pricePerCallUsd',
  'l30DaysPayers',
  'callsPerPayer',
  'lastCalledMs',
  'name',
] as const;

/** Runs a command in this process; the output with its exit status. */
async function run(args: readonly string[], input: Uint8Array = Buffer.of()): Promise<string> {
  const [stdout, stderr] = [new MemoryStream(), new MemoryStream()];
  const stdin = Readable.from([input]);
  const status = await runCommand(args, { stdin, stdout, stderr, colors: false, cliFile: '/cli.js' });
  const errors = stderr.text === '' ? '' : `-- standard error\n${stderr.text}`;
  // A JUnit report has the present time.
  const printed = stdout.text.replace(/ timestamp="[^"]+"/g, '');
  return `$ ${args.join(' ')}\n${printed}${errors}-- ${status}\n`;
}

/** A problem in a report; other members are compared as they are. */
interface ReportedProblem {
  readonly message: string;
  readonly range: Readonly<Record<'start' | 'end', { readonly offset: number }>>;
  readonly related?: readonly { readonly pointer: string }[];
}

/** The part of a report in JSON that does not depend on the words of messages: a line for each problem. */
function findings(report: string): string {
  const [, json = ''] = /^\$.*\n(\{[^]*\})\n/.exec(report) ?? [];
  if (json === '') return 'no report';
  const { files, totals } = JSON.parse(json) as {
    files: { problems?: ReportedProblem[] }[];
    totals: object;
  };
  const lines = files.flatMap(({ problems = [], ...file }) => [
    JSON.stringify(file),
    ...problems.map(({ message, related = [], range: { start, end }, ...problem }) =>
      JSON.stringify({
        ...problem,
        hasMessage: message !== '',
        range: [start.offset, end.offset],
        related: related.map(({ pointer }) => pointer),
      }),
    ),
  ]);
  return [...lines, JSON.stringify(totals)].join('\n');
}

/** A report in SARIF up to its standard error, with the number of rules instead of their pages, which all reports have. */
function withoutRules(printed: string): string {
  const [whole, json = ''] = SARIF.exec(printed) ?? [];
  if (whole === undefined) return printed;
  const report = JSON.parse(json) as SarifReport;
  const runs = report.runs.map(({ tool, ...others }) => ({
    tool: { driver: { ...tool.driver, rules: tool.driver.rules.length } },
    ...others,
  }));
  return printed.replace(json, () => JSON.stringify({ ...report, runs }, null, 1));
}

const SARIF = /^\$.*\n(\{[^]*?\n\})\n/;

interface SarifReport {
  readonly runs: readonly {
    readonly tool: { readonly driver: { readonly rules: readonly { id: string }[] } };
  }[];
}

/** What the command line prints and writes for the texts, which are in the working folder. */
export async function commandLineOutputs(texts: readonly NamedText[], write: Write): Promise<void> {
  for (const [index, namedText] of texts.entries()) {
    const { name, bytes = Buffer.from(namedText.text) } = namedText;
    const dice = new Dice(index);
    const filter = dice.pick(FILTERS);
    const command = (view: string, ...args: readonly string[]): Promise<void> =>
      write(`${view}/${name}`, () => run(args));
    const report = await run(['check', '--format', 'json', '--force', '--fail-on', 'info', name]);
    await write(`findings/${name}`, () => findings(report));
    await write(`check-json/${name}`, () => report);
    const format = ['pretty', 'sarif', 'github', 'gitlab', 'junit'][index % 5] ?? '';
    await write(`check-${format}/${name}`, async () => {
      const printed = await run(['check', '--format', format, name]);
      return format === 'sarif' ? withoutRules(printed) : printed;
    });
    await write(`fix/${name}`, async () => {
      save(`fix/${name}`, bytes);
      const printed = await run(['check', '--fix', `fix/${name}`]);
      return printed + readFileSync(`fix/${name}`, 'latin1');
    });
    await command('fix-diff', 'check', '--fix', '--diff', name);
    const sorting = dice.below(2) === 0 ? [] : ['--sort', dice.pick(['-volume30dUsd', 'id', 'lastCalledMs'])];
    const listFormat = dice.pick(['json', 'csv', 'markdown', 'pretty']);
    await command(
      `list-${listFormat}`,
      ...['list', '--limit', '100', '--format', listFormat, '--filter', filter, ...sorting, name],
    );
    // For all texts: which entries match.
    await command(
      'matches',
      'list',
      '--format',
      'csv',
      '--fields',
      'id',
      '--filter',
      dice.pick(FILTERS),
      name,
    );
    const extraction = dice.below(2) === 0 ? ['--smallest'] : ['--filter', dice.pick(FILTERS)];
    await command('extract', 'extract', ...extraction, name);
    await command('summary', 'summary', '--format', index % 2 === 0 ? 'json' : 'pretty', name);
    if (index % 6 === 0)
      await write(`configured/${name}`, () => {
        const folder = `configured/${index}`;
        save(join(folder, name), bytes);
        save(join(folder, 'catalog-lens.json'), CONFIGURATIONS[(index / 6) % CONFIGURATIONS.length] ?? '');
        const flags = ['--show-expected', '--report-unused'];
        return run(['check', '--format', index % 4 === 0 ? 'json' : 'pretty', ...flags, folder]);
      });
    await versionOutputs(namedText, dice, index, command, write);
  }
}

/** Comparisons and merges of a text with versions of it. */
async function versionOutputs(
  { name, text, bytes = Buffer.from(text) }: NamedText,
  dice: Dice,
  index: number,
  command: (view: string, ...args: readonly string[]) => Promise<void>,
  write: Write,
): Promise<void> {
  const [ours, theirs] = [`ours-${name}`, `theirs-${name}`];
  save(ours, changedVersion(text, dice));
  save(theirs, changedVersion(text, dice));
  for (const format of ['json', 'pretty', 'markdown'])
    await command(`diff-${format}`, 'diff', '--format', format, name, ours);
  if (index % 2 === 0) await command('diff-ignore', 'diff', '--ignore', 'lastCalledMs,chain', ours, theirs);
  await command('merge', 'merge', name, ours, theirs);
  if (index % 4 === 0)
    await write(`merge-driver/${name}`, async () => {
      const [base, mine, other] = [`base-${name}`, `mine-${name}`, `other-${name}`];
      save(base, bytes);
      save(mine, readFileSync(ours));
      save(other, readFileSync(theirs));
      const driver = ['merge', '--out', mine, '--marker-size', '9', '--path', `data/${name}`];
      return (await run([...driver, base, mine, other])) + readFileSync(mine, 'latin1');
    });
  if (index % 10 === 0)
    await write(`library/${name}`, () => {
      const [left, right] = [readFileSync(ours, 'utf8'), readFileSync(theirs, 'utf8')];
      const options = { jsonc: name.endsWith('c') };
      const calls = [
        () => checkListing(text, options),
        () => fixListing(text, options),
        () => diffListings(text, left, options),
        () => mergeListings(text, left, right, options),
      ];
      return calls.map((call) => {
        try {
          return call();
        } catch (error) {
          return String(error);
        }
      });
    });
}

/** What does not depend on a text: rules, generated listings, filters that are wrong, wrong uses of the command line. */
export async function otherOutputs(write: Write): Promise<void> {
  for (const rule of RULE_IDS) {
    await write(`explain/${rule}`, () => run(['explain', rule]));
    for (const seed of ['1', '2'])
      await write(`generate/${rule}-${seed}`, () =>
        run(['generate', '--entries', String(Number(seed) * 4), '--seed', seed, '--break', rule]),
      );
  }
  const [, sarif = '{ "runs": [] }'] =
    SARIF.exec(await run(['check', '--format', 'sarif', 'real-60.json'])) ?? [];
  for (const { tool } of (JSON.parse(sarif) as SarifReport).runs)
    for (const rule of tool.driver.rules) await write(`sarif-rule/${rule.id}`, () => rule);
  for (const [at, args] of WRONG_USES.entries()) await write(`wrong-use/${at}`, () => run(args));
  for (const [at, filter] of FILTERS.entries())
    await write(`filter-errors/${at}`, () => ({ filter, errors: parseFilter(filter).errors }));
}

/** A listing as the editor has it. */
interface OpenedListing {
  readonly text: string;
  readonly listing: Listing;
  readonly dice: Dice;
}

const VIEWS: Readonly<Record<string, (opened: OpenedListing) => unknown>> = {
  hover: ({ listing, text }) => {
    const hovers = new Map<number, string>();
    const step = Math.max(11, Math.floor(text.length / HOVERS));
    for (let at = 0; at < text.length; at += step) {
      const hover = hoverAt(listing, at, () => false);
      if (hover) hovers.set(hover.span.start, `${hover.span.end}: ${hover.markdown}`);
    }
    return [...hovers].map(([at, markdown]) => `${at}-${markdown}`).join('\n\n');
  },
  completion: ({ listing, text, dice }) =>
    Array.from({ length: 12 }, () => dice.below(text.length + 1)).map((at) => [
      at,
      completionsAt(listing, at, NOW),
    ]),
  tree: (opened) => {
    const { dice } = opened;
    const sorting = { by: dice.pick(SORTINGS), descending: dice.below(2) === 0 };
    return treeOf(opened, dice.pick(GROUPINGS), sorting, dice.pick(['', ...FILTERS]));
  },
  'filter-completion': ({ listing, dice }) => {
    const known = knownValues(listing.entries, new EntryProblems(listing));
    const filter = dice.pick(FILTERS);
    return Array.from({ length: filter.length + 1 }, (_, at) => completeFilter(filter.slice(0, at), known));
  },
};

/** What the editor shows for the first listing in each text. */
export async function editorOutputs(texts: readonly NamedText[], write: Write): Promise<void> {
  for (const [index, { name, text }] of texts.entries()) {
    const syntax = syntaxOf(name);
    const [place] = findListings(text, syntax);
    if (!place) continue;
    const listing = Listing.read(text, place, { checker: new Checker(RULES, settings), syntax });
    for (const [view, output] of Object.entries(VIEWS))
      await write(`${view}/${name}`, () => output({ text, listing, dice: new Dice(index) }));
  }
}

function treeOf({ listing }: OpenedListing, grouping: GroupingId, sorting: Sorting, filter: string): unknown {
  const tree = new Tree();
  tree.show(arrange(listing, { sorting, filter }), grouping);
  const labels = (node?: Node, depth = 0): unknown[] =>
    tree
      .children(node)
      .slice(0, MAX_NODES)
      .map((child) => [labelOf(tree, child), depth < 4 ? labels(child, depth + 1) : []]);
  return labels();
}

/** The label of a node without the tooltip of an entry, and of a group that is not expanded because of a filter. */
function labelOf(tree: Tree, node: Node): object {
  const label = tree.label(node);
  switch (label.kind) {
    case 'entry':
      return { ...label, tooltip: undefined };
    case 'group':
      return { ...label, isExpanded: false };
    case 'range':
      return label;
  }
}

function save(path: string, content: string | Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}
