import { spawnSync } from 'node:child_process';
import { mkdirSync, openSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { entry, listing } from '../support/listing-text';
import { folder, run, runShell } from './run';

const SOUND = listing([entry()]);
const NAME = 'catalog-lens.json';

const hasPipes = process.platform !== 'win32';

function pipe(file: string): void {
  expect(spawnSync('mkfifo', [file]).status).toBe(0);
}

/** What makes a configuration of a name, and what is said of it. */
const CONFIGURATIONS: readonly {
  readonly what: string;
  readonly make: (file: string) => unknown;
  readonly message: string;
  readonly isPossible?: boolean;
}[] = [
  { what: 'a directory', make: mkdirSync, message: 'it is a directory' },
  { what: '200 MB', make: (file) => sparse(file, 2e8), message: 'it is larger than 1 MB' },
  { what: 'a link to itself', make: (file) => symlinkSync(NAME, file), message: 'too many symbolic links' },
  { what: 'a pipe', make: pipe, message: 'it is not a regular file', isPossible: hasPipes },
  {
    what: 'no text',
    make: (file) => writeFileSync(file, Buffer.from([0x22, 0xff, 0x22])),
    message: 'it is not in UTF-8',
  },
];

/** A sparse file of this size. */
function sparse(file: string, size: number): void {
  openSync(file, 'w');
  truncateSync(file, size);
}

describe('a configuration', () => {
  it.each(CONFIGURATIONS.filter(({ isPossible = true }) => isPossible))(
    'that is $what is reported, and other files are checked',
    async ({ make, message }) => {
      const cwd = folder({ 'd/a.json': SOUND, 'b.json': SOUND });
      make(path.join(cwd, 'd', NAME));
      expect(await run('check d/a.json b.json', cwd)).toEqual({
        status: 2,
        stdout: '0 errors, 0 warnings, 0 infos in 1 listing, 1 entry\n',
        stderr: `catalog-lens: cannot read configuration d/${NAME}: ${message}\n`,
      });
    },
  );

  it('in UTF-16 is used, as in the editor', async () => {
    const text = '\ufeff{"rules": {"volume-30d": "off"}}';
    const cwd = folder({
      'a.json': listing([entry({ calls30d: '7' })]),
      [NAME]: Buffer.from(text, 'utf16le'),
    });
    expect((await run('check a.json', cwd)).stdout).not.toContain('volume-30d');
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
      const { stdout, stderr, status } = await run(['check', argument], cwd);
      expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
      expect(stdout).toBe('0 errors, 0 warnings, 0 infos in 3 listings, 3 entries\n');
    }
  });
});
