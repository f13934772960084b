import { describe, expect, it } from 'vitest';
import { generate, write } from '../../src/core/fixtures/generate';
import { CALLS_90, entry, listing, other, type Members } from '../support/listing-text';
import { ACTIVE, jsonOf, read } from './command';
import { folder, run, type Files } from './run';

/** The lines of a difference, without the names of the files. */
async function linesOf(line: string, where: string | Files): Promise<readonly string[]> {
  const { status, stdout, stderr } = await run(`diff ${line}`, where);
  expect({ status, stderr }).toEqual({ status: 1, stderr: '' });
  return stdout.split('\n').slice(1, -1);
}

async function jsonDiff(line: string, where: string | Files): Promise<Readonly<Record<string, unknown>>> {
  return jsonOf(await read(`diff --format json ${line}`, where)) as unknown as Record<string, unknown>;
}

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
      'flagged.json': listing(
        words.map((word, index) => at(word, -day, index === 1 ? { qualityFlag: '"monitor"' } : {})),
      ),
    });
    expect(await linesOf('old.json all.json', cwd)).toEqual([
      'lastCalledMs: 10 of 10 entries 1 day later',
      '10 entries: no other change',
    ]);
    expect(await linesOf('old.json all.json --format markdown', cwd)).toContain(
      '`lastCalledMs`: 10 of 10 entries 1 day later.',
    );
    expect(await jsonDiff('old.json flagged.json', cwd)).toMatchObject({
      same: false,
      shift: { field: 'lastCalledMs', milliseconds: -day, entries: 10, of: 10 },
      changed: [{ id: 'api-x-io-v1-e1', fields: [{ field: 'qualityFlag' }] }],
    });
  });

  it('are those of ignored members, also of those in the configuration', async () => {
    const edited = words.map((word, index) => at(word, index * 1000, { description: `"${index}"` }));
    const files = { 'old.json': listing(old), 'new.json': listing(edited, '70') };
    const ignore = "--ignore 'lastCalledMs, description' --ignore=count";
    expect((await read(`diff ${ignore} old.json new.json`, files)).status).toBe(0);
    const configured = folder({
      ...files,
      'catalog-lens.json': '{"compare": {"ignore": ["lastCalledMs", "description"]}}',
    });
    expect(await linesOf('old.json new.json --exit-code', configured)).toEqual([
      'ignored: lastCalledMs, description',
      '10 entries: no entry is different',
      '',
      'Listing (1)',
      '  count  1,000 → 70  -930 (-93%)',
    ]);
    expect((await read('diff old.json new.json --ignore count', configured)).status).toBe(0);
  });

  it('are those of figures that follow from ignored members, which every format names', async () => {
    const cwd = folder({ 'old.json': listing([other('a')]), 'new.json': listing([other('a', CALLS_90)]) });
    const diff = (...options: string[]): ReturnType<typeof run> =>
      run(['diff', '--ignore', 'calls30d', ...options, 'old.json', 'new.json'], cwd);
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
    expect((await run('diff /dev/null new.json', cwd)).stdout).toContain('Added (10)');
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
    ['no difference', 'info old.json old.json', 0],
    ['a change without problems', 'info old.json edited.json', 0],
    ['a warning', 'warning old.json warning.json', 1],
    ['a warning below an error', 'error old.json warning.json', 0],
    ['a resolved warning', 'info warning.json old.json', 0],
    ['a warning that is not new', 'info warning.json edited-warning.json', 0],
  ])('is about introduced problems: %s', async (_, line, status) => {
    expect(await read(`diff --fail-on ${line}`, files)).toMatchObject({ status, sentences: [] });
  });
});

it.each([
  ['old.json new.json', 1, true],
  ['old.json off/new.json', 1, false],
  ['old.json wrong/new.json', 2, false],
  ['wrong/new.json old.json', 2, false],
])(
  'the configuration is that of the new listing, and errors in both count: %s',
  async (line, status, reports) => {
    const wrong = listing([other('a', { callsPerPayer: '4' })]);
    const ran = await read(`diff ${line}`, {
      'old.json': listing([other('a')]),
      'new.json': wrong,
      'off/catalog-lens.json': '{"rules": {"calls-per-payer": "off"}}',
      'off/new.json': wrong,
      'wrong/catalog-lens.json': '{"rules": 1}',
      'wrong/new.json': listing([other('a')]),
    });
    expect([ran.status, ran.stdout.includes('Problems introduced')]).toEqual([status, reports]);
  },
);

const HOSTILE = [
  String.raw`"\u001b]0;title\u0007\u001b[31mred\u001b[2J\r\n\n# Heading\n| a | b |\n"`,
  '"\u202e\u2066\u200f\u061cdlrow\u2028\u2029\u009b31m\u0085"',
  String.raw`"</details><img src=x onerror=y> @octocat #1 https://evil.example www.evil.example a@evil.example"`,
  String.raw`" \u0060\u0060\u0060 | \\\u0060 | \\| [x](https://evil.example) ![x](y) @octocat <b>"`,
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
  it.each(HOSTILE)('are safe in a comment: %j', async (string) => {
    const cwd = folder(hostilePair(string));
    const { stdout } = await run('diff --format markdown old.json new.json', cwd);
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
    const texts = [1, 2].map((seed) => write(generate({ entries: 800, seed }), true));
    const cwd = folder({ 'old.json': texts[0] ?? '', 'new.json': texts[1] ?? '' });
    const { stdout } = await run('diff --format markdown old.json new.json', cwd);
    expect(stdout.length).toBeLessThan(65_536);
    expect(stdout.length).toBeGreaterThan(40_000);
    expect(stdout).toMatch(/\n[\d,]+ more are left out here\.\n/);
    expect(stdout.match(/<details>/g)?.length).toBe(stdout.match(/<\/details>/g)?.length);
    const pretty = (await run('diff old.json new.json', cwd)).stdout;
    expect(pretty.match(/^ {2}\+ /gm)?.length).toBeGreaterThan(700);
    expect(pretty).toContain(`Added (${(pretty.match(/^ {2}\+ /gm)?.length ?? 0).toLocaleString('en')})`);
  });
});

/** An entry with this volume, and its own text and statistics. */
function worth(word: string, volume: number, members: Members = {}): string {
  return other(word, {
    description: `"Tells everything that there is to know about ${word}."`,
    pricePerCallUsd: String(volume / 60),
    volume30dUsd: String(volume),
    lastCalledMs: String(1787319000000 + 7 * volume),
    ...members,
  });
}

const RENAMED: Members = { id: '"api-x-io-v2-c"', endpoint: '"https://api.x.io/v2/c"' };
const REPORTED = {
  'old.json': listing([worth('rich', 9_000_000), worth('a', 600), worth('b', 300), worth('c', 63)]),
  'new.json': listing([
    worth('rich', 9_000_000),
    worth('a', 606),
    worth('b', 360),
    worth('c', 63, RENAMED),
    worth('d', 30),
  ]),
  'catalog-lens.json': '{"price": {"max": 1000}}',
};

describe('a report of a difference', () => {
  it('has a renamed entry among the changed ones, with its old id, and the largest change of volume first', async () => {
    const diff = await jsonDiff('old.json new.json', REPORTED);
    expect(diff).toMatchObject({ removed: [], added: [{ id: 'api-x-io-v1-d' }] });
    expect(diff.changed).toEqual([
      expect.objectContaining({ id: 'api-x-io-v1-b' }),
      expect.objectContaining({ id: 'api-x-io-v1-a' }),
      expect.objectContaining({ id: 'api-x-io-v2-c', renamed: true, oldId: 'api-x-io-v1-c' }),
    ]);
    const [first, second, renamed] = diff.changed as readonly { fields: readonly { field: string }[] }[];
    expect(renamed?.fields.map(({ field }) => field)).toEqual(['id', 'endpoint']);
    for (const changed of [first, second]) expect(changed).not.toHaveProperty('oldId');
    // Volumes are without prices above the usual ones.
    expect(diff.totals).toMatchObject({
      all: { old: { entries: 4, volume30dUsd: 963 }, new: { entries: 5, volume30dUsd: 1059 } },
      excluded: { old: 1, new: 1 },
    });
  });

  it.each(['pretty', 'markdown'])('says both: %s', async (format) => {
    const { stdout } = await read(`diff --format ${format} old.json new.json`, REPORTED);
    expect(stdout).toMatch(/api-x-io-v1-c → api-x-io-v2-c/);
    expect(stdout).toContain('1 entry with a price above $1,000 is excluded from volumes');
  });
});
