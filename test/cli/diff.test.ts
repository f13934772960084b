import { describe, expect, it } from 'vitest';
import { generate, write } from '../../src/core/fixtures/generate';
import { CALLS_90, entry, listing, other, type Members } from '../support/listing-text';
import { folder, run } from './run';

const [a, b] = [other('a', { volume30dUsd: undefined }), other('b', { volume30dUsd: undefined })] as const;

describe('meaningless differences', () => {
  const day = 86_400_000;
  const at = (word: string, time: number, members: Members = {}): string =>
    other(word, { lastCalledMs: String(1_787_319_479_804 + time), ...members });
  const words = Array.from({ length: 10 }, (_, index) => `e${index}`);
  const old = words.map((word) => at(word, 0));

  it('of time are one line if nearly all entries have them in common', async () => {
    const cwd = folder({
      'old.json': listing(old),
      'all.json': listing(words.map((word) => at(word, day))),
      'most.json': listing(words.map((word, index) => at(word, index === 3 ? -5000 : day))),
      'deviating.json': listing(words.map((word, index) => at(word, index === 3 ? day + 5000 : day))),
      'few.json': listing(words.map((word, index) => at(word, index < 2 ? 0 : day))),
      'priced.json': listing(
        words.map((word, index) => at(word, -day, index === 1 ? { qualityFlag: '"monitor"' } : {})),
      ),
    });
    const lines = async (file: string, ...options: string[]): Promise<readonly string[]> => {
      const { status, stdout, stderr } = await run(['diff', ...options, 'old.json', file], { cwd });
      expect({ status, stderr }).toEqual({ status: 1, stderr: '' });
      return stdout.split('\n').slice(1, -1);
    };
    expect(await lines('all.json')).toEqual([
      'lastCalledMs: 10 of 10 entries 1 day later',
      '10 entries: no other change',
    ]);
    expect(await lines('most.json')).toEqual([
      'lastCalledMs: 9 of 10 entries 1 day later',
      '10 entries: 1 changed',
      '',
      'Changed (1)',
      '  ~ api-x-io-v1-e3  #4',
      '      lastCalledMs  2026-08-21 13:37:59.804 UTC → 2026-08-21 13:37:54.804 UTC  5 seconds earlier',
    ]);
    expect(await lines('deviating.json')).toEqual([
      'lastCalledMs: 9 of 10 entries 1 day later',
      '10 entries: 1 changed',
      '',
      'Changed (1)',
      '  ~ api-x-io-v1-e3  #4',
      '      lastCalledMs  2026-08-21 13:37:59.804 UTC → 2026-08-22 13:38:04.804 UTC  1 day and 5 seconds later',
    ]);
    expect((await lines('few.json'))[0]).toBe('10 entries: 8 changed');
    expect((await lines('priced.json')).slice(0, 2)).toEqual([
      'lastCalledMs: 10 of 10 entries 1 day earlier',
      '10 entries: 1 changed',
    ]);
    expect((await lines('priced.json', '--ignore', 'lastCalledMs')).slice(0, 2)).toEqual([
      'ignored: lastCalledMs',
      '10 entries: 1 changed',
    ]);
    expect(await lines('all.json', '--format', 'markdown')).toContain(
      '`lastCalledMs`: 10 of 10 entries 1 day later.',
    );
    const json = JSON.parse(
      (await lines('priced.json', '--format=json')).join('\n').replace(/^/, '{'),
    ) as object;
    expect(json).toMatchObject({
      same: false,
      shift: { field: 'lastCalledMs', milliseconds: -day, entries: 10, of: 10 },
      changed: [{ id: 'api-x-io-v1-e1', fields: [{ field: 'qualityFlag' }] }],
    });
  });

  it('are those of ignored members, also of those in the configuration', async () => {
    const after = listing(
      words.map((word, index) => at(word, index * 1000, { description: `"${index}"` })),
      '70',
    );
    const files = { 'old.json': listing(old), 'new.json': after };
    const cwd = folder(files);
    const ignore = ['--ignore', 'lastCalledMs, description', '--ignore=count'];
    expect((await run(['diff', ...ignore, 'old.json', 'new.json'], { cwd })).status).toBe(0);
    const configured = folder({
      ...files,
      'catalog-lens.json': '{"compare": {"ignore": ["lastCalledMs", "description"]}}',
    });
    expect((await run(['diff', 'old.json', 'new.json'], { cwd: configured })).stdout).toBe(
      'old.json → new.json\nignored: lastCalledMs, description\n10 entries: no entry is different\n\nListing (1)\n  count  1,000 → 70  -930 (-93%)\n',
    );
    const status = async (...args: string[]): Promise<unknown> =>
      (await run(['diff', 'old.json', 'new.json', ...args], { cwd: configured })).status;
    expect(await status('--ignore', 'count')).toBe(0);
    expect(await status('--exit-code')).toBe(1);
    expect(await status('--no-exit-code')).toBe(0);
    expect(await status('--ignore', 'count,')).toBe(2);
    expect(await status('--no-exit-code', 'new.json')).toBe(2);
  });

  it('are those of figures that follow from ignored members, which every format names', async () => {
    const cwd = folder({ 'old.json': listing([other('a')]), 'new.json': listing([other('a', CALLS_90)]) });
    const diff = (...options: string[]): ReturnType<typeof run> =>
      run(['diff', '--ignore', 'calls30d', ...options, 'old.json', 'new.json'], { cwd });
    expect(await diff()).toEqual({
      status: 0,
      stdout:
        'old.json → new.json\nignored: calls30d, and figures that follow from it\nno difference in 1 entry\n',
      stderr: '',
    });
    expect((await diff('--format', 'markdown', '--ignore', 'name')).stdout).toBe(
      '**Catalog Lens**: `old.json` → `new.json`\n\nIgnored: `calls30d`, `name`, and figures that follow from them.\n\nNo difference in 1 entry.\n',
    );
    const total = (volume30dUsd: number, calls30d: number): object => ({
      entries: 1,
      volume30dUsd,
      calls30d,
    });
    expect(JSON.parse((await diff('--format', 'json')).stdout)).toMatchObject({
      same: true,
      ignored: ['calls30d'],
      totals: { all: { old: total(30, 60), new: total(45, 90) } },
    });
  });

  it('are those from an empty listing for a file that does not exist', async () => {
    const cwd = folder({ 'new.json': listing(old) });
    expect((await run(['diff', '/dev/null', 'new.json'], { cwd })).stdout).toContain('Added (10)');
  });
});

describe('--fail-on', () => {
  const wrong = other('a', { callsPerPayer: '4' });
  const files = {
    'old.json': listing([other('a'), other('b')]),
    'edited.json': listing([other('a', { description: '"Edited."' }), other('b')]),
    'warning.json': listing([wrong, other('b')]),
    'edited-warning.json': listing([wrong, other('b', { description: '"Edited."' })]),
  };

  it.each([
    { what: 'no difference', old: 'old.json', now: 'old.json', severity: 'info', status: 0 },
    { what: 'a change without problems', old: 'old.json', now: 'edited.json', severity: 'info', status: 0 },
    { what: 'a warning', old: 'old.json', now: 'warning.json', severity: 'warning', status: 1 },
    { what: 'a warning below an error', old: 'old.json', now: 'warning.json', severity: 'error', status: 0 },
    { what: 'a resolved warning', old: 'warning.json', now: 'old.json', severity: 'info', status: 0 },
    {
      what: 'a warning that is not new',
      old: 'warning.json',
      now: 'edited-warning.json',
      severity: 'info',
      status: 0,
    },
  ])('is about introduced problems: $what', async ({ old, now, severity, status }) => {
    const cwd = folder(files);
    const found = await run(['diff', '--fail-on', severity, old, now], { cwd });
    expect(found).toMatchObject({ status, stderr: '' });
  });
});

describe('the arguments', () => {
  it('have the problems of each in the order of its text', async () => {
    const wrong = [
      other('c', { volume30dUsd: '1', volumePerDayApprox: '0.03', id: '"c"' }),
      other('a', { name: '"api.y.io · /a"', id: '"a"' }),
    ];
    const cwd = folder({ 'old.json': listing([other('c'), other('a')]), 'new.json': listing(wrong) });
    const { problems } = JSON.parse(
      (await run(['diff', '--format=json', 'old.json', 'new.json'], { cwd })).stdout,
    ) as {
      problems: Readonly<Record<'introduced', readonly { rule: string; pointer: string }[]>>;
    };
    expect(problems.introduced.map(({ rule, pointer }) => `${rule} ${pointer}`)).toEqual([
      'id-slug /results/0/id',
      'results-order /results/0/volume30dUsd',
      'volume-30d /results/0/volume30dUsd',
      'id-slug /results/1/id',
      'name-label /results/1/name',
    ]);
  });

  it('have the configuration of the new listing', async () => {
    const files = {
      'old.json': listing([a]),
      'strict/catalog-lens.json': '{"tolerance": {"relative": 0, "decimals": 0}}',
      'off/catalog-lens.json': '{"rules": {"calls-per-payer": "off"}}',
      'wrong/catalog-lens.json': '{"rules": 1}',
      'off/new.json': listing([other('a', { callsPerPayer: '4' })]),
      'wrong/new.json': listing([a]),
      'new.json': listing([other('a', { callsPerPayer: '4' })]),
    };
    const cwd = folder(files);
    expect((await run(['diff', 'old.json', 'new.json'], { cwd })).stdout).toContain('Problems introduced');
    expect((await run(['diff', 'old.json', 'off/new.json'], { cwd })).stdout).not.toContain(
      'Problems introduced',
    );
    expect((await run(['diff', 'old.json', 'wrong/new.json'], { cwd })).status).toBe(2);
    expect((await run(['diff', 'wrong/new.json', 'old.json'], { cwd })).status).toBe(2);
  });
});

/** Characters that a terminal or an editor interprets, except line endings, which belong to the report. */
const ACTIVE = /(?!\n)[\p{Cc}\p{Bidi_Control}\u2028\u2029]/u;

const HOSTILE = [
  String.raw`"\u001b]0;title\u0007\u001b[31mred\u001b[2J"`,
  String.raw`"\r\n\n# Heading\n| a | b |\n"`,
  '"\u202e\u2066\u200f\u061cdlrow\u2028\u2029\u009b31m\u0085"',
  String.raw`"</details><img src=x onerror=y> @octocat #1 https://evil.example www.evil.example a@evil.example"`,
  String.raw`"\u0060\u0060\u0060 | \\\u0060 | [x](https://evil.example) ![x](y) @octocat www.evil.example a@evil.example"`,
  String.raw`"\\| @octocat | <b>"`,
  String.raw`" \u0060 @octocat "`,
];
const MEMBERS = ['id', 'name', 'endpoint', 'description', 'chain', 'facilitator', 'qualityFlag'] as const;

/** Pairs of listings in which each member in turn becomes the string, entries are added, removed and moved, and a member name is the string. */
function hostilePair(string: string): Record<string, string> {
  const olds = MEMBERS.map((name) => other(name));
  const news = MEMBERS.map((name) => other(name, { [name]: string }));
  const named = entry({}, `, ${string}: 1`);
  const lone = other('lone', { id: string });
  return {
    'old.json': listing([...olds, other('x', { id: string }), entry(), other('y', { name: string })]),
    'new.json': listing([other('y', { name: string }), ...news, named, lone]).replace('{', `{${string}: 2,`),
    'catalog-lens.json': '{}',
  };
}

describe('strings of a listing', () => {
  it.each(HOSTILE)('are safe in a terminal: %j', async (string) => {
    const cwd = folder(hostilePair(string));
    for (const files of [
      ['old.json', 'new.json'],
      ['new.json', 'old.json'],
    ]) {
      const { status, stdout, stderr } = await run(['diff', ...files], { cwd });
      expect({ status, stderr }).toEqual({ status: 1, stderr: '' });
      expect(stdout).not.toMatch(ACTIVE);
    }
  });

  it.each(HOSTILE)('are safe in a comment: %j', async (string) => {
    const cwd = folder(hostilePair(string));
    const { stdout } = await run(['diff', '--format', 'markdown', 'old.json', 'new.json'], { cwd });
    expect(stdout).not.toMatch(ACTIVE);
    // Code spans may contain any text but a bar that ends a cell.
    const live = stdout.replace(/(?<!`)(`+)(?!`)(?:\\\||[^|\n])*?(?<!`)\1(?!`)/g, 'CODE');
    expect(live).not.toMatch(/`|octocat|evil|Heading|onerror|<(?!\/?(?:details|summary)>)/);
    for (const table of live.match(/(?:^\|.*\n)+/gm) ?? [])
      expect(new Set(table.match(/.+/g)?.map((row) => row.split('|').length)).size).toBe(1);
  });
});

describe('a comment', () => {
  it('is not longer than GitHub permits, and shows how much is left out', async () => {
    const texts = [1, 2].map((seed) => write(generate({ entries: 4000, seed }), true));
    const cwd = folder({ 'old.json': texts[0] ?? '', 'new.json': texts[1] ?? '' });
    const { stdout } = await run(['diff', '--format', 'markdown', 'old.json', 'new.json'], { cwd });
    expect(stdout.length).toBeLessThan(65_536);
    expect(stdout.length).toBeGreaterThan(40_000);
    expect(stdout).toMatch(/\n[\d,]+ more are left out here\.\n/);
    expect(stdout.match(/<details>/g)?.length).toBe(stdout.match(/<\/details>/g)?.length);
    const pretty = (await run(['diff', 'old.json', 'new.json'], { cwd })).stdout;
    expect(pretty.match(/^ {2}\+ /gm)?.length).toBeGreaterThan(3900);
    expect(pretty).toContain(`Added (${(pretty.match(/^ {2}\+ /gm)?.length ?? 0).toLocaleString('en')})`);
  });
});

describe('--format json', () => {
  it('points into each file', async () => {
    const after = listing([b, other('a', { pricePerCallUsd: '1', volume30dUsd: '60' }), other('c')], '7');
    const before = listing([other('a'), b]);
    const cwd = folder({ 'old.json': before, 'new.json': after });
    const { stdout } = await run(['diff', '--format', 'json', 'old.json', 'new.json'], { cwd });
    const at = (text: string, pointer: string): unknown =>
      pointer
        .split('/')
        .slice(1)
        .reduce<unknown>((value, name) => (value as Record<string, unknown>)[name], JSON.parse(text));
    interface Field {
      oldPointer: string;
      newPointer: string;
      old: string;
      new: string;
      follows: Field[];
    }
    const found = JSON.parse(stdout) as { root: Field[]; changed: { id: string; fields: Field[] }[] };
    const fields = [...found.root, ...found.changed.flatMap((one) => one.fields)];
    const all = [...fields, ...fields.flatMap(({ follows }) => follows)];
    expect(all.map(({ newPointer }) => newPointer)).toEqual([
      '/count',
      '/results/1/pricePerCallUsd',
      '/results/1/volume30dUsd',
    ]);
    for (const field of all) {
      expect(JSON.stringify(at(before, field.oldPointer))).toBe(field.old);
      expect(JSON.stringify(at(after, field.newPointer))).toBe(field.new);
    }
  });
});
