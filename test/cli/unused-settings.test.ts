import { symlinkSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { entry, listing, other } from '../support/listing-text';
import { read } from './command';
import { checkJson, folder, type Files } from './run';

/** The first of two entries has a wrong volume, which also contradicts the volume per day. */
const WRONG = listing([entry({ volume30dUsd: '33' }), other('b')]);
const RIGHT = listing([entry(), other('b')]);
const ID = 'api-x-io-v1-render';

describe('`check --report-unused` reports each `ignore` and each `expect` element that matched nothing', () => {
  const unusedIn = async (where: string | Files, args = '.'): Promise<readonly unknown[]> => {
    const report = await checkJson(`--report-unused ${args}`, where);
    expect(report.totals.files).toBe(report.files.length);
    return report.files.flatMap((file) =>
      file.problems
        .filter(({ rule }) => rule === 'unused-setting')
        .map(({ pointer, message, severity }) => [file.path, pointer, severity, message]),
    );
  };
  const pointersIn = async (...of: Parameters<typeof unusedIn>): Promise<readonly unknown[]> =>
    (await unusedIn(...of)).map((unused) => (unused as readonly unknown[])[1]);

  it.each([
    ['a link', 'a.json', 'link.json'],
    ['what a link leads to', 'link.json', 'target.json'],
  ])('also if %s is in the folder, which is the same file', async (_, first, second) => {
    const isLink = first.startsWith('link');
    const [link, target] = isLink ? [first, second] : [second, first];
    const cwd = folder({
      [target]: WRONG,
      'catalog-lens.json': JSON.stringify({
        ignore: [
          { rule: 'volume-30d', id: ID },
          { rule: 'price-range', id: 'gone' },
          { rule: 'price-range', id: 'gone', files: second },
          { rule: 'price-range', id: 'gone', files: '*.json' },
        ],
        expect: [{ files: second, problems: { 'volume-per-day': 1 } }],
      }),
    });
    symlinkSync(target, path.join(cwd, link));
    // Of a link the settings are those of the file.
    const own = isLink ? ['/ignore/2'] : [];
    expect(await pointersIn(cwd)).toEqual(['/ignore/1', ...own, '/ignore/3']);
  });

  const config = JSON.stringify({
    ignore: [
      { rule: 'volume-30d', id: ID },
      { rule: 'volume-30d', id: 'api-x-io-v1-b' },
      { rule: 'price-range', id: 'gone' },
      { rule: 'duplicate-id', id: 'api-x-io-v1-b' },
    ],
    expect: [
      { files: 'a.json', problems: { 'volume-per-day': 1 } },
      { files: 'a.json', problems: { 'volume-30d': '<=3' } },
      { files: ['a.json', 'gone/*.json'], entries: [{ filter: 'render', count: 1 }] },
      { files: 'gone.json', problems: { syntax: 1 } },
      { files: 'a.json', entries: [{ filter: 'nothing', count: 0 }] },
    ],
  });

  it('in the configuration file (rule `unused-setting`, warning)', async () => {
    expect(await unusedIn({ 'a.json': WRONG, 'catalog-lens.json': config })).toEqual([
      ['catalog-lens.json', '/ignore/1', 'warning', expect.stringContaining('volume-30d')],
      ['catalog-lens.json', '/ignore/2', 'warning', expect.stringContaining('"gone"')],
      ['catalog-lens.json', '/ignore/3', 'warning', expect.stringContaining('duplicate-id')],
      ['catalog-lens.json', '/expect/1', 'warning', expect.stringContaining('none of these')],
      ['catalog-lens.json', '/expect/2/files/1', 'warning', 'Unused: no file matches "gone/*.json"'],
      ['catalog-lens.json', '/expect/3', 'warning', 'Unused: no file matches "gone.json"'],
    ]);
  });

  it('an element is reported only if every file that its globs match was checked', async () => {
    const files = {
      'a.json': RIGHT,
      'b.json': RIGHT,
      'catalog-lens.json': JSON.stringify({
        ignore: [{ rule: 'syntax', id: 'x' }],
        expect: [
          { files: '*.json', problems: { 'volume-30d': '<=1' } },
          { files: 'a.json', problems: { 'volume-30d': '<=1' } },
        ],
      }),
    };
    expect(await pointersIn(files, 'a.json')).toEqual(['/expect/1']);
    expect(await pointersIn(files, 'b.json')).toEqual([]);
    expect(await pointersIn(files)).toEqual(['/ignore/0', '/expect/0', '/expect/1']);
  });

  it('files with a nearer configuration are not those of this one', async () => {
    const files = {
      'a.json': RIGHT,
      'n/catalog-lens.json': '{}',
      'n/a.json': WRONG,
      'catalog-lens.json': JSON.stringify({ ignore: [{ rule: 'volume-30d', id: ID }] }),
    };
    expect(await unusedIn(files, 'a.json')).toHaveLength(1);
    expect(await unusedIn(files, 'n')).toEqual([]);
  });

  it('only with the option, and as `rules` says', async () => {
    const severe = JSON.stringify({
      rules: { 'unused-setting': 'error' },
      ignore: [{ rule: 'syntax', id: 'x' }],
    });
    const off = severe.replace('"error"', '"off"');
    const statusOf = async (config: string, options: string): Promise<number> =>
      (await read(`check ${options} a.json`, { 'a.json': RIGHT, 'catalog-lens.json': config })).status;
    expect(await statusOf(severe, '')).toBe(0);
    expect(await statusOf(severe, '--report-unused')).toBe(1);
    expect(await statusOf(off, '--report-unused --fail-on info')).toBe(0);
  });
});
