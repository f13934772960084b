import { symlinkSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { listing, other } from '../support/listing-text';
import { folder } from './run';
import { jsonOf, read, refused, type Outcome } from './command';

const SOUND = listing([other('a')]);
const TWO = listing([other('a'), other('b')]);

/** The commands that take several files, with the paths that their JSON output names. */
const SEVERAL: readonly (readonly [string, (outcome: Outcome) => readonly string[]])[] = [
  ['check', (outcome) => jsonOf(outcome).files.map((file) => file.path)],
  ['list', (outcome) => jsonOf(outcome).entries.map(({ file }) => String(file))],
];

function filesOf(names: readonly string[]): string {
  return folder(Object.fromEntries(names.map((name) => [name, SOUND])));
}

describe.each(SEVERAL)('the files of %s', (command, pathsOf) => {
  const paths = async (args: readonly string[], cwd: string): Promise<readonly string[]> => {
    const ran = await read([command, '--format', 'json', ...args], cwd);
    expect({ status: ran.status, sentences: ran.sentences }).toEqual({ status: 0, sentences: [] });
    return [...pathsOf(ran)].sort();
  };

  it('of a folder are its JSON files in any letter case, without node_modules and .git', async () => {
    const found = ['.h.json', '.dot/a.json', 'A.JSON', 'a.json', 'b.jsonc', 'd/e/F.JsonC', 'd/e/g.json'];
    const left = [
      'c.txt',
      'json',
      'd.json5',
      'node_modules/a.json',
      'd/node_modules/e/a.json',
      '.git/a.json',
      'd/.git/a.json',
    ];
    const cwd = filesOf([...found, ...left]);
    expect(await paths(['.'], cwd)).toEqual([...found].sort());
    expect(await paths(['d', 'A.JSON', 'c.txt'], cwd)).toEqual([
      'A.JSON',
      'c.txt',
      'd/e/F.JsonC',
      'd/e/g.json',
    ]);
    expect(await paths([path.join(cwd, 'd')], cwd)).toEqual(
      ['F.JsonC', 'g.json'].map((name) => path.join(cwd, 'd/e', name)),
    );
    expect(await paths(['..'], path.join(cwd, 'd/e'))).toEqual(['../e/F.JsonC', '../e/g.json']);
  });

  it('of a glob are those that match', async () => {
    const cwd = filesOf(['a.json', 'b.json', 'd/c.json', 'd/e/f.jsonc', '[x].json', 'node_modules/a.json']);
    expect(await paths(['*.json'], cwd)).toEqual(['[x].json', 'a.json', 'b.json']);
    expect(await paths(['**/*.{json,jsonc}'], cwd)).toEqual([
      '[x].json',
      'a.json',
      'b.json',
      'd/c.json',
      'd/e/f.jsonc',
    ]);
    expect(await paths(['d/**', '[ab].json'], cwd)).toEqual(['a.json', 'b.json', 'd/c.json', 'd/e/f.jsonc']);
    expect(await paths(['[x].json', 'a.json'], cwd)).toEqual(['[x].json', 'a.json']);
    const absolute = ['a.json', 'd/c.json'].map((name) => path.join(cwd, name));
    expect(await paths([`${cwd}/d/?.json`, path.join(cwd, 'a.json')], cwd)).toEqual(absolute);
  });

  it('are each read once by its real path, and named by the first path', async () => {
    const cwd = filesOf(['d/a.json', 'b.json']);
    symlinkSync('d/a.json', path.join(cwd, 'link.json'));
    symlinkSync('../b.json', path.join(cwd, 'd/b.json'));
    symlinkSync('d', path.join(cwd, 'e'));
    const first = (args: readonly string[]): Promise<readonly string[]> => paths(args, cwd);
    expect(await first(['link.json', 'd/a.json', './d/a.json', 'b.json'])).toEqual(['b.json', 'link.json']);
    expect(await first(['d/b.json', 'e/a.json', '.'])).toEqual(['d/b.json', 'e/a.json']);
    expect(await first(['e', 'd', '*.json'])).toEqual(['e/a.json', 'e/b.json']);
  });

  it('are not in folders that are links, unless these are named', async () => {
    const outside = filesOf(['c.json', 'deep/d.json']);
    const cwd = filesOf(['a.json']);
    symlinkSync(outside, path.join(cwd, 'linked'));
    symlinkSync('.', path.join(cwd, 'circle'));
    symlinkSync('linked/c.json', path.join(cwd, 'file.json'));
    expect(await paths(['.'], cwd)).toEqual(['a.json', 'file.json']);
    expect(await paths(['**/*.json'], cwd)).toEqual(['a.json', 'file.json']);
    expect(await paths(['linked'], cwd)).toEqual(['linked/c.json', 'linked/deep/d.json']);
    expect(await paths(['circle'], cwd)).toEqual(['circle/a.json', 'circle/file.json']);
  });

  it('may be standard input among others, once', async () => {
    const cwd = filesOf(['a.json', 'd/b.json']);
    const ran = await read([command, '--format', 'json', 'a.json', '-', 'd', '-'], cwd, TWO);
    expect({ status: ran.status, sentences: ran.sentences }).toEqual({ status: 0, sentences: [] });
    expect(new Set(pathsOf(ran))).toEqual(new Set(['a.json', '-', 'd/b.json']));
    expect(jsonOf(ran).totals).toMatchObject({ files: 3, listings: 3, entries: 4 });
  });
});

describe('-', () => {
  const cwd = (): string => folder({ 'a.json': SOUND, 'b.json': TWO });

  it('is standard input for either side of a comparison', async () => {
    const left = await read('diff --format json - b.json', cwd(), SOUND);
    expect(jsonOf(left)).toMatchObject({ added: [{ id: 'api-x-io-v1-b' }], removed: [] });
    const right = await read('diff --format json b.json -', cwd(), SOUND);
    expect(jsonOf(right)).toMatchObject({ added: [], removed: [{ id: 'api-x-io-v1-b' }] });
  });

  it('is standard input for any version of a merge', async () => {
    expect((await read('merge - a.json b.json', cwd(), SOUND)).stdout).toBe(TWO);
    expect((await read('merge a.json - b.json', cwd(), SOUND)).stdout).toBe(TWO);
    expect((await read('merge a.json a.json -', cwd(), TWO)).stdout).toBe(TWO);
  });

  it.each(['check -', 'list -', 'summary -', 'extract -', 'diff a.json -'])(
    'may be empty: %s',
    async (args) => {
      const { status, sentences } = await read(args, cwd(), '');
      // What is not a listing is named, and that there is none.
      expect({ status, sentences: sentences.length }).toEqual({
        status: 2,
        sentences: args.startsWith('check') ? 2 : 1,
      });
    },
  );
});

describe('--at', () => {
  const LAST = listing([other('a', { qualityFlag: '"monitor"' }), other('b')], '7');
  const SEVERAL_LISTINGS = `{"a/b": {"c~d": ${SOUND}}, "": [[1], ${LAST}]}`;
  const files = {
    'old.json': `[${SOUND}, ${TWO}]`,
    'new.json': `[${SOUND}, ${LAST}]`,
    'x.json': SEVERAL_LISTINGS,
  };

  it('of extract chooses one of several listings by its pointer', async () => {
    const cwd = folder(files);
    expect(await refused('extract x.json', cwd)).toEqual([
      expect.stringMatching(/^x\.json .* \/a~1b\/c~0d, \/\/1; choose one with --at$/),
    ]);
    expect((await read('extract x.json --at /a~1b/c~0d', cwd)).stdout).toBe(SOUND);
    const { stdout } = await read('extract --at //1 x.json --filter id:v1-b', cwd);
    expect(stdout).toContain('api-x-io-v1-b');
    expect(stdout).not.toContain('api-x-io-v1-a');
  });

  it('of diff chooses the listings that are compared', async () => {
    const cwd = folder(files);
    expect(await refused('diff old.json new.json', cwd)).toEqual([
      expect.stringMatching(/old\.json.*\/0.*\/1/),
      expect.stringMatching(/new\.json.*\/0.*\/1/),
    ]);
    expect((await read('diff --at /0 old.json new.json', cwd)).status).toBe(0);
    const changed = await read('diff --format json --at /1 old.json new.json', cwd);
    expect(changed).toMatchObject({ status: 1, sentences: [] });
    expect(jsonOf(changed).changed).toMatchObject([{ id: 'api-x-io-v1-a' }]);
  });

  it.each(['/none', '', '/a~1b/c~0d/results', '//01'])(
    'is an error where there is no listing: %j',
    async (pointer) => {
      for (const line of ['extract x.json', 'diff x.json x.json']) {
        const [sentence] = await refused([...line.split(' '), `--at=${pointer}`], files);
        expect(sentence).toContain(pointer);
      }
    },
  );

  it('may also name the only listing', async () => {
    const cwd = folder({ 'a.json': SOUND, 'b.json': `{"body": ${SOUND}}`, 'c.json': `{"body": ${TWO}}` });
    expect((await read("extract --at '' a.json", cwd)).stdout).toBe(SOUND);
    expect((await read('extract --at /body b.json', cwd)).stdout).toBe(SOUND);
    expect((await read('diff --at /body b.json c.json', cwd)).status).toBe(1);
  });
});
