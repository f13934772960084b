import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { entry, listing, other } from '../support/listing-text';
import { folder } from './run';
import { call, contentsOf, expectSane, jsonOf, read } from './command';

const SOUND = listing([other('a'), other('b')]);

/** Contents of files, sound and not. */
const CONTENTS: readonly (string | Buffer)[] = [
  ...['', ' ', '\ufeff', '\0', '0', '"', 'null', '[]', '{}', '[[[', '}', '{"results": []}'],
  '{"count": 0, "results": {}}',
  `{"count": 1, "results": [${entry()}, 1, null, [], {}, ${entry()}`,
  listing([entry({}, ', "__proto__": {"id": 1}, "constructor": null, "toString": 1')]),
  listing([entry({}, ', "id": "again", "\\u0069d": "more"')]),
  listing([entry({ id: '"\\u001b[31m\\u202e\\ud800"', name: '"\\n::error::x\\r"' })]),
  listing([entry({ description: '"\u001b[31m"' })]),
  listing([
    entry({ pricePerCallUsd: '1e999999999', calls30d: '-0', volume30dUsd: `0.${'0'.repeat(5000)}1` }),
  ]),
  listing([entry({ calls30d: '1e-999999999', volume30dUsd: '9'.repeat(5000) })]),
  listing([entry({ lastCalledMs: '1e20', acceptedChains: '{}', sources: 'null', health: '[1]' })]),
  listing([entry({ lastCalledMs: '-1', l30DaysPayers: '0', volume30dUsd: '31' })]),
  listing(
    [entry({ volume30dUsd: '31' }), entry({ calls30d: '7' }), other('c', { sources: '["x","x"]' })],
    '1',
  ),
  SOUND.replaceAll('\n', '\r'),
  SOUND.replaceAll(/\s+/g, ''),
  `[${SOUND},${SOUND}]`,
  JSON.stringify({ a: SOUND, b: [SOUND] }),
  `<<<<<<< ours\n${SOUND}=======\n${SOUND}>>>>>>> theirs\n`,
  Buffer.from([0xff, 0xfe]),
  Buffer.from([0xfe, 0xff, 0xd8]),
  Buffer.from(`\ufeff${SOUND}`, 'utf16le').subarray(0, -1),
  Buffer.from('89504e470d0a1a0a', 'hex'),
];

const CONFIGURATIONS: readonly string[] = [
  ...['{}', '', '[]', 'null'],
  '{"rules": {"volume-30d": "off"}} {}',
  '{"rules": {"__proto__": "off"}}',
  '{"include": ["**"]}',
  '{"exclude": ["**"]}',
  '{"include": ["../**/*.json", "["]}',
  '{"chains": [], "acceptedChains": ["\\u001b[31m"]}',
  '{"price": {"min": 5, "max": 1}}',
  '{"price": {"max": 1e400}}',
  '{"tolerance": {"relative": -1, "decimals": 1.5}}',
  '{"ignore": [{"rule": "volume-30d", "id": null}]}',
  '{"expect": [{"files": "*", "problems": {"volume-30d": "1..0"}}]}',
  '{"expect": [{"files": "*", "entries": [{"filter": "price>", "count": 1}]}]}',
  '{"compare": {"ignore": ["nothing"]}}',
];

/** Each command that reads listings, with options that do most. */
const LINES = [
  'check --report-unused --show-expected --fail-on info a.json b.json',
  'check --force --format sarif a.json b.json',
  'check --fix --diff a.json b.json',
  "list --filter 'has:problems price>1e999999999 age<-1' --format csv a.json b.json",
  'list --sort -calls30d --limit 1 --fields health,lastCalledMs --format json a.json b.json',
  'summary --format json a.json',
  'extract --smallest a.json',
  'diff --format json a.json b.json',
  'diff --format markdown --ignore lastCalledMs,id --at /1 b.json a.json',
  'merge --marker-size 1 a.json b.json a.json',
];

it.each(CONTENTS)(
  'a file is read or refused by every command, whatever its content is: %#',
  async (content) => {
    for (const [index, line] of LINES.entries()) {
      const cwd = folder({ 'a.json': content, 'b.json': CONTENTS.at(index * 3) ?? '' });
      expectSane(line, await read(line, cwd));
    }
  },
);

it.each(CONFIGURATIONS)('a configuration is used or refused by every command: %s', async (text) => {
  const cwd = folder({ 'a.json': SOUND, 'b.json': listing([other('a')]), 'catalog-lens.json': text });
  for (const line of LINES) expectSane(line, await read(line, cwd));
});

describe('--fix of hostile contents', () => {
  it('loses no entry, and has nothing to fix the second time', async () => {
    const names = CONTENTS.map((_, at) => `${at}.json`);
    const cwd = folder(Object.fromEntries(names.map((name, at) => [name, CONTENTS[at] ?? ''])));
    const list = ['list', '--format', 'json', '--fields', 'id', '.'];
    const idsIn = async (): Promise<readonly string[]> =>
      jsonOf(await read(list, cwd))
        .entries.map(({ file, id }) => `${String(file)} ${id}`)
        .sort();
    const before = await idsIn();
    const first = await call('check --fix --format json .', cwd);
    expect(first).toMatchObject({ status: 2, sentences: [expect.stringContaining('merge conflicts')] });
    expect(jsonOf(first).totals.fixed).toBeGreaterThan(0);
    expect(await idsIn()).toEqual(before);
    const fixed = contentsOf(cwd);
    expect(jsonOf(await call('check --fix --format json .', cwd)).totals.fixed).toBe(0);
    expect(contentsOf(cwd)).toEqual(fixed);
    writeFileSync(path.join(cwd, 'catalog-lens.json'), '{');
    expect((await call('check --fix .', cwd)).status).toBe(2);
    expect(contentsOf(cwd)).toEqual({ ...fixed, 'catalog-lens.json': '{' });
  });
});
