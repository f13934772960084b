import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { listing, other } from '../support/listing-text';
import { folder } from './run';
import { call, jsonOf, read, type Outcome } from './command';

/** Two entries, `a` and `b`, with these descriptions. */
function entries(first: string, last: string): readonly [string, string] {
  return [
    other('a', { description: JSON.stringify(first) }),
    other('b', { description: JSON.stringify(last) }),
  ];
}

/** A listing of the entries `a` and `b`. */
function both(first: string, last: string): string {
  return listing(entries(first, last));
}

/** Bytes of a text in which each `¿` is a byte that UTF-8 never has. */
function broken(text: string): Buffer {
  const parts = text.split('¿').map((part) => Buffer.from(part));
  return Buffer.concat(parts.flatMap((part, at) => (at > 0 ? [Buffer.from([0xff]), part] : [part])));
}

/** UTF-16 with a byte order mark, in which each `¿` is half of a surrogate pair. */
function utf16(text: string): Buffer {
  return Buffer.from(`\ufeff${text.replaceAll('¿', '\ud83d')}`, 'utf16le');
}

/** What an error of a command names, all in one sentence. */
interface ErrorNaming {
  readonly error: readonly (string | RegExp)[];
}

interface Input {
  readonly what: string;
  readonly name?: string;
  readonly config?: string;
  /** The content with two texts in lines that are not neighbors. */
  readonly content: (first: string, last: string) => string | Buffer;
  readonly check: {
    readonly status: number;
    /** The entries of a listing; undefined if it is skipped. */
    readonly entries?: number;
    readonly rules?: readonly string[];
  };
  /** The entries that `list` and `summary` read. */
  readonly list: readonly string[] | ErrorNaming;
  /** Whether they read only what can be read, and say so. */
  readonly warning?: boolean;
  /** The entries that `extract` and `diff` read. */
  readonly extract: readonly string[] | ErrorNaming;
  /** `refused` by Git, so that OURS stays. */
  readonly merge?: 'entry' | 'line' | 'refused';
}

const LISTING = { check: { status: 0, entries: 2 }, list: ['a', 'b'], extract: ['a', 'b'] };
const NO_LISTING = { check: { status: 0 }, list: { error: ['a.json'] }, extract: { error: ['a.json'] } };
const INVALID = {
  check: { status: 1, entries: 2, rules: ['syntax'] },
  list: { error: ['a.json'] },
  extract: { error: ['a.json'] },
  merge: 'line' as const,
};
const CUT = { list: ['a', 'b'], warning: true, merge: 'line' as const };

const INPUTS: readonly Input[] = [
  { what: 'a listing', content: both, ...LISTING, merge: 'entry' },
  {
    what: 'a listing with comments',
    name: 'a.jsonc',
    content: (first, last) => `// A listing.\n${both(first, last)}// Its end.\n`,
    ...LISTING,
    merge: 'entry',
  },
  { what: 'a listing with a byte order mark', content: (...texts) => `\ufeff${both(...texts)}`, ...LISTING },
  { what: 'a listing in UTF-16', content: (...texts) => utf16(both(...texts)), ...LISTING },
  { what: 'an array of entries', content: (...texts) => `[${entries(...texts).join(',')}]\n`, ...LISTING },
  {
    what: 'one listing inside other JSON',
    content: (...texts) => `{"status": 200, "body": ${both(...texts)}}`,
    ...LISTING,
    merge: 'line',
  },
  {
    what: 'several listings in one file',
    content: (first, last) => {
      const [a, b] = entries(first, last);
      return `{"first": {"body": ${listing([a])}},\n "last": ${listing([b])}}`;
    },
    check: { status: 0, entries: 2 },
    list: ['a', 'b'],
    extract: { error: ['a.json', '/first/body', '/last'] },
    merge: 'line',
  },
  {
    what: 'a listing as the text of a string',
    content: (first, last) =>
      `{\n"first": "${first}",\n"time": 1,\n"log": {"text": ${JSON.stringify(both('', ''))}},\n"size": 1,\n"last": "${last}"\n}`,
    ...NO_LISTING,
    merge: 'line',
  },
  {
    what: 'no listing',
    content: (first, last) => `{\n"first": "${first}",\n"count": 1,\n"results": [1],\n"last": "${last}"\n}`,
    ...NO_LISTING,
    merge: 'line',
  },
  {
    what: 'a listing that the configuration excludes',
    config: '{"exclude": ["a.json"]}',
    content: both,
    ...NO_LISTING,
  },
  {
    what: 'a listing that is cut off',
    content: (...texts) => both(...texts).replace(/,\n\s*"health": null\n\s*}\s*\]\s*}\s*$/, '\n'),
    ...CUT,
    check: { status: 1, entries: 2, rules: ['syntax'] },
    extract: { error: ['a.json'] },
  },
  {
    what: 'a listing with a comment in a .json file',
    content: (...texts) => `// A listing.\n${both(...texts)}`,
    ...CUT,
    check: { status: 1, entries: 2, rules: ['syntax'] },
    extract: { error: ['a.json', /line 1\b/] },
  },
  {
    what: 'a listing with bytes that are not valid UTF-8',
    content: (first, last) => broken(both(first, `¿ ¿ ${last}`)),
    ...INVALID,
  },
  {
    what: 'a listing in broken UTF-16',
    content: (first, last) => utf16(both(first, `¿ ¿ ${last}`)),
    ...INVALID,
    merge: 'refused',
  },
];

/** The ending of each entry's id. */
function wordsIn(outcome: Outcome): string[] {
  return jsonOf(outcome).entries.map(({ id }) => id.replace('api-x-io-v1-', ''));
}

function isError(cell: readonly string[] | ErrorNaming): cell is ErrorNaming {
  return 'error' in cell;
}

describe.each(INPUTS)('$what', ({ name = 'a.json', config, content, ...cells }) => {
  const sound = both('first', 'other');
  const made = (): string =>
    folder({
      [name]: content('first', 'last'),
      'sound.json': sound,
      ...(config !== undefined && { 'catalog-lens.json': config }),
    });
  const expectError = async (args: readonly string[], { error }: ErrorNaming): Promise<void> => {
    const { status, stdout, sentences } = await read(args, made());
    expect({ status, stdout, sentences }).toEqual({ status: 2, stdout: '', sentences: [expect.any(String)] });
    for (const part of error) expect(sentences[0]).toMatch(part);
  };

  it('in check', async () => {
    const cwd = made();
    const ran = await read(['check', '--format', 'json', name], cwd);
    const { files, totals } = jsonOf(ran);
    const isListing = cells.check.entries !== undefined;
    expect({ status: ran.status, sentences: ran.sentences }).toEqual(
      isListing
        ? { status: cells.check.status, sentences: [] }
        : { status: 2, sentences: [expect.stringContaining(name), expect.stringContaining('no listing')] },
    );
    expect(files).toMatchObject([{ path: name, listing: isListing, entries: cells.check.entries ?? 0 }]);
    expect(totals).toMatchObject({ files: 1, skipped: isListing ? 0 : 1, listings: isListing ? 1 : 0 });
    const rules = files[0]?.problems.map(({ rule }) => rule) ?? [];
    expect(new Set(rules)).toEqual(new Set(cells.check.rules));
  });

  it('in list', async () => {
    const args = ['list', '--format', 'json', name];
    if (isError(cells.list)) {
      await expectError(args, cells.list);
      return;
    }
    const ran = await read(args, made());
    expect({ status: ran.status, words: wordsIn(ran) }).toEqual({ status: 0, words: cells.list });
    expect(ran.sentences).toEqual(cells.warning ? [expect.stringContaining(name)] : []);
  });

  it('in summary', async () => {
    const args = ['summary', '--format', 'json', name];
    if (isError(cells.list)) {
      await expectError(args, cells.list);
      return;
    }
    const ran = await read(args, made());
    const { totals } = jsonOf(ran);
    expect({ status: ran.status, entries: totals.entries }).toEqual({
      status: 0,
      entries: cells.list.length,
    });
    expect(ran.sentences).toEqual(cells.warning ? [expect.stringContaining(name)] : []);
  });

  it('in extract', async () => {
    if (isError(cells.extract)) {
      await expectError(['extract', name], cells.extract);
      return;
    }
    const cwd = made();
    const { status, sentences } = await call(
      ['extract', name, '--filter', 'id:v1-b', '--out', `out-${name}`],
      cwd,
    );
    expect({ status, sentences }).toEqual({ status: 0, sentences: [] });
    expect(wordsIn(await read(['list', '--format', 'json', `out-${name}`], cwd))).toEqual(['b']);
  });

  it('in diff', async () => {
    if (isError(cells.extract)) {
      await expectError(['diff', name, 'sound.json'], cells.extract);
      await expectError(['diff', 'sound.json', name], cells.extract);
      return;
    }
    const ran = await read(['diff', '--format', 'json', 'sound.json', name], made());
    const { changed, added, removed } = jsonOf(ran);
    expect({ status: ran.status, sentences: ran.sentences }).toEqual({ status: 1, sentences: [] });
    expect({ changed: changed.map(({ id }) => id), added, removed }).toEqual({
      changed: ['api-x-io-v1-b'],
      added: [],
      removed: [],
    });
  });

  it('in merge', async () => {
    const cwd = folder({
      [`base-${name}`]: content('first', 'last'),
      [`ours-${name}`]: content('ours', 'last'),
      [`theirs-${name}`]: content('first', 'theirs'),
      ...(config !== undefined && { 'catalog-lens.json': config }),
    });
    const texts = ['base', 'ours', 'theirs'].map((version) => `${version}-${name}`);
    const { status, stdout, sentences } = await call(
      ['merge', '--out', 'out', '--path', name, ...texts],
      cwd,
    );
    const isRefused = cells.merge === 'refused';
    expect({ status, stdout, sentences }).toEqual({
      status: isRefused ? 2 : 0,
      stdout: '',
      sentences: [expect.any(String)],
    });
    if (cells.merge) expect(sentences[0]).toContain(isRefused ? 'kept ours' : `by ${cells.merge}`);
    expect(readFileSync(path.join(cwd, 'out'), 'latin1')).toBe(
      Buffer.from(content('ours', isRefused ? 'last' : 'theirs')).toString('latin1'),
    );
  });
});

/** The arguments of each command that reads this file, and others that are sound. */
const READERS: readonly (readonly [string, (file: string) => readonly string[]])[] = [
  ['check', (file) => ['check', '--format', 'json', file]],
  ['list', (file) => ['list', '--format', 'json', file]],
  ['summary', (file) => ['summary', '--format', 'json', file]],
  ['extract', (file) => ['extract', file]],
  ['diff', (file) => ['diff', '--format', 'json', 'sound.json', file]],
];

describe('standard input with a name is like the file of that name', () => {
  const inputs = INPUTS.filter(({ what }) => /comments|several|excludes|cut off/.test(what));
  it.each(inputs)('$what', async ({ name = 'a.json', config, content }) => {
    const text = content('first', 'last');
    const cwd = folder({
      [name]: text,
      'sound.json': both('first', 'other'),
      ...(config !== undefined && { 'catalog-lens.json': config }),
    });
    for (const [command, argsFor] of READERS) {
      const [first = '', ...rest] = argsFor('-');
      const named = await read([first, '--stdin-filename', name, ...rest], cwd, text);
      expect(named, command).toEqual(await read(argsFor(name), cwd));
    }
  });
});

describe('a file of other JSON', () => {
  it.each(['d', 'd/*.json', 'd/**'])('from the argument %s is skipped and counted', async (argument) => {
    const cwd = folder({ 'd/no.json': '{"a": 1}', 'd/yes.json': both('', '') });
    for (const command of ['check', 'list']) {
      const ran = await read([command, '--format', 'json', argument], cwd);
      expect(ran.status).toBe(0);
      expect(jsonOf(ran).totals).toMatchObject({ files: 2, listings: 1, skipped: 1, entries: 2 });
    }
  });

  it('is skipped in a folder of nothing else', async () => {
    const cwd = folder({ 'd/no.json': '{"a": 1}', 'd/text.json': 'hello' });
    for (const command of ['check', 'list']) {
      const ran = await read([command, '--format', 'json', 'd'], cwd);
      expect(ran.status).toBe(command === 'check' ? 2 : 0);
      expect(jsonOf(ran).totals).toMatchObject({ files: 2, listings: 0, skipped: 2, entries: 0 });
    }
  });

  it('is an error of list if it is named, and the others are listed', async () => {
    const cwd = folder({ 'd/no.json': '{"a": 1}', 'yes.json': both('', '') });
    const ran = await read('list --format json d d/no.json yes.json', cwd);
    expect({ status: ran.status, words: wordsIn(ran), sentences: ran.sentences }).toEqual({
      status: 2,
      words: ['a', 'b'],
      sentences: [expect.stringContaining('d/no.json')],
    });
  });

  it('that the configuration includes is read by every command', async () => {
    const text = '{"count": 3, "results": []}\n';
    const cwd = folder({ 'a.json': text, 'catalog-lens.json': '{"include": ["a.json"]}' });
    expect(jsonOf(await read('check --format json a.json', cwd)).files).toMatchObject([
      { listing: true, count: 3, entries: 0 },
    ]);
    expect(jsonOf(await read('list --format json a.json', cwd)).entries).toEqual([]);
    expect(await read('extract a.json', cwd)).toEqual({ status: 0, stdout: text, sentences: [] });
    expect(await read('summary a.json', cwd)).toMatchObject({ status: 0, sentences: [] });
    expect(await read('diff a.json a.json', cwd)).toMatchObject({ status: 0, sentences: [] });
  });
});
