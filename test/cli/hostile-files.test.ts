import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, openSync, symlinkSync, truncateSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { entry, listing } from '../support/listing-text';
import { folder, run, runShell } from './run';

const SOUND = listing([entry()]);
const NAME = 'catalog-lens.json';

/** Whether file permissions apply to this process, as they do not to a superuser. */
const obeysModes = process.platform !== 'win32' && process.getuid?.() !== 0;
const hasPipes = process.platform !== 'win32';

function pipe(file: string): void {
  expect(spawnSync('mkfifo', [file]).status).toBe(0);
}

interface Case {
  readonly what: string;
  readonly make: (file: string) => void;
  readonly message: string;
  readonly skip?: boolean;
}

function written(content: string | Buffer): (file: string) => void {
  return (file) => {
    const made = path.join(folder({ [NAME]: content }), NAME);
    symlinkSync(made, file);
  };
}

/** A sparse file of this size. */
function sparse(file: string, size: number): void {
  openSync(file, 'w');
  truncateSync(file, size);
}

const CONFIGURATIONS: readonly Case[] = [
  {
    what: 'a directory',
    make: (file) => {
      mkdirSync(file);
    },
    message: 'it is a directory',
  },
  {
    what: '200 MB',
    make: (file) => {
      sparse(file, 2e8);
    },
    message: 'it is larger than 1 MB',
  },
  {
    what: 'a link to itself',
    make: (file) => {
      symlinkSync(NAME, file);
    },
    message: 'too many symbolic links',
  },
  {
    what: 'a link that leads nowhere',
    make: (file) => {
      symlinkSync('nowhere', file);
    },
    message: 'no such file or directory',
  },
  { what: 'a pipe', make: pipe, message: 'it is not a regular file', skip: !hasPipes },
  {
    what: 'not to be read',
    make: (file) => {
      written('{}')(file);
      chmodSync(file, 0);
    },
    message: 'permission denied',
    skip: !obeysModes,
  },
  {
    what: 'no text',
    make: written(Buffer.from([0x22, 0xff, 0x22])),
    message: 'it is not in UTF-8',
  },
];

const WRONG: readonly { readonly what: string; readonly text: string; readonly message: string }[] = [
  {
    what: 'arrays 100,000 deep',
    text: '['.repeat(1e5) + ']'.repeat(1e5),
    message: '1:1 The configuration should be of type object',
  },
  {
    what: 'objects 100,000 deep',
    text: '{"rules":'.repeat(1e5) + '1' + '}'.repeat(1e5),
    message: '1:11 Unknown rule "rules"',
  },
  { what: 'brackets without an end', text: '['.repeat(1e5), message: '1:100001 Invalid JSON: ' },
  {
    what: 'a glob with many asterisks',
    text: JSON.stringify({ exclude: ['*a'.repeat(30) + 'b'] }),
    message: '1:13 Invalid glob "',
  },
  {
    what: 'a glob that would take exponential time as a regular expression',
    text: '{"include": ["+(a|a)"]}',
    message: '1:14 Invalid glob "+(a|a)": it should not repeat a group',
  },
];

describe('a configuration', () => {
  it.each(CONFIGURATIONS.filter(({ skip }) => skip !== true))(
    'that is $what is reported',
    async ({ make, message }) => {
      const cwd = folder({ 'd/a.json': SOUND, 'b.json': SOUND });
      make(path.join(cwd, 'd', NAME));
      const { stdout, stderr, status } = await run(['check', 'd/a.json', 'b.json'], { cwd });
      expect(stderr).toBe(`catalog-lens: cannot read configuration d/${NAME}: ${message}\n`);
      expect(status).toBe(2);
      expect(stdout).toBe('0 errors, 0 warnings, 0 infos in 1 listing, 1 entry\n');
    },
  );

  it.each(WRONG)('that has $what is reported in one line', async ({ text, message }) => {
    const { stderr, status } = await run(['check', 'a.json'], {
      cwd: folder({ 'a.json': SOUND, [NAME]: text }),
    });
    expect(stderr).toMatch(/^[^\n]*\n$/);
    expect(stderr.startsWith(`catalog-lens: ${NAME}:${message}`)).toBe(true);
    expect(status).toBe(2);
  });

  it('in UTF-16 is used, as in the editor', async () => {
    const text = '\ufeff{"rules": {"volume-30d": "off"}}';
    const cwd = folder({
      'a.json': listing([entry({ calls30d: '7' })]),
      [NAME]: Buffer.from(text, 'utf16le'),
    });
    expect((await run(['check', 'a.json'], { cwd })).stdout).not.toContain('volume-30d');
  });

  it.runIf(hasPipes)('in the arguments may be a pipe', () => {
    const cwd = folder({ 'a.json': SOUND });
    pipe(path.join(cwd, 'p'));
    const script = `echo '{"exclude": ["a.json"]}' > p & lens check --config p a.json`;
    const { stdout } = runShell(script, { cwd });
    expect(stdout).toContain('(1 file skipped: no listing)');
  });
});

describe('a listing', () => {
  it('among circular and dangling links, pipes and directories is found', async () => {
    const cwd = folder({ 'a.json': SOUND, 'sub/b.json': SOUND, 'dir.json/c.json': SOUND });
    symlinkSync('.', path.join(cwd, 'circle'));
    symlinkSync('..', path.join(cwd, 'sub/up'));
    symlinkSync('loop.json', path.join(cwd, 'loop.json'));
    symlinkSync('nowhere.json', path.join(cwd, 'dangling.json'));
    if (hasPipes) pipe(path.join(cwd, 'pipe.json'));
    for (const argument of ['.', '**/*.json']) {
      const { stdout, stderr, status } = await run(['check', argument], { cwd });
      expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
      expect(stdout).toBe('0 errors, 0 warnings, 0 infos in 3 listings, 3 entries\n');
    }
  });
});
