import { describe, expect, it } from 'vitest';
import { entry, listing, other } from '../support/listing-text';
import { checkJson, folder, run, runProcess } from './run';

/** Characters that a terminal or an editor interprets, except line endings, which belong to the report. */
const ACTIVE = /(?!\n)[\p{Cc}\p{Bidi_Control}\u2028\u2029]/u;

const ERROR = listing([entry({ qualityFlag: '"?"' })]);
const MIXED = listing([
  entry({ qualityFlag: '"?"', health: '1' }),
  other('b', { sources: '[]', callsPerPayer: '4' }),
]);

/** Escape sequences, line endings and direction marks, both as JSON escapes and unescaped. */
const HOSTILE_STRINGS = [
  String.raw`"\u001b]0;title\u0007\u001b[31mred\u001b[2J"`,
  String.raw`"\r\n::error file=x::injected\n"`,
  String.raw`"\u009b31m\u0085\u007f\b\f\t"`,
  String.raw`"\u202e\u2066\u200f\u061cdlrow\u2028\u2029"`,
  '"\u202e\u2066\u200f\u061cdlrow\u2028\u2029\u009b31m\u0085"',
];
const HOSTILE_NAMES = [
  '\u001b[31mred\u001b[0m.json',
  'two\nlines.json',
  'back\rspace\b.json',
  '\u202egpj.json',
  '\u009b31m.json',
];
const STRING_MEMBERS = [
  'id',
  'name',
  'endpoint',
  'description',
  'chain',
  'facilitator',
  'qualityFlag',
] as const;

/** A listing in which each member in turn has the string as its value, and one has it as its name. */
function listingOf(string: string): string {
  const entries = STRING_MEMBERS.map((name) => entry({ [name]: string }));
  return listing([
    ...entries,
    ...entries,
    entry({ acceptedChains: `[${string}, ${string}]`, sources: `[${string}, ${string}]`, health: string }),
    entry({}, `, ${string}: 1, ${string}: 2`),
    entry({ calls30d: string }),
    string,
  ]);
}

describe('the pretty report', () => {
  it('shows each problem on one line, by file, and the totals at the end', async () => {
    const cwd = folder({ 'a.json': MIXED, 'b.json': ERROR, 'c.json': '[]', 'd.json': listing([entry()]) });
    const { status, stdout, stderr } = await run(['check', 'a.json', 'b.json', 'c.json', 'd.json'], { cwd });
    expect({ status, stderr }).toEqual({ status: 1, stderr: 'catalog-lens: c.json has no listing\n' });
    const { files } = await checkJson(['a.json', 'b.json'], { cwd });
    const [ofA, ofB] = files.map(({ path, problems }) =>
      problems.map(
        ({ range: { start }, severity, message, rule }) =>
          `${path}:${start.line}:${start.column} ${severity} ${message} ${rule}\n`,
      ),
    );
    expect(ofA).toHaveLength(4);
    expect(stdout).toBe(
      `${ofA?.join('')}\n${ofB?.join('')}\n2 errors, 2 warnings, 1 info in 3 listings, 4 entries (1 file skipped: no listing)\n`,
    );
  });

  it('has lines as in the contract', async () => {
    const cwd = folder({
      'sub/a.json': listing([entry({ volume30dUsd: '31', volumePerDayApprox: '1.0333333333333334' })]),
    });
    expect((await run(['check', 'sub/a.json'], { cwd })).stdout).toBe(
      'sub/a.json:15:23 warning volume30dUsd is 31, but calls30d × pricePerCallUsd = 30 volume-30d\n' +
        '\n0 errors, 1 warning, 0 infos in 1 listing, 1 entry\n',
    );
  });

  it('shows only the totals without problems', async () => {
    const cwd = folder({ 'a.json': listing([entry()]) });
    expect((await run(['check', 'a.json'], { cwd })).stdout).toBe(
      '0 errors, 0 warnings, 0 infos in 1 listing, 1 entry\n',
    );
  });

  it.each([{ FORCE_COLOR: '' }, { FORCE_COLOR: '', TERM: 'xterm-256color', CI: 'true' }])(
    'has no colors if it is not a terminal: %o',
    (env: Readonly<Record<string, string>>) => {
      const { stdout } = runProcess(['check', 'a.json'], { cwd: folder({ 'a.json': MIXED }), env });
      expect(stdout).toMatch(/^a\.json:\d+:\d+ error /);
      expect(stdout).not.toMatch(ACTIVE);
    },
  );

  it.each(HOSTILE_STRINGS)('escapes values for the terminal: %j', async (string) => {
    const cwd = folder({ 'a.json': listingOf(string), 'catalog-lens.json': '{"tolerance": {}}' });
    const { status, stdout, stderr } = await run(['check', 'a.json'], { cwd });
    expect({ status, stderr }).toEqual({ status: 1, stderr: '' });
    expect(stdout).toContain('wrong-type');
    expect(stdout).not.toMatch(ACTIVE);
    const lines = stdout.trimEnd().split('\n').slice(0, -2);
    expect(
      lines.filter((line) => !/^a\.json:\d+:\d+ (error|warning|info) .+ [a-z0-9-]+$/.test(line)),
    ).toEqual([]);
  });

  it.each(HOSTILE_NAMES)('escapes file names for the terminal: %j', async (name) => {
    const cwd = folder({ [name]: ERROR, 'catalog-lens.json': '{}' });
    for (const argument of [name, '.', '*.json']) {
      const { stdout, stderr, status } = await run(['check', argument], { cwd });
      expect({ status, stderr }).toEqual({ status: 1, stderr: '' });
      expect(stdout).toContain('quality-flag');
      expect(stdout).not.toMatch(ACTIVE);
    }
    const { stdout } = await run(['check', '.', '--format', 'json'], { cwd });
    expect(stdout).not.toMatch(ACTIVE);
    expect(JSON.stringify(JSON.parse(stdout))).toContain(JSON.stringify(name));
  });

  it.each(HOSTILE_NAMES)('escapes error messages for the terminal: %j', async (name) => {
    const { status, stderr } = await run(['check', `no-${name}`], { cwd: folder() });
    expect(status).toBe(2);
    expect(stderr.trim()).not.toMatch(ACTIVE);
  });

  it.each(HOSTILE_STRINGS)('escapes errors of a configuration for the terminal: %j', async (string) => {
    const cwd = folder({
      'a.json': ERROR,
      'catalog-lens.json': `{${string}: 1, "rules": {${string}: "off"}, "ignore": [{"rule": ${string}, "id": ""}]}`,
    });
    const { status, stderr } = await run(['check', 'a.json'], { cwd });
    expect(status).toBe(2);
    expect(stderr.trimEnd()).not.toMatch(ACTIVE);
    expect(
      stderr
        .trimEnd()
        .split('\n')
        .filter((line) => !/^catalog-lens: catalog-lens\.json:1:\d+ /.test(line)),
    ).toEqual([]);
  });
});

describe('the github report', () => {
  it('is one workflow command for each problem', async () => {
    const cwd = folder({ 'a.json': MIXED, 'c.json': '[]' });
    const { status, stdout } = await run(['check', '--format', 'github', 'a.json', 'c.json'], { cwd });
    expect(status).toBe(1);
    const { files } = await checkJson(['a.json'], { cwd });
    const commands = { error: 'error', warning: 'warning', info: 'notice' };
    const expected = (files[0]?.problems ?? []).map(({ severity, range: { start, end }, rule, message }) => {
      const command = commands[severity as keyof typeof commands];
      const place = `file=a.json,line=${start.line},endLine=${end.line},col=${start.column},endColumn=${end.column}`;
      return `::${command} ${place},title=Catalog Lens%3A ${rule}::${message}\n`;
    });
    expect(stdout).toBe(expected.join(''));
    for (const command of Object.values(commands)) expect(stdout).toContain(`::${command} `);
  });

  it.each([
    { name: 'a,b.json', file: 'a%2Cb.json' },
    { name: 'a:b.json', file: 'a%3Ab.json' },
    { name: 'a%2Cb.json', file: 'a%252Cb.json' },
    { name: 'a\nb.json', file: 'a%0Ab.json' },
    { name: 'a\r\nb.json', file: 'a%0D%0Ab.json' },
    { name: 'a::error::b.json', file: 'a%3A%3Aerror%3A%3Ab.json' },
    { name: 'sub/ü 😀.json', file: 'sub/ü 😀.json' },
  ])('escapes the name of a file: $name', async ({ name, file }) => {
    const { stdout } = await run(['check', '--format', 'github', name], { cwd: folder({ [name]: ERROR }) });
    expect(stdout).toMatch(/^::error [^\n\r]*\n$/);
    expect(stdout.startsWith(`::error file=${file},line=`)).toBe(true);
  });

  it.each([
    { id: '100%', shown: '100%25' },
    { id: '%0A::error::', shown: '%250A::error::' },
    { id: 'a,b:c', shown: 'a,b:c' },
  ])('escapes the values of a message: $id', async ({ id, shown }) => {
    const cwd = folder({ 'a.json': listing([entry({ id: JSON.stringify(id) })]) });
    const { stdout } = await run(['check', '--format', 'github', 'a.json'], { cwd });
    expect(
      stdout
        .split('\n')
        .find((line) => line.includes('id-format'))
        ?.split('::')
        .slice(2)
        .join('::'),
    ).toContain(shown);
  });

  it.each(HOSTILE_STRINGS)('does not let a value start another command: %j', async (string) => {
    const cwd = folder({ 'a.json': listingOf(string) });
    const { stdout } = await run(['check', '--format', 'github', 'a.json'], { cwd });
    const lines = stdout.trimEnd().split(/[\r\n\u2028\u2029\u0085]/);
    expect(lines.length).toBeGreaterThan(10);
    expect(lines.filter((line) => !/^::(error|warning|notice) file=a\.json,line=\d+,/.test(line))).toEqual(
      [],
    );
  });
});
