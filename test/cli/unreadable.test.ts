import { chmodSync, mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { listing, other } from '../support/listing-text';
import { folder, hasPermissions, runWithoutRights } from './run';
import { call, contentsOf, jsonOf, outcomeOf, read, type Outcome } from './command';

const SOUND = listing([other('a')]);
const GOOD = 'good.json';

/** Every command with one argument that cannot be read, and the number of entries that it reads of the others. */
const COMMANDS: readonly {
  readonly command: string;
  readonly args: (bad: string) => readonly string[];
  /** The number of entries of the files that can be read; undefined if nothing is printed. */
  readonly entries?: (outcome: Outcome) => number;
}[] = [
  {
    command: 'check',
    args: (bad) => ['check', '--format', 'json', bad, GOOD],
    entries: (outcome) => jsonOf(outcome).totals.entries,
  },
  {
    command: 'list',
    args: (bad) => ['list', '--format', 'json', GOOD, bad],
    entries: (outcome) => jsonOf(outcome).entries.length,
  },
  { command: 'summary', args: (bad) => ['summary', bad] },
  { command: 'extract', args: (bad) => ['extract', bad] },
  { command: 'diff', args: (bad) => ['diff', bad, GOOD] },
  { command: 'diff', args: (bad) => ['diff', GOOD, bad] },
  { command: 'merge', args: (bad) => ['merge', bad, GOOD, GOOD] },
  { command: 'merge', args: (bad) => ['merge', GOOD, bad, GOOD] },
  { command: 'merge', args: (bad) => ['merge', GOOD, GOOD, bad] },
];

/** Each command once. */
const EACH_ONCE = COMMANDS.filter(
  ({ command }, at) => COMMANDS.findIndex((other) => other.command === command) === at,
);

const UNREADABLE: readonly { readonly what: string; readonly bad: string }[] = [
  { what: 'a missing file', bad: 'missing.json' },
  { what: 'a link to itself', bad: 'loop.json' },
  { what: 'a name that is too long', bad: `${'x'.repeat(300)}.json` },
  { what: 'a glob that matches nothing', bad: 'nothing/*.json' },
  { what: 'an empty name', bad: '' },
];

/** A folder with a sound listing, links that lead nowhere, and what other users cannot read. */
function made(): string {
  const cwd = folder({ [GOOD]: SOUND, 'secret.json': SOUND, 'locked/a.json': SOUND });
  symlinkSync('loop.json', path.join(cwd, 'loop.json'));
  symlinkSync('nowhere.json', path.join(cwd, 'dangling.json'));
  chmodSync(cwd, 0o755);
  return cwd;
}

describe.each(UNREADABLE)('$what is one error of', ({ bad }) => {
  it.each(bad === 'missing.json' ? COMMANDS : EACH_ONCE)('$command', async ({ args, entries }) => {
    const ran = await read(args(bad), made());
    expect({ status: ran.status, sentences: ran.sentences }).toEqual({
      status: 2,
      sentences: [expect.stringContaining(bad)],
    });
    if (entries) expect(entries(ran)).toBe(1);
    else expect(ran.stdout).toBe('');
  });
});

describe.runIf(hasPermissions())('without permission', () => {
  const lock = (): string => {
    const cwd = made();
    chmodSync(path.join(cwd, 'secret.json'), 0);
    chmodSync(path.join(cwd, 'locked'), 0);
    return cwd;
  };

  it.each(EACH_ONCE)('a file is one error of $command', ({ args, entries }) => {
    const ran = outcomeOf(runWithoutRights(args('secret.json'), lock()));
    expect({ status: ran.status, sentences: ran.sentences }).toEqual({
      status: 2,
      sentences: [expect.stringMatching(/secret\.json.*permission/)],
    });
    if (entries) expect(entries(ran)).toBe(1);
    else expect(ran.stdout).toBe('');
  });

  it.each(COMMANDS.slice(0, 2))('a folder is one error of $command', ({ args, entries }) => {
    for (const bad of ['locked', 'locked/', '.', '**/*.json', 'locked/*.json']) {
      const ran = outcomeOf(runWithoutRights(args(bad), lock()));
      const unreadable = bad.startsWith('locked') ? [/locked/] : [/locked/, /secret\.json/, /loop|dangling/];
      expect(ran.status, bad).toBe(2);
      const named = ran.sentences.filter((sentence) => unreadable.some((name) => name.test(sentence)));
      expect(named, bad).toEqual(ran.sentences);
      expect(
        ran.sentences.filter((sentence) => sentence.includes('locked')),
        bad,
      ).toHaveLength(1);
      expect(entries?.(ran), bad).toBe(1);
    }
  });
});

describe('a folder', () => {
  it.each(COMMANDS.slice(2))('is an error of $command, which takes files', async ({ args }) => {
    const cwd = folder({ [GOOD]: SOUND, 'd/a.json': SOUND });
    const { status, stdout, sentences } = await read(args('d'), cwd);
    expect({ status, stdout, sentences }).toEqual({
      status: 2,
      stdout: '',
      sentences: [expect.stringMatching(/\bd\b.*(directory|folder)/)],
    });
  });

  it.each(['check --pass-with-no-listings', 'list'])('that is empty is no error of %s', async (command) => {
    const cwd = folder();
    mkdirSync(path.join(cwd, 'd/e/f.json'), { recursive: true });
    const ran = await read([...command.split(' '), '--format', 'json', 'd'], cwd);
    expect({ status: ran.status, sentences: ran.sentences }).toEqual({ status: 0, sentences: [] });
    expect(jsonOf(ran).totals).toMatchObject({ files: 0, skipped: 0, entries: 0 });
  });
});

describe('errors', () => {
  it('are one sentence for each argument, each once', async () => {
    const cwd = folder({ 'bad.json': '{', [GOOD]: SOUND, 'one.json': '{"a": 1}' });
    const bad = ['none.json', 'nil.json', 'none.json', '*.txt', GOOD];
    for (const command of ['check', 'list']) {
      const { status, sentences } = await read([command, '--format', 'json', ...bad], cwd);
      expect(status).toBe(2);
      expect(sentences.map((sentence) => /none|nil|\*/.exec(sentence)?.[0])).toEqual(['none', 'nil', '*']);
    }
  });

  it('of both listings of a comparison are both named', async () => {
    const cwd = folder({ 'a.json': '[]' });
    const { status, stdout, sentences } = await read(['diff', 'none.json', 'a.json'], cwd);
    expect({ status, stdout, sentences }).toEqual({
      status: 2,
      stdout: '',
      sentences: [expect.stringContaining('none.json'), expect.stringContaining('a.json')],
    });
  });
});

/** A configuration with one error, at line 2, column 23. */
const WRONG = '{\n  "rules": {"volume": "off"}\n}\n';

describe('a configuration with an error', () => {
  const run = async (args: readonly string[], cwd: string): Promise<Outcome> => {
    const before = contentsOf(cwd);
    const outcome = await call(args, { cwd });
    expect(contentsOf(cwd)).toEqual(before);
    return outcome;
  };

  it.each(EACH_ONCE)(
    'is one error of $command, whether it is the nearest or named',
    async ({ command, args }) => {
      const nearest = folder({ [GOOD]: SOUND, 'b.json': SOUND, 'catalog-lens.json': WRONG });
      const named = folder({ [GOOD]: SOUND, 'b.json': SOUND, 'own.json': WRONG });
      const [name = '', ...rest] = args('b.json');
      for (const { status, stdout, sentences } of [
        await run([name, ...rest], nearest),
        await run([name, '--config', 'own.json', ...rest], named),
      ]) {
        const error = expect.stringMatching(/(catalog-lens|own)\.json:2:\d+ .*volume/) as unknown;
        if (command === 'merge')
          expect({ status, stdout, sentences }).toEqual({
            status: 0,
            stdout: SOUND,
            sentences: [error, expect.stringContaining('by entry')],
          });
        else expect({ status, sentences }).toEqual({ status: 2, sentences: [error] });
      }
    },
  );

  it.each(EACH_ONCE)('that is missing is an error of $command', async ({ command, args }) => {
    const cwd = folder({ [GOOD]: SOUND, 'b.json': SOUND });
    const [name = '', ...rest] = args('b.json');
    const { status, sentences } = await run([name, '--config', 'none.json', ...rest], cwd);
    if (command === 'merge') return;
    expect({ status, sentences }).toEqual({ status: 2, sentences: [expect.stringContaining('none.json')] });
  });

  it.each(['check', 'list'])('is an error of %s, and files of other folders are read', async (command) => {
    const cwd = folder({ 'd/a.json': SOUND, 'd/b.json': SOUND, 'd/catalog-lens.json': WRONG, [GOOD]: SOUND });
    const ran = await run([command, '--format', 'json', '.'], cwd);
    expect({ status: ran.status, sentences: ran.sentences }).toEqual({
      status: 2,
      sentences: [expect.stringContaining('d/catalog-lens.json:2:')],
    });
    expect(jsonOf(ran).totals).toMatchObject({ listings: 1, entries: 1 });
  });
});
