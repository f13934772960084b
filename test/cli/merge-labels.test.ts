import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { entry, listing } from '../support/listing-text';
import { folder, runProcess } from './run';
import { outcomeOf, read } from './command';

const FILES = {
  'base.json': listing([entry()]),
  'ours.json': listing([entry({ description: '"a"' })]),
  'theirs.json': listing([entry({ description: '"b"' })]),
  'base.txt': 'a\n',
  'ours.txt': 'b\n',
  'theirs.txt': 'c\n',
};

function markersIn(text: string): readonly string[] {
  return text.match(/^(?:<{7}|>{7}).*$/gm) ?? [];
}

async function merged(extension: string, ...options: readonly string[]): Promise<readonly string[]> {
  const versions = ['base', 'ours', 'theirs'].map((name) => `${name}.${extension}`);
  const { status, stdout } = await read(['merge', ...options, ...versions], folder(FILES));
  expect(status).toBe(1);
  return markersIn(stdout);
}

describe('merge -L', () => {
  it.each(['json', 'txt'])('are behind the markers of %s files', async (extension) => {
    expect(await merged(extension, '-L', 'abc123', '-L', 'HEAD', '-L', '--side')).toEqual([
      '<<<<<<< HEAD',
      '>>>>>>> --side',
    ]);
    expect(await merged(extension, '-L', '%S', '-L', '%X', '-L', '%Y')).toEqual([
      '<<<<<<< ours',
      '>>>>>>> theirs',
    ]);
    expect(await merged(extension, '-L', '%S', '-L', 'HEAD', '-L', '%Y', '--')).toEqual([
      '<<<<<<< HEAD',
      '>>>>>>> theirs',
    ]);
    expect(await merged(extension)).toEqual(['<<<<<<< ours', '>>>>>>> theirs']);
  });

  it('are at most three', async () => {
    expect(await merged('json', '-L', 'base', '-L', 'main')).toEqual(['<<<<<<< main', '>>>>>>> theirs']);
    for (const options of [['-L'], ['-L', 'a', '-L', 'b', '-L', 'c', '-L', 'd']])
      expect(
        await read(['merge', ...options, 'base.txt', 'ours.txt', 'theirs.txt'], folder(FILES)),
      ).toMatchObject({
        status: 2,
        stdout: '',
      });
  });

  it('are those of Git, and installing again updates an older driver', () => {
    const cwd = folder({ '.gitattributes': '*.json merge=catalog-lens\n', 'a.json': FILES['base.json'] });
    const git = (...args: readonly string[]): string =>
      execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args], {
        cwd,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      });
    const commit = (text: string): void => {
      writeFileSync(join(cwd, 'a.json'), text);
      git('add', '-A');
      git('commit', '-q', '-m', 'change');
    };
    git('init', '-q', '-b', 'main');
    commit(FILES['base.json']);
    git('config', 'merge.catalog-lens.driver', 'catalog-lens merge --out %A %O %A %B');
    expect(outcomeOf(runProcess(['git', 'install'], { cwd })).status).toBe(0);
    expect(git('config', '--get-all', 'merge.catalog-lens.driver')).toMatch(
      /^sh -c '.*' merge --out %A --marker-size %L --path %P -L %S -L %X -L %Y -- %O %A %B\n$/,
    );
    git('checkout', '-q', '-b', 'side');
    commit(FILES['theirs.json']);
    git('checkout', '-q', 'main');
    commit(FILES['ours.json']);
    expect(() => git('merge', '-q', 'side')).toThrow();
    const text = readFileSync(join(cwd, 'a.json'), 'utf8');
    // Git before 2.44 passes the placeholders as they are.
    const [, major = 0, minor = 0] = /(\d+)\.(\d+)/.exec(git('--version'))?.map(Number) ?? [];
    const hasLabels = major > 2 || (major === 2 && minor >= 44);
    expect(markersIn(text)).toEqual(
      hasLabels ? ['<<<<<<< HEAD', '>>>>>>> side'] : ['<<<<<<< ours', '>>>>>>> theirs'],
    );
  });
});
