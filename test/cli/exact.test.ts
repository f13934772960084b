import { expect, it } from 'vitest';
import { entry, listing, other } from '../support/listing-text';
import { folder, run } from './run';

const HUGE = '123456789012345678901234567890';

it.each([
  ['check', '--format', 'json'],
  ['summary', '--format', 'json'],
])('%s writes a count as the file does that no double has', async (...args) => {
  const text = listing([entry()]).replace(/"count": \d+/, `"count": ${HUGE}`);
  const { stdout } = await run([...args, 'a.json'], { cwd: folder({ 'a.json': text }) });
  expect(stdout).toContain(`"count": ${HUGE},`);
});

it('list sorts integers that are equal as doubles by what is written', async () => {
  const calls = ['9007199254740993', '9007199254740992', '9007199254740994', '9007199254740993.5'];
  const [first = '', ...others] = calls;
  const text = listing([
    entry({ calls30d: first }),
    ...others.map((calls30d, index) => other(String(index), { calls30d })),
  ]);
  const args = ['list', '--sort', '-calls30d', '--fields', 'calls30d', '--format', 'csv', 'a.json'];
  const { stdout } = await run(args, { cwd: folder({ 'a.json': text }) });
  expect(stdout.split('\r\n').slice(1, 4)).toEqual([
    '9007199254740994',
    '9007199254740993',
    '9007199254740992',
  ]);
});

it('list writes a lone empty field as one', async () => {
  const text = listing([entry({ facilitator: '""' })]);
  const args = ['list', '--fields', 'facilitator', '--format', 'csv', 'a.json'];
  expect((await run(args, { cwd: folder({ 'a.json': text }) })).stdout).toBe('facilitator\r\n""\r\n');
});

it('check --fix --diff makes no patch that Git refuses', async () => {
  const cwd = folder({ 'a/w.json': listing([entry({ volume30dUsd: '31' })]), 'b/x': '' });
  expect(await run(['check', '--fix', '--diff', '../a/w.json'], { cwd: `${cwd}/b` })).toEqual({
    status: 2,
    stdout: '',
    stderr:
      'catalog-lens: cannot make a patch for ../a/w.json: it is neither in a Git repository nor below the working folder\n',
  });
});
