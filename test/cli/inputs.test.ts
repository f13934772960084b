import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { broken, utf16 } from '../support/encodings';
import { listing, other } from '../support/listing-text';
import { folder } from './run';
import { call, jsonOf, read, refused, type Outcome } from './command';

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
  /** The entries that `list` and `summary` read, or what their error says. */
  readonly list: readonly string[] | RegExp;
  /** Whether they read only what can be read, and say so. */
  readonly warning?: boolean;
  /** The entries that `extract` and `diff` read, or what their error says. */
  readonly extract: readonly string[] | RegExp;
  /** `refused` by Git, so that OURS stays. */
  readonly merge?: 'entry' | 'line' | 'refused';
}

const LISTING = { check: { status: 0, entries: 2 }, list: ['a', 'b'], extract: ['a', 'b'] };
const NO_LISTING = { check: { status: 0 }, list: /a\.json/, extract: /a\.json/ };
const INVALID = {
  check: { status: 1, entries: 2, rules: ['syntax'] },
  list: /a\.json/,
  extract: /a\.json/,
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
    extract: /a\.json.*\/first\/body.*\/last/,
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
    extract: /a\.json/,
  },
  {
    what: 'a listing with a comment in a .json file',
    content: (...texts) => `// A listing.\n${both(...texts)}`,
    ...CUT,
    check: { status: 1, entries: 2, rules: ['syntax'] },
    extract: /a\.json.*line 1\b/,
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

describe.each(INPUTS)('$what', ({ name = 'a.json', config, content, ...cells }) => {
  const sound = both('first', 'other');
  const made = (): string =>
    folder({
      [name]: content('first', 'last'),
      'sound.json': sound,
      ...(config !== undefined && { 'catalog-lens.json': config }),
    });
  const expectError = async (line: string, error: RegExp): Promise<void> => {
    expect(await refused(line, made())).toEqual([expect.stringMatching(error)]);
  };

  it('in check', async () => {
    const cwd = made();
    const ran = await read(`check --format json ${name}`, cwd);
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

  it.each(['list', 'summary'])('in %s', async (command) => {
    const line = `${command} --format json ${name}`;
    if (cells.list instanceof RegExp) {
      await expectError(line, cells.list);
      return;
    }
    const ran = await read(line, made());
    expect(ran.status).toBe(0);
    expect(ran.sentences).toEqual(cells.warning ? [expect.stringContaining(name)] : []);
    if (command === 'list') expect(wordsIn(ran)).toEqual(cells.list);
    else expect(jsonOf(ran).totals.entries).toBe(cells.list.length);
  });

  it('in extract', async () => {
    if (cells.extract instanceof RegExp) {
      await expectError(`extract ${name}`, cells.extract);
      return;
    }
    const cwd = made();
    const { status, sentences } = await call(`extract ${name} --filter id:v1-b --out out-${name}`, cwd);
    expect({ status, sentences }).toEqual({ status: 0, sentences: [] });
    expect(wordsIn(await read(`list --format json out-${name}`, cwd))).toEqual(['b']);
  });

  it('in diff', async () => {
    if (cells.extract instanceof RegExp) {
      await expectError(`diff ${name} sound.json`, cells.extract);
      await expectError(`diff sound.json ${name}`, cells.extract);
      return;
    }
    const ran = await read(`diff --format json sound.json ${name}`, made());
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
    const line = `merge --out out --path ${name} base-${name} ours-${name} theirs-${name}`;
    const { status, stdout, sentences } = await call(line, cwd);
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

/** The commands that read a file, before its name. */
const READERS = [
  'check --format json',
  'list --format json',
  'summary --format json',
  'extract',
  'diff --format json sound.json',
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
    for (const command of READERS)
      expect(await read(`${command} --stdin-filename ${name} -`, cwd, text), command).toEqual(
        await read(`${command} ${name}`, cwd),
      );
  });
});

describe('a file of other JSON', () => {
  it.each(['check', 'list'])('in a folder or glob is skipped and counted in %s', async (command) => {
    const cwd = folder({ 'd/no.json': '{"a": 1}', 'd/yes.json': both('', ''), 'e/text.json': 'hello' });
    for (const argument of ['d', 'd/*.json', 'd/**']) {
      const ran = await read(`${command} --format json ${argument}`, cwd);
      expect([ran.status, ran.sentences]).toEqual([0, []]);
      expect(jsonOf(ran).totals).toMatchObject({ files: 2, listings: 1, skipped: 1, entries: 2 });
    }
    const ran = await read(`${command} --format json e`, cwd);
    expect(ran.status).toBe(command === 'check' ? 2 : 0);
    expect(jsonOf(ran).totals).toMatchObject({ files: 1, listings: 0, skipped: 1, entries: 0 });
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
