import { describe, expect, it } from 'vitest';
import { generateListing } from '../../src/library';
import { call } from './command';

describe('generate', () => {
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
