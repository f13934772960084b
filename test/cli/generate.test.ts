import { describe, expect, it } from 'vitest';
import { generateListing } from '../../src/library';
import { call } from './command';
import { run } from './run';

async function generate(line: string): Promise<string> {
  const { status, stdout, stderr } = await run(`generate ${line}`);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return stdout;
}

interface Listing {
  readonly count: number;
  readonly results: readonly unknown[];
}

describe('generate', () => {
  it.each([1, 2, 50])('writes a listing of %i entries', async (entries) => {
    const { count, results } = JSON.parse(await generate(`--entries ${entries}`)) as Listing;
    expect(results).toHaveLength(entries);
    expect(count).toBeGreaterThanOrEqual(entries);
  });

  it('writes the same text for the same options, and another for other ones', async () => {
    const first = await generate('--entries 40 --seed 7');
    expect(await generate('--seed 7 --entries 40')).toBe(first);
    expect(await generate('--entries 40 --seed 8')).not.toBe(first);
    expect(await generate('--entries 41 --seed 7')).not.toBe(first);
  });

  it('writes without whitespace, the same listing', async () => {
    const minified = await generate('--entries 20 --min');
    const value = JSON.parse(minified) as Listing;
    expect(value).toEqual(JSON.parse(await generate('--entries 20')));
    expect(minified.trimEnd()).not.toContain('\n');
    expect(minified.length).toBeLessThan(JSON.stringify(value).length + 200);
  });

  it.each([
    { option: 'entries', values: ['-1', '0', '1', '1.5', '1e400'] },
    { option: 'seed', values: ['-1', '0', '4294967295', '4294967296', '0.5'] },
  ])('takes the numbers that the library takes: --$option', async ({ option, values }) => {
    for (const value of values) {
      let expected: string | undefined;
      try {
        expected = generateListing({ entries: 1, [option]: Number(value) });
      } catch {
        // The library does not accept it.
      }
      const entries = option === 'entries' ? '' : '--entries 1';
      const { status, stdout } = await call(`generate ${entries} --${option}=${value}`);
      expect({ status, stdout }, value).toEqual({
        status: expected === undefined ? 2 : 0,
        stdout: expected ?? '',
      });
    }
  });
});
