import path from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { listing, other } from '../support/listing-text';
import { refused } from './command';
import { repositoryWith, type Repository } from './git';
import { contentOf, folder, run } from './run';

const [A, B, C] = [
  other('a', { volume30dUsd: '3' }),
  other('b', { volume30dUsd: '2' }),
  other('c', { volume30dUsd: '1' }),
];
const BASE = listing([A, B]);
const DRIVER = /^sh -c '.+ merge --out %A --marker-size %L --path %P -L %S -L %X -L %Y -- %O %A %B\n$/;

let repository: Repository;

/** What the command prints in the repository. */
async function lens(line: string): Promise<string> {
  return (await run(line, repository.root)).stdout;
}

function git(...args: readonly string[]): { readonly status: number | null; readonly output: string } {
  const { status, stdout, stderr } = repository.git(...args);
  return { status, output: stdout + stderr };
}

function readListing(): string {
  return contentOf(repository.root, 'listing.json');
}

function commit(text: string): void {
  repository.commit({ 'listing.json': text });
}

/** Creates two branches with different changes of the listing; the first one is checked out. */
function branches(ours: string, theirs: string): void {
  git('checkout', '-qb', 'theirs');
  commit(theirs);
  git('checkout', '-qb', 'ours', 'main');
  commit(ours);
}

const conflicting = (word: string): string => listing([A.replace('"Renders a page."', `"${word}"`), B]);
const [X, Y] = ['"x"', '"y"'].map((word) => `    ${A.replace('"Renders a page."', word)},\n`);
const CONFLICT = `[\n<<<<<<<\n${X}=======\n${Y}>>>>>>>\n    ${B}\n`;

/** The text without the names behind the markers, which Git passes since version 2.44. */
function readMarked(): string {
  return readListing().replace(/^(<{7}|>{7}) .+$/gm, '$1');
}

beforeEach(async () => {
  repository = repositoryWith({ 'listing.json': BASE });
  const lines = (await lens('git install --diff')).split('\n');
  const attributes = lines.filter((line) => line.startsWith('  *.')).map((line) => `${line.trim()}\n`);
  repository.commit({ '.gitattributes': attributes.join('') });
});

describe('the merge driver', () => {
  it('merges by entry', () => {
    branches(listing([A]), listing([A, B, C]));
    expect(git('merge', 'theirs').status).toBe(0);
    expect(readListing()).toBe(listing([A, C]));
  });

  it('leaves conflicts to be resolved', () => {
    branches(conflicting('x'), conflicting('y'));
    const { status, output } = git('merge', 'theirs');
    expect(status).toBe(1);
    expect(output).toContain('merged listing.json by entry: 1 conflict');
    expect(readMarked()).toContain(CONFLICT);
    expect(git('status', '--porcelain').output).toBe('UU listing.json\n');
    // Git before 2.44 passes the placeholders as they are.
    const [, major = 0, minor = 0] = /(\d+)\.(\d+)/.exec(git('--version').output)?.map(Number) ?? [];
    const hasLabels = major > 2 || (major === 2 && minor >= 44);
    expect(readListing().match(/^(?:<{7}|>{7}).*$/gm)).toEqual(
      hasLabels ? ['<<<<<<< HEAD', '>>>>>>> theirs'] : ['<<<<<<< ours', '>>>>>>> theirs'],
    );
  });

  it('merges a file that both sides added', () => {
    git('rm', '-q', 'listing.json');
    git('commit', '-qm', 'removed');
    git('checkout', '-qb', 'theirs');
    commit(listing([A, C], '2'));
    git('checkout', '-q', 'main');
    commit(listing([A, B], '2'));
    expect(git('merge', 'theirs').status).toBe(0);
    expect(readListing()).toBe(listing([A, B, C], '3'));
  });

  it.each([
    ['Node', process.execPath],
    ['the command', '/cli.js'],
  ])('without %s merges and compares everything as Git does it', (_, removed) => {
    for (const key of ['merge.catalog-lens.driver', 'diff.catalog-lens.command']) {
      const command = git('config', key).output.trimEnd();
      expect(command).toContain(removed);
      git('config', key, command.replace(removed, `${removed}.removed`));
    }
    branches(conflicting('x'), listing([A, B, C]));
    expect(git('merge', 'theirs')).toMatchObject({ status: 0 });
    expect(readListing()).toContain('"x"');
    expect(readListing()).toContain('/c"');
    repository.write({ 'listing.json': conflicting('z') });
    const { status, output } = git('diff');
    expect(status).toBe(0);
    expect(output).toContain('-      "description": "x",\n+      "description": "z",');
    git('checkout', '-q', '.');
    git('checkout', '-qb', 'other', 'main');
    commit(conflicting('y'));
    expect(git('merge', 'ours').status).toBe(1);
    expect(readMarked()).toContain(
      '<<<<<<<\n      "description": "y",\n=======\n      "description": "x",\n>>>>>>>\n',
    );
    expect(git('status', '--porcelain').output).toContain('UU listing.json\n');
  });
});

describe('git install and uninstall', () => {
  const config = (): string => contentOf(repository.root, '.git/config');

  it('add and remove the same', async () => {
    const before = config();
    expect(before).toContain('[merge "catalog-lens"]');
    expect(await lens('git uninstall')).toBe(
      "Removed from the repository's Git configuration:\n  merge.catalog-lens\n  diff.catalog-lens\n\n" +
        'Remove merge=catalog-lens and diff=catalog-lens from .gitattributes.\n',
    );
    expect(config()).not.toContain('catalog-lens');
    expect(await lens('git uninstall')).toBe(
      "There is nothing to remove from the repository's Git configuration.\n",
    );
    expect(await lens('git install')).not.toContain('diff');
    expect(git('config', 'diff.catalog-lens.command').output).toBe('');
    expect(await lens('git install --diff')).toContain('git diff --no-ext-diff');
    expect(await lens('git install --diff')).toContain("Already in the repository's Git configuration:\n");
    expect(config()).toBe(before);
  });

  it('replace and remove several values of one key, and keep the diff driver without --diff', async () => {
    const before = config();
    for (const old of ['catalog-lens merge --out %A %O %A %B', 'older'])
      git('config', '--add', 'merge.catalog-lens.driver', old);
    await lens('git install');
    expect(git('config', '--get-all', 'merge.catalog-lens.driver').output).toMatch(DRIVER);
    expect(config()).toBe(before);
    git('config', '--add', 'merge.catalog-lens.driver', 'another');
    await lens('git uninstall');
    expect(config()).not.toContain('catalog-lens');
  });

  it("change the user's configuration with --global, anywhere, and not the repository's", async () => {
    const cwd = folder({ own: '[user]\n\tname = a\n' });
    vi.stubEnv('GIT_CONFIG_GLOBAL', path.join(cwd, 'own'));
    onTestFinished(() => void vi.unstubAllEnvs());
    const before = config();
    expect((await run('git install --global', cwd)).stdout).toContain(
      "Added to the user's Git configuration:",
    );
    expect(contentOf(cwd, 'own')).toMatch(/^\[user\]\n\tname = a\n\[merge "catalog-lens"\]\n/);
    expect(await lens('git uninstall --global')).toContain(
      "Removed from the user's Git configuration:\n  merge.catalog-lens\n\n",
    );
    expect([contentOf(cwd, 'own'), config()]).toEqual(['[user]\n\tname = a\n', before]);
  });
});

it('git install needs Git', async () => {
  vi.stubEnv('PATH', '');
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(await refused('git install', folder())).toEqual([
    'Git cannot be run: it is not installed, or not on the PATH',
  ]);
});

it('git uninstall fails outside of a repository', async () => {
  const cwd = folder();
  expect(await refused('git uninstall', cwd)).toEqual([
    "the working folder is in no Git repository (--global changes the user's configuration)",
  ]);
});
