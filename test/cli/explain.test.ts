import { expect, it } from 'vitest';
import { ALL_RULES } from '../../src/core/rules';
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

it('explain without a rule lists all rules, one a line', async () => {
  const { status, stdout } = await run('explain');
  expect(status).toBe(0);
  expect(stdout.split('\n').map((line) => line.split(' ')[0])).toEqual([
    ...ALL_RULES.map(({ id }) => id),
    '',
  ]);
});
