import { describe, expect, it } from 'vitest';
import path from 'node:path';
import { symlinkSync } from 'node:fs';
import { entry, listing } from '../support/listing-text';
import { checkJson, folder, run } from './run';

const TEXT = listing([entry()]);
const WRONG = listing([entry({ qualityFlag: '"?"' })]);

/** A folder with listings in many subfolders. */
function checkout(): string {
  return folder(
    Object.fromEntries(
      [
        'a.json',
        'b.jsonc',
        'c.txt',
        'd.JSON',
        'sub/D.JsonC',
        '.hidden.json',
        '.dot/e.json',
        'sub/f.json',
        'sub/deep/er/g.jsonc',
        'node_modules/h.json',
        'sub/node_modules/p/i.json',
        '.git/j.json',
        'sub/.git/k.json',
        'node_modules_not/l.json',
        'sub/[x].json',
        'sub/x.json',
      ].map((name) => [name, TEXT]),
    ),
  );
}

async function pathsOf(args: readonly string[], cwd: string): Promise<string[]> {
  return (await checkJson(args, { cwd })).files.map((file) => file.path);
}

const OF_THE_DIRECTORY = [
  '.dot/e.json',
  '.hidden.json',
  'a.json',
  'b.jsonc',
  'd.JSON',
  'node_modules_not/l.json',
  'sub/D.JsonC',
  'sub/[x].json',
  'sub/deep/er/g.jsonc',
  'sub/f.json',
  'sub/x.json',
];

describe('an argument of check', () => {
  it.each([
    { args: ['.'], paths: OF_THE_DIRECTORY },
    {
      args: ['sub'],
      paths: ['sub/D.JsonC', 'sub/[x].json', 'sub/deep/er/g.jsonc', 'sub/f.json', 'sub/x.json'],
    },
    {
      args: ['sub/'],
      paths: ['sub/D.JsonC', 'sub/[x].json', 'sub/deep/er/g.jsonc', 'sub/f.json', 'sub/x.json'],
    },
    { args: ['.dot'], paths: ['.dot/e.json'] },
    { args: ['a.json'], paths: ['a.json'] },
    { args: ['./a.json'], paths: ['./a.json'] },
    { args: ['c.txt'], paths: ['c.txt'] },
    { args: ['d.JSON'], paths: ['d.JSON'] },
    { args: ['sub/../a.json'], paths: ['sub/../a.json'] },
    { args: ['*.json'], paths: ['.hidden.json', 'a.json'] },
    { args: ['*.{json,jsonc}'], paths: ['.hidden.json', 'a.json', 'b.jsonc'] },
    { args: ['**/*.json'], paths: OF_THE_DIRECTORY.filter((name) => name.endsWith('.json')) },
    {
      args: ['sub/**'],
      paths: ['sub/D.JsonC', 'sub/[x].json', 'sub/deep/er/g.jsonc', 'sub/f.json', 'sub/x.json'],
    },
    { args: ['./*.json'], paths: ['.hidden.json', 'a.json'] },
    { args: ['*/x.json', '*/deep/*/?.jsonc'], paths: ['sub/deep/er/g.jsonc', 'sub/x.json'] },
    { args: ['sub/\\[x\\].*'], paths: ['sub/[x].json'] },
    { args: ['node_modules/*'], paths: ['node_modules/h.json'] },
    { args: ['**/node_modules/**'], paths: ['node_modules/h.json', 'sub/node_modules/p/i.json'] },
    { args: ['sub/[x].json'], paths: ['sub/[x].json'] },
    { args: ['node_modules/h.json'], paths: ['node_modules/h.json'] },
    { args: ['node_modules'], paths: ['node_modules/h.json'] },
    { args: ['.git'], paths: ['.git/j.json'] },
    { args: ['sub/f.json', 'a.json'], paths: ['sub/f.json', 'a.json'] },
    { args: ['a.json', 'a.json'], paths: ['a.json'] },
    { args: ['a.json', '*.json', '.hidden.json'], paths: ['a.json', '.hidden.json'] },
    {
      args: ['sub/f.json', 'sub'],
      paths: ['sub/f.json', 'sub/D.JsonC', 'sub/[x].json', 'sub/deep/er/g.jsonc', 'sub/x.json'],
    },
  ])('means files: $args', async ({ args, paths }) => {
    expect((await pathsOf(args, checkout())).sort()).toEqual([...paths].sort());
  });

  it.each([
    { args: ['a.json', './a.json'] },
    { args: ['.', './a.json', 'a.json'] },
    { args: ['./*.json', 'a.json'] },
    { args: ['sub', 'sub/', './sub', '.'] },
  ])('is checked once, in any notation: $args', async ({ args }) => {
    const cwd = checkout();
    const found = (await pathsOf(args, cwd)).map((file) => path.resolve(cwd, file));
    expect(found).toEqual([...new Set(found)]);
  });

  it('may start with parent folders', async () => {
    const cwd = path.join(checkout(), 'sub');
    expect(await pathsOf(['../a.json', '../*.jsonc'], cwd)).toEqual(['../a.json', '../b.jsonc']);
  });

  it.each([
    { args: ['.'], paths: ['d/a.json', 'd/copy.json', 'd/outside.json'] },
    { args: ['d/*.json'], paths: ['d/a.json', 'd/copy.json', 'd/outside.json'] },
    { args: ['**/outside.*', 'd'], paths: ['d/outside.json', 'd/a.json', 'd/copy.json'] },
    { args: ['d/z.json', '.'], paths: ['d/z.json', 'd/copy.json', 'd/outside.json'] },
    { args: ['linked', 'd'], paths: ['linked/a.json', 'linked/copy.json', 'linked/outside.json'] },
  ])(
    'follows links to files, each file once, and enters named links only: $args',
    async ({ args, paths }) => {
      const outside = folder({ 'b.json': TEXT });
      const cwd = folder({ 'd/a.json': TEXT, 'd/copy.json': TEXT });
      symlinkSync('a.json', path.join(cwd, 'd/z.json'));
      symlinkSync(path.join(outside, 'b.json'), path.join(cwd, 'd/outside.json'));
      symlinkSync('d', path.join(cwd, 'linked'));
      symlinkSync(outside, path.join(cwd, 'd/folder.json'));
      expect(await pathsOf(args, cwd)).toEqual(paths);
      const { stdout } = await run(['list', '--format', 'json', ...args], { cwd });
      const { entries } = JSON.parse(stdout) as { readonly entries: readonly { readonly file: string }[] };
      expect(entries.map(({ file }) => file)).toEqual(paths);
    },
  );

  it('may be a folder without listings', async () => {
    const args = ['--pass-with-no-listings', '.'];
    expect((await checkJson(args, { cwd: folder({ 'c.txt': TEXT }) })).totals.files).toBe(0);
  });
});

describe('standard input', () => {
  it('is read for -', async () => {
    const { files, totals } = await checkJson(['-'], { stdin: WRONG });
    expect(files).toMatchObject([{ path: '-', listing: true, entries: 1 }]);
    expect(totals.errors).toBe(1);
  });

  it('is skipped if it is not a listing', async () => {
    expect(await run(['check', '-'], { stdin: '' })).toMatchObject({
      status: 2,
      stdout: '0 errors, 0 warnings, 0 infos in 0 listings, 0 entries (1 file skipped: no listing)\n',
    });
    expect(await run(['check', '--force', '-'], { stdin: '' })).toMatchObject({ status: 1, stderr: '' });
  });

  it('uses the configuration of the working folder', async () => {
    const cwd = folder({ 'catalog-lens.json': '{"rules": {"quality-flag": "off"}}' });
    expect((await checkJson(['-'], { cwd, stdin: WRONG })).totals.errors).toBe(0);
  });

  it.each([
    { name: 'sub/a.json', expected: [] },
    { name: 'a.json', expected: ['quality-flag'] },
    {
      name: 'sub/in/a.json',
      stdin: '{"results": [], "counts": 1}',
      expected: ['missing-field', 'unknown-field'],
    },
  ])('uses the configuration of --stdin-filename $name', async ({ name, stdin = WRONG, expected }) => {
    const configuration = '{"rules": {"quality-flag": "off"}, "include": ["in/*"]}';
    const cwd = folder({ 'sub/catalog-lens.json': configuration });
    const { files } = await checkJson(['--stdin-filename', name, '-'], { cwd, stdin });
    expect(files[0]?.problems.map(({ rule }) => rule)).toEqual(expected);
  });
});
