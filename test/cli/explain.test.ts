import { expect, it } from 'vitest';
import { RULES } from '../../src/core/rules';
import { rulePage } from '../../src/core/rules/documentation';
import { run } from './run';

it.each(RULES.map((rule) => [rule.id, rule] as const))('explain %s prints its page', async (id, rule) => {
  const { status, stdout, stderr } = await run(['explain', id]);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toBe(`${rulePage(rule).trimEnd()}\n`);
  for (const text of [rule.summary, rule.reason, rule.source, '## Fix', '## Example'])
    expect(stdout).toContain(text);
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
