import { expect, it } from 'vitest';
import { run } from './run';

it.each([
  ['volume-30d', ['# volume-30d', '## Why', '## Example', '## Fix', '## Configuration', '## Source']],
  ['expected-problems', ['# expected-problems', '## Why', '## Fix', '## Configuration', '## Source']],
])('explain %s prints its page, with one line ending at the end', async (id, headings) => {
  const { status, stdout, stderr } = await run(['explain', id]);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout.match(/^#.*$/gm)).toEqual(headings);
  expect(stdout).toMatch(/\S\n$/);
});

it.each([
  { args: ['volume30d'], error: 'unknown rule volume30d; did you mean volume-30d?' },
  { args: ['\u001b[31m'], error: 'unknown rule \\u001b[31m' },
  { args: ['constructor'], error: 'unknown rule constructor' },
  { args: [], error: "missing required argument 'rule' (see catalog-lens --help)" },
])('explain $args fails with a sentence', async ({ args, error }) => {
  expect(await run(['explain', ...args])).toEqual({
    status: 2,
    stdout: '',
    stderr: `catalog-lens: ${error}\n`,
  });
});
