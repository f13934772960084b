import { chmodSync, mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { listing, other } from '../support/listing-text';
import { folder, hasPermissions, runWithoutRights } from './run';
import { jsonOf, outcomeOf, read, refused, type Outcome } from './command';

const SOUND = listing([other('a')]);
const GOOD = 'good.json';

/** Every command with one argument that cannot be read, BAD, and one that can. */
const COMMANDS = [
  'check --format json BAD good.json',
  'list --format json good.json BAD',
  'summary BAD',
  'extract BAD',
  'diff BAD good.json',
  'diff good.json BAD',
  'merge BAD good.json good.json',
  'merge good.json BAD good.json',
  'merge good.json good.json BAD',
];

/** Those that print what they can read. */
const SEVERAL = COMMANDS.slice(0, 2);

function argumentsWith(command: string, bad: string): readonly string[] {
  return command.split(' ').map((word) => (word === 'BAD' ? bad : word));
}

/** Commands with several files print the entry of the one that can be read, the others nothing. */
function expectRest(command: string, outcome: Outcome): void {
  if (SEVERAL.includes(command)) expect(jsonOf(outcome).totals.entries).toBe(1);
  else expect(outcome.stdout).toBe('');
}

/** A folder with a sound listing, links that lead nowhere, and what other users cannot read. */
function made(): string {
  const cwd = folder({ [GOOD]: SOUND, 'secret.json': SOUND, 'locked/a.json': SOUND });
  symlinkSync('loop.json', path.join(cwd, 'loop.json'));
  symlinkSync('nowhere.json', path.join(cwd, 'dangling.json'));
  chmodSync(cwd, 0o755);
  return cwd;
}

describe.each([
  ['a missing file', 'missing.json'],
  ['a name that is too long', `${'x'.repeat(300)}.json`],
  ['a glob that matches nothing', 'nothing/*.json'],
  ['an empty name', ''],
])('%s is one error of', (_, bad) => {
  it.each(bad === 'missing.json' ? COMMANDS : ['extract BAD', ...SEVERAL])('%s', async (command) => {
    const ran = await read(argumentsWith(command, bad), made());
    expect({ status: ran.status, sentences: ran.sentences }).toEqual({
      status: 2,
      sentences: [expect.stringContaining(bad)],
    });
    expectRest(command, ran);
  });
});

describe.runIf(hasPermissions())('without permission', () => {
  const lock = (): string => {
    const cwd = made();
    chmodSync(path.join(cwd, 'secret.json'), 0);
    chmodSync(path.join(cwd, 'locked'), 0);
    return cwd;
  };

  it('a file is one error', () => {
    const [command = ''] = SEVERAL;
    const ran = outcomeOf(runWithoutRights(command.replace('BAD', 'secret.json'), lock()));
    expect({ status: ran.status, sentences: ran.sentences }).toEqual({
      status: 2,
      sentences: [expect.stringMatching(/secret\.json.*permission/)],
    });
    expectRest(command, ran);
  });

  it('a folder is one error', () => {
    const [command = ''] = SEVERAL;
    for (const bad of ['locked', '**/*.json']) {
      const ran = outcomeOf(runWithoutRights(command.replace('BAD', bad), lock()));
      const unreadable = bad.startsWith('locked') ? [/locked/] : [/locked/, /secret\.json/, /loop|dangling/];
      expect(ran.status, bad).toBe(2);
      const named = ran.sentences.filter((sentence) => unreadable.some((name) => name.test(sentence)));
      expect(named, bad).toEqual(ran.sentences);
      expect(
        ran.sentences.filter((sentence) => sentence.includes('locked')),
        bad,
      ).toHaveLength(1);
      expectRest(command, ran);
    }
  });
});

describe('a folder', () => {
  it.each(COMMANDS.slice(2))('is an error of a command that takes files: %s', async (command) => {
    const sentences = await refused(command.replace('BAD', 'd'), { 'good.json': SOUND, 'd/a.json': SOUND });
    expect(sentences).toEqual([expect.stringMatching(/\bd\b.*(directory|folder)/)]);
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
    expect(await refused('diff none.json nil.json')).toEqual([
      expect.stringContaining('none.json'),
      expect.stringContaining('nil.json'),
    ]);
  });
});

/** A configuration with one error, at line 2, column 23. */
const WRONG = '{\n  "rules": {"volume": "off"}\n}\n';

describe('a configuration with an error', () => {
  const files = { [GOOD]: SOUND, 'b.json': SOUND };

  it.each(COMMANDS)('is one error, whether it is the nearest or named: %s', async (command) => {
    const line = command.replace('BAD', 'b.json');
    for (const { status, stdout, sentences } of [
      await read(line, { ...files, 'catalog-lens.json': WRONG }),
      await read(`${line} --config own.json`, { ...files, 'own.json': WRONG }),
    ]) {
      const error = expect.stringMatching(/(catalog-lens|own)\.json:2:\d+ .*volume/) as unknown;
      if (line.startsWith('merge'))
        expect({ status, stdout, sentences }).toEqual({
          status: 0,
          stdout: SOUND,
          sentences: [error, expect.stringContaining('by entry')],
        });
      else expect({ status, sentences }).toEqual({ status: 2, sentences: [error] });
    }
  });

  it('that is missing is one error', async () => {
    const { status, sentences } = await read('check b.json --config none.json', files);
    expect([status, sentences]).toEqual([2, [expect.stringContaining('none.json')]]);
  });

  it.each(['check', 'list'])('is an error of %s, and files of other folders are read', async (command) => {
    const ran = await read(`${command} --format json .`, {
      'd/a.json': SOUND,
      'd/b.json': SOUND,
      'd/catalog-lens.json': WRONG,
      [GOOD]: SOUND,
    });
    expect({ status: ran.status, sentences: ran.sentences }).toEqual({
      status: 2,
      sentences: [expect.stringContaining('d/catalog-lens.json:2:')],
    });
    expect(jsonOf(ran).totals).toMatchObject({ listings: 1, entries: 1 });
  });
});
