import { expect, it } from 'vitest';
import { entry, listing, other } from '../support/listing-text';
import { checkJson, contentOf, folder, run } from './run';

/** Two versions of a member, with the markers of Git. */
function conflicting(text: string, find: string, theirs: string): string {
  return text.replace(find, `\n<<<<<<< ours\n${find}\n=======\n${theirs}\n>>>>>>> theirs\n`);
}

const MEMBER = '"callsPerPayer": 3,';
const CONFLICT = conflicting(
  listing([entry(), other('b', { callsPerPayer: '9' })], '1'),
  MEMBER,
  '"callsPerPayer": 4,',
);

it('conflict markers are one problem, and nothing else is checked', async () => {
  const { files, totals } = await checkJson(['a.json'], { cwd: folder({ 'a.json': CONFLICT }) });
  expect(files[0]?.problems).toMatchObject([
    {
      rule: 'syntax',
      message: 'Merge conflict',
      pointer: '',
      fix: '-',
      range: { start: { offset: CONFLICT.indexOf('<<<<<<<') } },
    },
  ]);
  expect(totals).toMatchObject({ listings: 1, entries: 0, errors: 1, warnings: 0 });
});

it('the problem says how many conflicts there are', async () => {
  const twice = conflicting(CONFLICT, '"callsPerPayer": 9,', '"callsPerPayer": 8,');
  const { files } = await checkJson(['a.json'], { cwd: folder({ 'a.json': twice }) });
  expect(files[0]?.problems).toMatchObject([{ rule: 'syntax', message: 'Merge conflicts: 2' }]);
});

it.each([
  [['list', 'a.json'], 'a.json has merge conflicts'],
  [['list', '--format', 'json', 'a.json'], 'a.json has merge conflicts'],
  [['summary', 'a.json'], 'a.json has merge conflicts'],
  [['extract', 'a.json'], 'a.json has merge conflicts'],
  [['extract', '--smallest', 'a.json'], 'a.json has merge conflicts'],
  [['diff', 'a.json', 'b.json'], 'a.json has merge conflicts'],
  [['check', '--fix', 'a.json'], 'cannot fix a.json: it has merge conflicts'],
  [['check', '--fix', '--diff', 'a.json'], 'cannot fix a.json: it has merge conflicts'],
])('%j refuses a text with conflict markers', async (args, sentence) => {
  const cwd = folder({ 'a.json': CONFLICT, 'b.json': listing([entry()]) });
  const { status, stderr } = await run(args, { cwd });
  const line = CONFLICT.slice(0, CONFLICT.indexOf('<<<<<<<')).split('\n').length;
  expect(status).toBe(2);
  expect(stderr).toContain(`catalog-lens: ${sentence}, first in line ${line}, column `);
  expect(stderr.trimEnd()).not.toContain('\n');
  expect(contentOf(cwd, 'a.json')).toBe(CONFLICT);
});
