import { expect, it } from 'vitest';
import { entry, listing, other } from '../support/listing-text';
import { read } from './command';
import { folder, run } from './run';

const TEXT = listing([entry(), other('b')]);
const NAME = '"name": ';

/** Texts that are not JSON: each with what cannot be read of the first entry. */
const DAMAGED: readonly (readonly [string, string, string | undefined])[] = [
  ['a literal of another language', TEXT.replace('"health": null', '"health": None'), 'health'],
  ['a raw tab in a string', TEXT.replace(/"name": "/, '"name": "a\tb'), 'name'],
  ['a number with a leading zero', TEXT.replace(/"calls30d": /, '"calls30d": 0'), 'calls30d'],
  ['a member without a value', TEXT.replace(/"name": "[^"]*"/, NAME), 'name'],
  ['a text that is cut off in an entry', TEXT.slice(0, TEXT.lastIndexOf('"sources"') + 12), undefined],
  ['a string that does not end', TEXT.replace(/("description": "[^"]*)"/, '$1'), undefined],
  ['half of a surrogate pair', TEXT.replace(/"name": "/, String.raw`"name": "\ud83d\x`), 'name'],
  ['text between entries', TEXT.replace('},\n', '},\nTODO\n'), undefined],
];

it.each(DAMAGED)(
  'list of %s is valid in every format, without what cannot be read',
  async (_, text, name) => {
    const cwd = folder({ 'a.json': text });
    const warning =
      /^catalog-lens: a\.json is not JSON: .* in line \d+, column \d+; what can be read of it is used\n$/;
    const { status, stdout, stderr } = await run('list --format json a.json', cwd);
    expect({ status, stderr }).toEqual({ status: 0, stderr: expect.stringMatching(warning) as string });
    const { entries } = JSON.parse(stdout) as { entries: Record<string, unknown>[] };
    expect(entries.length).toBeGreaterThan(0);
    if (name !== undefined) {
      expect(entries[0]).not.toHaveProperty(name);
      expect(entries[0]).toHaveProperty('endpoint');
    }
    for (const format of ['pretty', 'csv', 'markdown'])
      expect(await run(['list', '--format', format, 'a.json'], cwd)).toMatchObject({ status: 0 });
  },
);

const CONFLICT = TEXT.replace(
  '"callsPerPayer": 3,',
  '\n<<<<<<< ours\n$&\n=======\n"callsPerPayer": 4,\n>>>>>>> theirs\n',
);

it('a listing that cannot be fixed is reported as it is', async () => {
  const { stdout } = await read('check --fix a.json', { 'a.json': CONFLICT });
  expect(stdout).toMatch(/^a\.json:\d+:\d+ error Merge conflict.* syntax\n\n1 error/);
});

it.each([
  ['list a.json', ''],
  ['summary a.json', ''],
  ['extract a.json', ''],
  ['diff a.json b.json', ''],
  ['check --fix a.json', 'cannot fix '],
  ['check --fix --diff a.json', 'cannot fix '],
])('a text with conflict markers is refused: %s', async (line, prefix) => {
  const { status, sentences } = await read(line, { 'a.json': CONFLICT, 'b.json': listing([entry()]) });
  const lines = CONFLICT.slice(0, CONFLICT.indexOf('<<<<<<<')).split('\n').length;
  const has = prefix === '' ? 'has' : 'it has';
  const name = prefix === '' ? 'a.json' : 'a.json:';
  expect(status).toBe(2);
  expect(sentences).toEqual([
    expect.stringMatching(`^${prefix}${name} ${has} merge conflicts, first in line ${lines}, column `),
  ]);
});
