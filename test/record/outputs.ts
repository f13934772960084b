// The only part of the record that knows the source: the entry point of the command line, and what the editor asks of the core.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { statisticsOf } from '../../src/core/listing/statistics';
import { runCommand } from '../../src/cli/program';
import { completionsAt } from '../../src/core/language/completions-at';
import { exampleEndpoint, newEntry } from '../../src/core/edit/new-entry';
import { inlayHintsIn } from '../../src/core/language/inlay-hints';
import { insertionOf } from '../../src/core/edit/insertion';
import { newListingAt } from '../../src/core/language/new-listing';
import { arrange, GROUPINGS, type GroupingId } from '../../src/core/browse/arrangement';
import { EntryTexts } from '../../src/core/browse/entry-texts';
import { completeFilter, knownValues } from '../../src/core/browse/filter/complete';
import { explainFilter } from '../../src/core/browse/filter/explain';
import { parseFilter } from '../../src/core/browse/filter/parse';
import { TERMS } from '../../src/core/browse/filter/terms';
import { SORTINGS, type Sorting } from '../../src/core/browse/sorting';
import { matcherOf, matchingEntries } from '../../src/core/browse/filter/match';
import { nextProblem } from '../../src/core/browse/next-problem';
import { search } from '../../src/core/browse/search';
import { Tree, type Node } from '../../src/core/browse/tree';
import { readConfig } from '../../src/core/config/config';
import { withExpected, withIgnored, withListed, withSeverity } from '../../src/core/config/config-edits';
import { DEFAULT_CONFIGURATION } from '../../src/core/config/configuration';
import { ChangeTree, compare, restoreEdits } from '../../src/core/compare';
import type { ChangeNode } from '../../src/core/compare/tree';
import { duplicateEntries, removeEntries } from '../../src/core/edit/entries';
import { readFieldInput, suggestedValues } from '../../src/core/edit/field-input';
import { setFields, recomputeDependants } from '../../src/core/edit/set-field';
import { FIELD_NAMES } from '../../src/core/entries/fields';
import { applyEdits } from '../../src/core/text/text-edit';
import { fixAll } from '../../src/core/edit/fix-all';
import { fixesOf } from '../../src/core/edit/fixes-of';
import { entryDetails, hoverAt } from '../../src/core/language/hover';
import { syntaxOf } from '../../src/core/json/syntax';
import { findListings } from '../../src/core/listing/embedded-text';
import { Listing } from '../../src/core/listing/listing';
import type { Entry } from '../../src/core/model/entry';
import { messageOf } from '../../src/core/model/problem';
import { EntrySymbols } from '../../src/core/language/symbols';
import { RULE_IDS } from '../../src/core/rules';
import { runToEnd } from '../../src/core/steps';
import { summarize } from '../../src/core/browse/summary/summarize';
import { COLUMNS } from '../../src/core/browse/table/columns';
import { TableRows } from '../../src/core/browse/table/rows';
import { literalsIn } from '../../src/core/language/literals';
import { pageOf } from '../../src/editor/summary/page-of';
import { copiedText } from '../../src/editor/table/copied-text';
import { rowContent } from '../../src/editor/table/content';
import { checkListing, diffListings, fixListing, mergeListings, RULES } from '../../src/library';
import { toBeConsistentListing } from '../../src/library/matchers';
import { MemoryStream } from '../support/memory-stream';
import { CONFIGURATIONS, FILTERS, SETTINGS_FILES, WRONG_USES } from './inputs';
import { changedVersion, Dice, type NamedText } from './texts';

/** Receives each output: the name of the view and that of the text, and what makes the output. */
export type Write = (path: string, output: () => unknown) => Promise<void>;

export const NOW = 1_787_319_479_804;
const { settings } = DEFAULT_CONFIGURATION;
/** How many places, entries or problems of a text are asked about. */
const MOST = 60;

/** Runs a command in this process; the output with its exit status. */
export async function run(args: readonly string[], input: Uint8Array = Buffer.of()): Promise<string> {
  const [stdout, stderr] = [new MemoryStream(), new MemoryStream()];
  const stdin = Readable.from([input]);
  const status = await runCommand(args, { stdin, stdout, stderr, colors: false, cliFile: '/cli.js' });
  const errors = stderr.text === '' ? '' : `-- standard error\n${stderr.text}`;
  return `$ ${args.join(' ')}\n${stdout.text}${errors}-- ${status}\n`;
}

/** What the command line prints and writes for the texts, which are in the working directory. */
export async function commandLineOutputs(texts: readonly NamedText[], write: Write): Promise<void> {
  for (const [index, one] of texts.entries()) {
    const { name, bytes = Buffer.from(one.text) } = one;
    const dice = new Dice(index);
    const [filter, other] = [dice.pick(FILTERS), dice.pick(FILTERS)];
    const command = (view: string, ...args: readonly string[]): Promise<void> =>
      write(`${view}/${name}`, () => run(args));
    await command('check-json', 'check', '--format', 'json', '--force', '--fail-on', 'info', name);
    const report = ['pretty', 'sarif', 'github', 'gitlab', 'junit'][index % 5] ?? '';
    await command(`check-${report}`, 'check', '--format', report, name);
    await command('fix-diff', 'check', '--fix', '--diff', name);
    await write(`fix/${name}`, async () => {
      save(`fix/${name}`, bytes);
      const printed = await run(['check', '--fix', `fix/${name}`]);
      return Buffer.concat([Buffer.from(printed), readFileSync(`fix/${name}`)]);
    });
    const sorted = dice.below(2) === 0 ? [] : ['--sort', dice.pick(['-volume30dUsd', 'id', 'lastCalledMs'])];
    const format = dice.pick(['json', 'csv', 'markdown', 'pretty']);
    await command(`list-${format}`, 'list', '--format', format, '--filter', filter, ...sorted, name);
    if (index % 4 === 0) await command('list-fields', 'list', '--fields', 'id,chain,x', '--limit', '3', name);
    const [mode, ...options] = dice.pick<readonly [string, ...string[]]>([
      ['smallest', '--smallest'],
      ['redact', '--redact', '--seed', String(dice.below(3))],
      ['newest', '--newest', dice.pick(['2026-08-21T10:00Z', '0', '1787319479804', 'x'])],
      ['filter', '--filter', other],
      ['combined', '--smallest', '--redact', '--newest', '2026-01-01T00:00Z'],
    ]);
    await command(`extract-${mode}`, 'extract', ...options, name);
    const summary = index % 2 === 0 ? 'json' : 'pretty';
    await command(`summary-${summary}`, 'summary', '--format', summary, name);
    if (index % 6 === 0)
      await write(`configured/${name}`, () => {
        const folder = `configured/${index}`;
        save(join(folder, name), bytes);
        save(join(folder, 'catalog-lens.json'), CONFIGURATIONS[(index / 6) % CONFIGURATIONS.length] ?? '');
        const flags = ['--show-expected', '--report-unused'];
        return run(['check', '--format', index % 4 === 0 ? 'json' : 'pretty', ...flags, folder]);
      });
    if (index % 10 === 0)
      await write(`stdin/${name}`, () => run(['check', '--stdin-filename', `in/${name}`, '-'], bytes));
    await versionOutputs(one, dice, index, command, write);
  }
}

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
  const format = dice.pick(['json', 'pretty', 'markdown']);
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
      return Buffer.concat([Buffer.from(await run([...driver, base, mine, other])), readFileSync(mine)]);
    });
  if (index % 10 === 0)
    await write(`diff-driver/${name}`, async () => {
      process.env.GIT_DIFF_PATH_COUNTER = '1';
      const ids = ['1'.repeat(40), '2'.repeat(40)] as const;
      const printed = await run(['diff', `data/${name}`, name, ids[0], '100644', ours, ids[1], '100644']);
      delete process.env.GIT_DIFF_PATH_COUNTER;
      return printed;
    });
}

/** What does not depend on a text: rules, generated listings, filters, configurations, wrong uses of the command line. */
export async function otherOutputs(write: Write): Promise<void> {
  for (const rule of RULE_IDS) {
    await write(`explain/${rule}`, () => run(['explain', rule]));
    await write(`rules/${rule}`, () => RULES.find(({ id }) => id === rule));
    for (const seed of ['1', '2', '3', '4'])
      await write(`generate/${rule}-${seed}`, () =>
        run(['generate', '--entries', String(Number(seed) * 4), '--seed', seed, '--break', rule]),
      );
  }
  for (const seed of ['1', '2', '3'])
    await write(`generate/min-${seed}`, () => run(['generate', '--entries', '300', '--seed', seed, '--min']));
  for (const [at, args] of WRONG_USES.entries()) await write(`wrong-use/${at}`, () => run(args));
  for (const [at, filter] of FILTERS.entries())
    await write(`filter/${at}`, () => {
      const parsed = parseFilter(filter);
      return { filter, explained: explainFilter(parsed), errors: parsed.errors };
    });
  await write('filter/terms', () => TERMS.map(({ name, meaning, example }) => [name, meaning, example]));
  for (const [at, text] of [...CONFIGURATIONS, ...SETTINGS_FILES].entries())
    await write(`config-file/${at}`, () => {
      const read = readConfig(text);
      const edits = [
        withSeverity(text, 'volume-30d', 'off'),
        withIgnored(text, 'price-range', 'x', 'a/b.json'),
        withExpected(text, 'a [1].json', { 'chain-first': 3 }),
        withListed(text, 'chains', 'new'),
      ].map((edit) => (edit.ok ? applyEdits(text, edit.edits) : edit.reason));
      return { text, errors: read.ok ? [] : read.errors, edits };
    });
  for (const [at, text] of ['', '{', '[', '{"a": ', '{"a": []}', '"', 'count', '{\n  \n}'].entries())
    await write(`new-listing/${at}`, () =>
      Array.from({ length: text.length + 1 }, (_, offset) => newListingAt(text, offset, settings, NOW)),
    );
  await write('git/install', async () => {
    mkdirSync('repository');
    process.chdir('repository');
    execFileSync('git', ['init', '-q']);
    const outputs = [
      await run(['git', 'install']),
      await run(['git', 'uninstall']),
      await run(['git', 'uninstall']),
    ];
    process.chdir('..');
    return outputs.join('').replaceAll(process.execPath, 'node');
  });
}

/** A listing as the editor has it, and another version of its text. */
interface Shown {
  readonly name: string;
  readonly text: string;
  readonly listing: Listing;
  readonly texts: EntryTexts;
  readonly dice: Dice;
  /** At most {@link MOST} entries of the listing. */
  readonly some: readonly Entry[];
}

const VIEWS: Readonly<Record<string, (shown: Shown) => unknown>> = {
  problems: ({ listing, some }) => {
    const problems = listing.problems().slice(0, 10 * MOST);
    const steps = some.map(({ start }) => [
      nextProblem(listing, start, 1)?.start,
      nextProblem(listing, start, -1)?.start,
    ]);
    return [problems.map((one) => [one.rule.id, one.severity, messageOf(one), listing.locate(one)]), steps];
  },
  hover: ({ listing, text }) => {
    const hovers = new Map<number, string>();
    const step = Math.max(11, Math.floor(text.length / 2000));
    for (let at = 0; at < text.length; at += step) {
      const hover = hoverAt(listing, at, settings);
      if (hover) hovers.set(hover.span.start, `${hover.span.end}: ${hover.markdown}`);
    }
    return [...hovers].map(([at, markdown]) => `${at}-${markdown}`).join('\n\n');
  },
  completion: ({ listing, text, dice }) =>
    Array.from({ length: 25 }, () => dice.below(text.length + 1)).map((at) => [
      at,
      completionsAt(listing, at, settings, NOW),
    ]),
  hints: ({ listing, text }) => inlayHintsIn(listing, 0, text.length, settings),
  details: ({ listing, some }) => some.map((entry) => entryDetails(listing, entry, settings)).join('\n\n'),
  'quick-fix': ({ listing }) =>
    listing
      .problems()
      .slice(0, MOST)
      .map((problem) => [
        `${problem.rule.id}: ${messageOf(problem)}`,
        fixesOf(listing, problem, settings).map(({ shows, ...fix }) => ({ ...fix, shows: shows?.index })),
      ]),
  'fix-all': ({ listing }) => runToEnd(fixAll([listing], settings, () => true)).edits,
  recompute: ({ listing, some }) =>
    some.slice(0, 5).map((entry) => FIELD_NAMES.map((name) => recomputeDependants(listing, entry, name))),
  'set-field': ({ listing, some, dice }) =>
    [true, false].flatMap((updatesDependants) =>
      some.slice(0, 5).map((entry) => {
        const field = dice.pick(FIELD_NAMES);
        const input = readFieldInput(
          field,
          dice.pick(['0.05', '600', 'base', 'base, sei', 'x', '2026-08-21T10:00Z', '']),
        );
        if (!('literal' in input)) return [field, input.error];
        const values = new Map([[entry, [{ field, literal: input.literal }]]]);
        const set = runToEnd(
          setFields(listing, values, settings, { updatesDependants, rejectsErrors: true }),
        );
        return [field, set.edits, set.rejected && messageOf(set.rejected.problem)];
      }),
    ),
  'suggested-values': ({ listing }) =>
    FIELD_NAMES.map((field) => suggestedValues(listing, field, settings).slice(0, MOST)),
  duplicate: ({ listing, some }) => runToEnd(duplicateEntries(listing, some.slice(0, 3))).edits,
  remove: ({ listing, some }) => runToEnd(removeEntries(listing, some.slice(0, 3))).edits,
  'new-entry': ({ listing, dice }) => {
    const endpoint = dice.pick([exampleEndpoint(listing), 'https://api.x.io/v1/a?b=é']);
    const values = {
      endpoint,
      price: dice.pick([0, 0.05, 450]),
      calls: dice.below(900),
      payers: dice.below(9),
    };
    return insertionOf(listing, newEntry(values, listing, settings, NOW));
  },
  symbols: ({ listing, texts, some }) => {
    const symbols = new EntrySymbols(listing, texts);
    const all = [...symbols.blocks()].flat().map(({ label, detail, nameSpan }) => [label, detail, nameSpan]);
    return [all.slice(0, 10 * MOST), some.map((entry) => symbols.membersOf(entry))];
  },
  tree: (shown) => {
    const { dice } = shown;
    const sorting = { by: dice.pick(SORTINGS).id, descending: dice.below(2) === 0 };
    return treeOf(shown, dice.pick(GROUPINGS).id, sorting, dice.pick(['', ...FILTERS]));
  },
  table: ({ listing, texts, dice }) => {
    const sorting = { by: dice.pick([...COLUMNS, ...SORTINGS]).id, descending: dice.below(2) === 0 };
    const arrangement = runToEnd(
      arrange(listing, texts, { grouping: dice.pick(GROUPINGS).id, sorting, matches: undefined }),
    );
    const rows = new TableRows(arrangement);
    const shown = { source: { listing }, arrangement } as Parameters<typeof rowContent>[0];
    const contents = Array.from({ length: Math.min(rows.length, MOST) }, (_, at) => {
      const row = rows.at(at);
      return row && rowContent(shown, row);
    });
    const entries = arrangement.entries.slice(0, 5);
    const columns = COLUMNS.map(({ id }) => id);
    const problemsOf = (entry: Entry) => arrangement.problems.of(entry);
    const copied = (['csv', 'tsv', 'json'] as const).map(
      (format) => runToEnd(copiedText(listing, entries, columns, format, problemsOf)).text,
    );
    return { contents, copied };
  },
  matches: ({ listing, some, texts }) => [
    FILTERS.map((filter) => indexes(runToEnd(matchingEntries(listing, parseFilter(filter))))),
    some
      .slice(0, 5)
      .map((entry) => indexes(runToEnd(search(listing, texts, texts.of(entry).name, 20)).entries)),
  ],
  'filter-completion': ({ listing, texts, dice }) => {
    const known = knownValues(listing, texts);
    const filter = dice.pick(FILTERS);
    return Array.from({ length: filter.length + 1 }, (_, at) => completeFilter(filter, at, known));
  },
  summary: ({ name, listing }) => pageOf(name, runToEnd(summarize([listing]))),
  changes: ({ name, text, listing, texts, dice }) => {
    const after = Listing.read(changedVersion(text, dice), { settings, syntax: syntaxOf(name) });
    const comparison = runToEnd(compare(listing, after, { settings }));
    const sides = { before: texts, after: new EntryTexts(after) };
    const tree = new ChangeTree([{ key: name, name, folder: '', comparison, ...sides }]);
    const nodes = (node?: ChangeNode): unknown[] =>
      tree.children(node).map((child) => {
        const { content } = child;
        const restored =
          content.kind === 'entry' ? runToEnd(restoreEdits({ before: listing, after }, content)) : undefined;
        return [tree.label(child), restored, nodes(child)];
      });
    return [tree.summary, nodes()];
  },
};

/** Views of which a tenth of the texts is enough. */
const RARE_VIEWS: typeof VIEWS = {
  trees: (shown) =>
    GROUPINGS.flatMap(({ id }) =>
      SORTINGS.flatMap(({ id: by }) =>
        [true, false].map((descending) => treeOf(shown, id, { by, descending }, '')),
      ),
    ),
  library: ({ name, text, dice }) => {
    const [ours, theirs] = [changedVersion(text, dice), changedVersion(text, dice)];
    const options = { jsonc: name.endsWith('c') };
    const attempts = [
      () => checkListing(text, options),
      () => fixListing(text, options),
      () => diffListings(text, ours, options),
      () => mergeListings(text, ours, theirs, options),
      () => toBeConsistentListing(text, options).message(),
    ];
    return attempts.map(attempt);
  },
  literals: ({ text }) => {
    const sources = { 'a.ts': `const a = ${text};`, 'a.py': `a = ${text}`, 'a.yaml': text, 'a.json': text };
    return Object.entries(sources).map(([path, source]) => [...literalsIn(source.slice(0, 20_000), path)]);
  },
};

/** What the editor shows for the listings in each text. */
export async function editorOutputs(texts: readonly NamedText[], write: Write): Promise<void> {
  for (const [index, { name, text }] of texts.entries()) {
    const syntax = syntaxOf(name);
    const found = findListings(text, true, syntax).texts.slice(0, 3);
    const shown = found.map((one): Omit<Shown, 'dice'> => {
      const listing = Listing.read(one, { settings, syntax });
      const entryTexts = new EntryTexts(listing);
      runToEnd(entryTexts.prepare());
      const every = Math.max(1, Math.floor(listing.entries.length / MOST));
      const some = Array.from(listing.entries).filter(({ index: at }) => at % every === 0);
      return { name, text, listing, texts: entryTexts, some };
    });
    const isRare = index % 10 === 0 && text.length < 1_000_000;
    for (const [view, output] of Object.entries({ ...VIEWS, ...(isRare && RARE_VIEWS) }))
      await write(`${view}/${name}`, () => shown.map((one) => output({ ...one, dice: new Dice(index) })));
  }
}

function treeOf({ listing, texts }: Shown, grouping: GroupingId, sorting: Sorting, filter: string): unknown {
  const matches = matcherOf(parseFilter(filter), statisticsOf(listing));
  const tree = new Tree();
  const arrangement = runToEnd(arrange(listing, texts, { grouping, sorting, matches }));
  tree.show({ arrangement, texts, sortedBy: sorting.by });
  const labels = (node?: Node, depth = 0): unknown[] =>
    tree
      .children(node)
      .slice(0, MOST)
      .map((child) => [tree.label(child), depth < 4 ? labels(child, depth + 1) : []]);
  return labels();
}

function indexes(entries: readonly Entry[]): string {
  return entries
    .slice(0, 10 * MOST)
    .map(({ index }) => index)
    .join(' ');
}

function attempt(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return String(error);
  }
}

function save(path: string, content: string | Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}
