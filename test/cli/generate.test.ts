import { describe, expect, it } from 'vitest';
import { folder, run } from './run';

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

  it('writes without whitespace, the same listing', async () => {
    const minified = await generate('--entries', '20', '--min');
    const value = JSON.parse(minified) as Listing;
    expect(value).toEqual(JSON.parse(await generate('--entries', '20')));
    expect(minified.trimEnd()).not.toContain('\n');
    expect(minified.length).toBeLessThan(JSON.stringify(value).length + 200);
  });

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
});
