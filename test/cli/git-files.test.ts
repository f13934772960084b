import { execFileSync } from 'node:child_process';
import { renameSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { entry, listing } from '../support/listing-text';
import { repositoryWith } from './git';
import { checkJson, folder, run } from './run';

const TEXT = listing([entry({ qualityFlag: '"?"' })]);

const FILES = {
  '.gitignore': 'out/\n*.tmp.json\nbuild/*\n!build/kept.json\n',
  'a.json': TEXT,
  'tracked.tmp.json': TEXT,
  'untracked.tmp.json': TEXT,
  'out/a.json': TEXT,
  'out/sub/b.json': TEXT,
  'build/a.json': TEXT,
  'build/kept.json': TEXT,
  'sub/a.json': TEXT,
  'sub/b.tmp.json': TEXT,
};

describe('files that Git ignores', () => {
  it('are left out unless they are named', async () => {
    const { root, git, write } = repositoryWith({ 'a.json': TEXT });
    write(FILES);
    git('add', '-f', 'tracked.tmp.json');
    const kept = ['a.json', 'build/kept.json', 'sub/a.json', 'tracked.tmp.json'];
    for (const [args, paths] of [
      ['.', kept],
      ['**/*.json', kept],
      ['out', ['out/a.json', 'out/sub/b.json']],
      ['out/sub untracked.tmp.json', ['out/sub/b.json', 'untracked.tmp.json']],
      ['out/*.json', ['out/a.json']],
    ] as const)
      expect(
        (await checkJson(args, root)).files.map((file) => file.path),
        args,
      ).toEqual(paths);
  });

  it('are those of each repository, and of none without Git', async () => {
    const { root: cwd } = repositoryWith({
      'a.json': TEXT,
      'inner/.gitignore': 'b.json',
      'inner/a.json': TEXT,
      'inner/b.json': TEXT,
    });
    execFileSync('git', ['init', '-q'], { cwd: path.join(cwd, 'inner') });
    const paths = async (): Promise<readonly string[]> =>
      (await checkJson('.', cwd)).files.map((file) => file.path);
    expect(await paths()).toEqual(['a.json', 'inner/a.json']);
    renameSync(path.join(cwd, 'inner/.git'), path.join(cwd, 'inner/git'));
    renameSync(path.join(cwd, '.git'), path.join(cwd, 'git'));
    expect(await paths()).toEqual(['a.json', 'inner/a.json', 'inner/b.json']);
  });

  it('are found in a hook of another repository, and without Git none are', async () => {
    const { root } = repositoryWith(FILES);
    onTestFinished(() => {
      vi.unstubAllEnvs();
    });
    const pathsIn = async (variables: Readonly<Record<string, string>>): Promise<readonly string[]> => {
      for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
      return (await checkJson('.', path.join(root, 'sub'))).files.map((file) => file.path);
    };
    expect(await pathsIn({ GIT_DIR: path.join(folder(), '.git'), GIT_PREFIX: 'sub/' })).toEqual(['a.json']);
    expect(await pathsIn({ PATH: root })).toEqual(['a.json', 'b.tmp.json']);
  });

  it('do not count for unused settings', async () => {
    const configuration = { ignore: [{ rule: 'quality-flag', id: 'no', files: ['*.json'] }] };
    const { root: cwd } = repositoryWith({
      '.gitignore': 'b.json',
      'a.json': TEXT,
      'b.json': TEXT,
      'catalog-lens.json': JSON.stringify(configuration),
    });
    const { files } = await checkJson('--report-unused .', cwd);
    expect(files.flatMap(({ problems }) => problems.map(({ rule }) => rule))).toContain('unused-setting');
  });
});

describe('paths in reports for other programs', () => {
  const PATTERNS = {
    github: /file=([^,]*),/g,
    gitlab: /"location":\{"path":"([^"]*)"/g,
    sarif: /"uri": "([^"]*)"/g,
  };

  it('are those from the root of the repository', async () => {
    const { root } = repositoryWith({ 'sub/a.json': TEXT, 'b.json': TEXT });
    const elsewhere = folder({ 'c.json': TEXT });
    symlinkSync(path.join(root, 'sub/a.json'), path.join(elsewhere, 'link.json'));
    for (const [format, pattern] of Object.entries(PATTERNS)) {
      const pathsOf = async (cwd: string, files: string): Promise<readonly string[]> => {
        const { stdout } = await run(`check --format ${format} ${files}`, cwd);
        return [...new Set(Array.from(stdout.matchAll(pattern), ([, name = '']) => name))];
      };
      expect(await pathsOf(path.join(root, 'sub'), 'a.json ../b.json')).toEqual(['sub/a.json', 'b.json']);
      expect(await pathsOf(elsewhere, 'c.json link.json')).toEqual(['c.json', 'sub/a.json']);
    }
  });
});
