import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { runCommand } from '../../src/cli/program';
import { completionsAt, inlayHintsIn } from '../../src/core/authoring';
import { EntryTexts } from '../../src/core/browse/entry-texts';
import { completeFilter, explainFilter, parseFilter } from '../../src/core/browse/filter';
import { knownValues } from '../../src/core/browse/known-values';
import { arrange } from '../../src/core/browse/arrangement';
import { GROUPINGS } from '../../src/core/browse/grouping';
import { SORTINGS } from '../../src/core/browse/sorting';
import { Tree, type Node } from '../../src/core/browse/tree';
import { DEFAULT_CONFIGURATION } from '../../src/core/config/configuration';
import { entryDetails, hoverAt } from '../../src/core/hover';
import { syntaxOf } from '../../src/core/json/syntax';
import { Listing } from '../../src/core/listing/listing';
import { EntrySymbols } from '../../src/core/outline';
import { RULE_IDS } from '../../src/core/rules';
import { finished } from '../../src/core/steps/finished';
import { MemoryStream } from '../support/memory-stream';
import { changedVersion, Dice, type NamedText } from './texts';

// The only parts of the record that know the source: the command line's entry point and the core's queries.

const NOW = 1_787_319_479_804;
const { settings } = DEFAULT_CONFIGURATION;

const FILTERS = [
  ...[
    '',
    'chain:base',
    '-chain:solana',
    'flag:verified,monitor',
    'price>1',
    'volume>=1k calls<100',
    'x402',
    '"api"',
  ],
  ...[
    'problems',
    'problems:error',
    'rule:volume-30d',
    'payers:0..10',
    'called<30d',
    'chian:base',
    'price:abc',
    'id:x',
  ],
  ...[
    'host:api.x.io',
    'accepts:sei',
    'price:0',
    '-problems',
    'volume>1M',
    'chain:base flag:',
    'fl',
    'calls:>1',
  ],
];
const CONFIGURATIONS = [
  '{}',
  '{ "rules": { "volume-30d": "error", "facilitator-differs": "off" }, "price": { "min": 0, "max": 100 } }',
  '{ "ignore": [{ "rule": "price-range", "id": "x" }], "tolerance": { "relative": 0.01 } }',
  '{ "expect": [{ "files": "*.json", "problems": { "volume-30d": 1 } }, { "files": "**/*.json", "entries": [{ "filter": "chain:base", "count": ">=1" }] }] }',
  '{ "rules": { "volume-30": "error" } }',
];

/** Receives each output: a path without its ending, and the text. */
export type Write = (path: string, text: string) => void;

/** Runs a command in this process; the output with its exit status. */
async function run(args: readonly string[]): Promise<string> {
  const [stdout, stderr] = [new MemoryStream(), new MemoryStream()];
  const status = await runCommand(args, { stdin: Readable.from([]), stdout, stderr, colors: false });
  const errors = stderr.text === '' ? '' : `-- standard error\n${stderr.text}`;
  return `$ ${args.join(' ')}\n${stdout.text}${errors}-- ${status}\n`;
}

/** What the command line prints and writes for the texts, which are in the working directory. */
export async function commandLineOutputs(texts: readonly NamedText[], write: Write): Promise<void> {
  for (const [index, { name, text }] of texts.entries()) {
    const dice = new Dice(index);
    const [filter, other] = [dice.pick(FILTERS), dice.pick(FILTERS)];
    write(`check/${name}`, await run(['check', '--format', 'json', '--force', '--fail-on', 'info', name]));
    write(`patch/${name}`, await run(['check', '--fix', '--diff', name]));
    const format = dice.pick(['json', 'csv', 'markdown', 'pretty']);
    const sort =
      dice.below(2) === 0 ? [] : ['--sort', dice.pick(['-volume30dUsd', 'id', 'lastCalledMs', 'chain'])];
    write(
      `list/${name}`,
      await run(['list', '--format', format, '--filter', filter, ...sort, '--limit', '9', name]),
    );
    const options = [['--smallest'], ['--redact'], ['--newest', '2026-08-21T10:00Z'], ['--filter', other]];
    write(`extract/${name}`, await run(['extract', ...dice.pick(options), name]));
    write(`summary/${name}`, await run(['summary', '--format', dice.pick(['json', 'pretty']), name]));
    if (index % 8 === 0)
      for (const report of ['pretty', 'sarif', 'github', 'gitlab'])
        write(`report/${name}.${report}`, await run(['check', '--format', report, name]));
    if (index % 6 === 0) {
      const folder = `configured/${index}`;
      save(join(folder, name), text);
      save(join(folder, 'catalog-lens.json'), CONFIGURATIONS[(index / 6) % CONFIGURATIONS.length] ?? '');
      const flags = ['--show-expected', '--report-unused'];
      write(`configured/${name}`, await run(['check', '--format', 'json', ...flags, folder]));
    }
    save(`fix/${name}`, text);
    await run(['check', '--fix', `fix/${name}`]);
    write(`fix/${name}`, readFileSync(`fix/${name}`, 'utf8'));
    const [ours, theirs] = [changedVersion(text, dice), changedVersion(text, dice)];
    save(`ours-${name}`, ours);
    save(`theirs-${name}`, theirs);
    const view = dice.pick(['json', 'pretty', 'markdown']);
    write(`diff/${name}`, await run(['diff', '--format', view, name, `ours-${name}`]));
    write(
      `diff-ignored/${name}`,
      await run(['diff', '--ignore', 'lastCalledMs,chain', name, `ours-${name}`]),
    );
    write(`merge/${name}`, await run(['merge', name, `ours-${name}`, `theirs-${name}`]));
  }
  for (const rule of RULE_IDS) {
    write(`explain/${rule}`, await run(['explain', rule]));
    for (const seed of ['1', '2', '3'])
      write(
        `generate/${rule}-${seed}`,
        await run(['generate', '--entries', '5', '--seed', seed, '--break', rule]),
      );
  }
}

/** What the editor shows for a text: hovers, completions, hints, symbols, the tree of entries. */
export function editorOutputs(texts: readonly NamedText[], write: Write): void {
  for (const [index, { name, text }] of texts.entries()) {
    if (text.length > 200_000 || index % 3 === 1) continue;
    const listing = Listing.read(text, { settings, syntax: syntaxOf(name) });
    const dice = new Dice(index);
    const hovers = new Map<number, string>();
    for (let at = 0; at < text.length; at += 7) {
      const hover = hoverAt(listing, at, settings);
      if (hover) hovers.set(hover.span.start, hover.markdown);
    }
    write(`hover/${name}`, [...hovers].map(([at, markdown]) => `${at}: ${markdown}`).join('\n\n'));
    const completions = Array.from({ length: 25 }, () => dice.below(text.length + 1)).map((at) => [
      at,
      completionsAt(listing, at, settings, NOW),
    ]);
    write(`completion/${name}`, JSON.stringify(completions, null, 1));
    write(`hints/${name}`, JSON.stringify(inlayHintsIn(listing, 0, text.length, settings), null, 1));
    const details = Array.from(listing.entries, (entry) => entryDetails(listing, entry, settings));
    write(`details/${name}`, details.join('\n\n'));
    const shown = new EntryTexts(listing);
    finished(shown.prepare());
    const symbols = new EntrySymbols(listing, shown);
    const names = [...symbols.blocks()].flat().map(({ entry, label, detail, nameSpan }) => ({
      ...{ index: entry.index, label, detail, nameSpan },
      members: symbols.membersOf(entry),
    }));
    write(`symbols/${name}`, JSON.stringify(names, null, 1));
    const sorting = { by: dice.pick(SORTINGS).id, descending: dice.below(2) === 0 };
    const view = { grouping: dice.pick(GROUPINGS).id, sorting, matches: undefined };
    const tree = new Tree();
    tree.show({ arrangement: finished(arrange(listing, shown, view)), texts: shown, sortedBy: sorting.by });
    write(`tree/${name}`, JSON.stringify(labels(tree), null, 1));
    if (index % 30 === 0) {
      const known = knownValues(listing, shown);
      for (const filter of FILTERS) {
        const offsets = Array.from({ length: filter.length + 1 }, (_, at) =>
          completeFilter(filter, at, known),
        );
        const explained = explainFilter(parseFilter(filter));
        write(
          `filter/${name}-${FILTERS.indexOf(filter)}`,
          JSON.stringify([filter, explained, offsets], null, 1),
        );
      }
    }
  }
}

function labels(tree: Tree, node?: Node): unknown[] {
  return tree.children(node).map((child) => [tree.label(child), labels(tree, child)]);
}

function save(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** All files below a folder, by path relative to it. */
export function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath, file.name).slice(folder.length + 1))
    .sort();
}
