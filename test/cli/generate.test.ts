import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { RULES } from '../../src/core/rules';
import { checkJson, folder, run } from './run';

async function generate(...args: readonly string[]): Promise<string> {
  const { status, stdout, stderr } = await run(['generate', ...args]);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return stdout;
}

interface Listing {
  readonly count: number;
  readonly results: readonly unknown[];
}

describe('generate', () => {
  it.each([1, 2, 50])('writes a listing of %i entries', async (entries) => {
    const { count, results } = JSON.parse(await generate('--entries', String(entries))) as Listing;
    expect(results).toHaveLength(entries);
    expect(count).toBeGreaterThanOrEqual(entries);
  });

  it('writes the same text for the same options, and another for other ones', async () => {
    const first = await generate('--entries', '40', '--seed', '7');
    expect(await generate('--seed', '7', '--entries', '40')).toBe(first);
    expect(await generate('--entries', '40', '--seed', '8')).not.toBe(first);
    expect(await generate('--entries', '41', '--seed', '7')).not.toBe(first);
  });

  it('accepts seeds of all sizes', async () => {
    const texts: string[] = [];
    for (const seed of ['0', '1', '4294967295']) texts.push(await generate('--entries', '5', '--seed', seed));
    expect(new Set(texts).size).toBe(3);
  });

  it('writes without whitespace, the same listing', async () => {
    const minified = await generate('--entries', '20', '--min');
    const value = JSON.parse(minified) as Listing;
    expect(value).toEqual(JSON.parse(await generate('--entries', '20')));
    expect(minified.trimEnd()).not.toContain('\n');
    expect(minified.length).toBeLessThan(JSON.stringify(value).length + 200);
  });

  it('writes the same text to a file as to standard output', async () => {
    const cwd = folder({ 'old.json': 'x'.repeat(100_000) });
    for (const name of ['new.json', 'old.json']) {
      const { status, stdout, stderr } = await run(['generate', '--entries', '10', '--out', name], { cwd });
      expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: '', stderr: '' });
      expect(readFileSync(path.join(cwd, name), 'utf8')).toBe(await generate('--entries', '10'));
    }
  });

  it('writes 2,000 entries without problems', async () => {
    const cwd = folder();
    expect((await run(['generate', '--entries', '2000', '--out', 'a.json'], { cwd })).status).toBe(0);
    const { status, stdout } = await run(['check', '--fail-on', 'info', 'a.json'], { cwd });
    expect({ status, stdout }).toEqual({
      status: 0,
      stdout: '0 errors, 0 warnings, 0 infos in 1 listing, 2000 entries\n',
    });
  });

  it.each(RULES.map(({ id }) => id))(
    'breaks exactly the rule that it is to break, once: %s',
    async (rule) => {
      const cwd = folder();
      for (const [index, layout] of [[], ['--min']].entries()) {
        const args = [
          'generate',
          '--entries',
          '60',
          '--seed',
          String(index),
          '--break',
          rule,
          ...layout,
          '--out',
          'a.json',
        ];
        const { status, stdout, stderr } = await run(args, { cwd });
        expect({ status, stdout }).toEqual({ status: 0, stdout: '' });
        expect(JSON.parse(stderr)).toEqual({ files: 'a.json', problems: { [rule]: 1 } });
        const [file] = (await checkJson(['a.json'], { cwd })).files;
        expect(file?.problems.map((problem) => problem.rule)).toEqual([rule]);
      }
    },
  );

  it.each([
    { args: [], message: '--entries' },
    { args: ['--entries'], message: '--entries' },
    { args: ['--entries', '500001'], message: '500001' },
    { args: ['--entries', '-1'], message: '-1' },
    { args: ['--entries', '1.5'], message: '1.5' },
    { args: ['--entries', '1e3'], message: '1e3' },
    { args: ['--entries', '0x10'], message: '0x10' },
    { args: ['--entries', 'many'], message: 'many' },
    { args: ['--entries', ''], message: '--entries' },
    { args: ['--entries', '99999999999999999999'], message: '99999999999999999999' },
    { args: ['--entries', '5', '--seed', 'x'], message: 'x' },
    { args: ['--entries', '5', '--seed', '-1'], message: '-1' },
    { args: ['--entries', '5', '--seed', '1.5'], message: '1.5' },
    { args: ['--entries', '5', '--seed', '4294967296'], message: '4294967296' },
    { args: ['--entries', '5', 'a.json'], message: 'argument' },
    { args: ['--entries', '5', '--break', 'volume-30'], message: 'volume-30d' },
    { args: ['--entries', '5', '--break', 'qualty-flag'], message: 'quality-flag' },
    { args: ['--entries', '5', '--break', 'toString'], message: 'toString' },
    { args: ['--entries', '5', '--break', 'nonsense'], message: 'nonsense' },
    { args: ['--entries', '5', '--break', ''], message: 'rule' },
    { args: ['--entries', '1', '--break', 'duplicate-id'], message: 'duplicate-id' },
  ])('writes nothing and reports the reason: $args', async ({ args, message }) => {
    const { status, stdout, stderr } = await run(['generate', ...args], { cwd: folder() });
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr.split('\n')[0]).toContain(message);
    expect(stderr).not.toContain('a bug');
  });

  it.each([
    { what: 'a folder that is not there', out: 'none/a.json' },
    { what: 'a folder', out: 'folder' },
    { what: 'a file under a file', out: 'file/a.json' },
    { what: 'a full device', out: '/dev/full' },
  ])('reports that it cannot write: $what', async ({ out }) => {
    const cwd = folder();
    mkdirSync(path.join(cwd, 'folder'));
    writeFileSync(path.join(cwd, 'file'), '');
    const { status, stderr } = await run(['generate', '--entries', '2000', '--out', out], { cwd });
    expect(status).toBe(2);
    expect(stderr).toMatch(/^catalog-lens: cannot write .+\n$/);
    expect(stderr).toContain(out);
  });
});
