import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { entry, listing, other } from '../support/listing-text';
import { folder as temporaryFolder, run, runProcess } from './run';

const [A, B, C] = [
  other('a', { volume30dUsd: '3' }),
  other('b', { volume30dUsd: '2' }),
  other('c', { volume30dUsd: '1' }),
];
const BASE = listing([A, B]);

describe('the merge command', () => {
  let folder: string;
  const file = (name: string, text: string | Buffer): string => {
    writeFileSync(path.join(folder, name), text);
    return name;
  };
  const read = (name: string): string => readFileSync(path.join(folder, name), 'utf8');
  beforeEach(() => {
    folder = temporaryFolder();
    file('base.json', BASE);
  });
  const merge = (...options: readonly string[]): ReturnType<typeof run> =>
    run(['merge', ...options, 'base.json', 'ours.json', 'theirs.json'], { cwd: folder });

  it('prints the merged listing, and a summary on standard error', async () => {
    file('ours.json', listing([A]));
    file('theirs.json', listing([A, B, C]));
    expect(await merge()).toEqual({
      status: 0,
      stdout: listing([A, C]),
      stderr: 'catalog-lens: merged ours.json by entry: 1 entry added; no conflicts\n',
    });
  });

  it('writes to one of its three files, with the byte order mark of OURS', async () => {
    file('ours.json', `\ufeff${BASE}`);
    file('theirs.json', listing([A, B, C]));
    const { status, stdout, stderr } = await merge('--out', 'ours.json', '--path', 'fixtures/real.json');
    expect([status, stdout, stderr]).toEqual([
      0,
      '',
      'catalog-lens: merged fixtures/real.json by entry: 1 entry added; no conflicts\n',
    ]);
    expect(read('ours.json')).toBe(`\ufeff${listing([A, B, C])}`);
  });

  it('reads comments if the path ends in .jsonc', async () => {
    file('ours.json', `// ours\n${BASE}`);
    file('theirs.json', listing([A]));
    expect((await merge('--path', 'a.jsonc')).stdout).toBe(`// ours\n${listing([A])}`);
    expect((await merge()).stderr).toContain(
      'by line with git merge-file, because ours is not valid JSON; no conflicts',
    );
  });

  it('uses the tolerance of the configuration for the path', async () => {
    file('base.json', listing([entry()]));
    file('ours.json', listing([entry({ volume30dUsd: '30.4' })]));
    file('theirs.json', listing([entry({ pricePerCallUsd: '1', volume30dUsd: '60' })]));
    expect((await merge()).status).toBe(1);
    file('catalog-lens.json', '{"tolerance": {"relative": 0.1}}');
    expect((await merge()).status).toBe(0);
    file('catalog-lens.json', '{"tolerance": 1}');
    const { status, stderr } = await merge();
    expect(status).toBe(1);
    expect(stderr.split('\n')).toHaveLength(3);
  });

  it('keeps both versions of other texts without Git', async () => {
    for (const [name, text] of Object.entries({ base: 'a\n', ours: 'b\n', theirs: 'é' })) file(name, text);
    vi.stubEnv('PATH', '');
    onTestFinished(() => {
      vi.unstubAllEnvs();
    });
    expect(await run(['merge', '-L', 'x', '-L', 'é', 'base', 'ours', 'theirs'], { cwd: folder })).toEqual({
      status: 1,
      stdout: '<<<<<<< é\nb\n=======\né\n>>>>>>> theirs\n',
      stderr:
        'catalog-lens: kept both versions of ours, because base is not valid JSON and Git cannot be run; 1 conflict\n',
    });
  });

  it.each(['a\0', '\ufeffa'])('keeps OURS if Git refuses to merge: %j', async (text) => {
    const bytes = (word: string): Buffer =>
      Buffer.from(text + word, text.startsWith('a') ? 'utf8' : 'utf16le');
    for (const name of ['base', 'ours', 'theirs']) file(name, bytes(name));
    const args = ['merge', '--out', 'ours', 'base', 'ours', 'theirs'];
    const { status, stdout, stderr } = await run(args, { cwd: folder });
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(
      /^catalog-lens: kept ours of ours, because .+ git merge-file cannot merge it: .+\n$/,
    );
    expect(readFileSync(path.join(folder, 'ours'))).toEqual(bytes('ours'));
  });

  it('merges other texts by Git whatever its configuration, with any number of conflicts', async () => {
    const part = (word: string): string => `${word}\n${'a\n'.repeat(10)}`.repeat(200);
    for (const [name, word] of Object.entries({ base: 'x', ours: 'y', theirs: 'z' })) file(name, part(word));
    vi.stubEnv('GIT_CONFIG_COUNT', '1');
    vi.stubEnv('GIT_CONFIG_KEY_0', 'merge.conflictStyle');
    vi.stubEnv('GIT_CONFIG_VALUE_0', 'diff3');
    onTestFinished(() => {
      vi.unstubAllEnvs();
    });
    const { status, stdout, stderr } = await run(['merge', '-', 'ours', 'theirs'], {
      cwd: folder,
      stdin: part('x'),
    });
    expect([status, stderr]).toEqual([
      1,
      'catalog-lens: merged ours by line with git merge-file, because base is not valid JSON; 200 conflicts\n',
    ]);
    expect(stdout.startsWith('<<<<<<< ours\ny\n=======\nz\n>>>>>>> theirs\na\n')).toBe(true);
  });

  it('names the entries of which both sides changed the same comment', async () => {
    const [base = '', ours = '', theirs = ''] = ['a', 'b', 'c'].map((word) =>
      BASE.replace('{\n      "id"', `// ${word}\n$&`),
    );
    for (const [name, text] of Object.entries({ base, ours, theirs })) file(`${name}.json`, text);
    expect(await merge('--path', 'a.jsonc')).toEqual({
      status: 0,
      stdout: ours,
      stderr:
        'catalog-lens: merged a.jsonc by entry: no conflicts; comments that both changed kept as in ours: api-x-io-v1-a\n',
    });
  });

  it('keeps both versions if it fails', async () => {
    file('ours.json', BASE);
    file('theirs.json', listing([A]));
    const { status, stderr } = await run(
      ['merge', '--out', 'ours.json', 'none.json', 'ours.json', 'theirs.json'],
      {
        cwd: folder,
      },
    );
    expect([status, stderr]).toEqual([2, 'catalog-lens: cannot read none.json: no such file or directory\n']);
    expect(read('ours.json')).toBe(`<<<<<<< ours\n${BASE}=======\n${listing([A])}>>>>>>> theirs\n`);
  });
});

describe('in Git', () => {
  let folder: string;
  const file = (text: string): void => {
    writeFileSync(path.join(folder, 'listing.json'), text);
  };
  const read = (): string => readFileSync(path.join(folder, 'listing.json'), 'utf8');
  const git = (...args: readonly string[]): { readonly status: number | null; readonly output: string } => {
    const config = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', '-c', 'core.autocrlf=false'];
    const { status, stdout, stderr } = spawnSync('git', [...config, ...args], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, GIT_CONFIG_NOSYSTEM: '1', HOME: folder, GIT_EDITOR: 'true' },
    });
    return { status, output: stdout + stderr };
  };
  const commit = (text: string): void => {
    file(text);
    git('commit', '-qam', 'change');
  };
  /** Creates two branches with different changes of the listing; the first one is checked out. */
  const branches = (ours: string, theirs: string): void => {
    git('checkout', '-qb', 'theirs');
    commit(theirs);
    git('checkout', '-q', 'main');
    git('checkout', '-qb', 'ours');
    commit(ours);
  };

  beforeEach(() => {
    folder = temporaryFolder();
    git('init', '-q', '-b', 'main');
    const installed = runProcess(['git', 'install', '--diff'], { cwd: folder }).stdout;
    const attributes = installed.split('\n').filter((line) => line.startsWith('  *.'));
    writeFileSync(path.join(folder, '.gitattributes'), attributes.map((line) => `${line.trim()}\n`).join(''));
    file(BASE);
    git('add', '.');
    git('commit', '-qm', 'base');
  });

  const conflicting = (word: string): string => listing([A.replace('"Renders a page."', `"${word}"`), B]);
  const [X, Y] = ['"x"', '"y"'].map((word) => `    ${A.replace('"Renders a page."', word)},\n`);
  const CONFLICT = `[\n<<<<<<<\n${X}=======\n${Y}>>>>>>>\n    ${B}\n`;
  /** The text without the names behind the markers, which Git passes since version 2.44. */
  const readMarked = (): string => read().replace(/^(<{7}|>{7}) .+$/gm, '$1');

  it('git merge merges by entry', () => {
    branches(listing([A]), listing([A, B, C]));
    expect(git('merge', 'theirs')).toMatchObject({ status: 0 });
    expect(read()).toBe(listing([A, C]));
  });

  it('git merge leaves conflicts to be resolved', () => {
    branches(conflicting('x'), conflicting('y'));
    const { status, output } = git('merge', 'theirs');
    expect(status).toBe(1);
    expect(output).toContain('merged listing.json by entry: 1 conflict');
    expect(readMarked()).toContain(CONFLICT);
    expect(git('status', '--porcelain').output).toBe('UU listing.json\n');
  });

  it('git rebase merges by entry', () => {
    branches(listing([A]), listing([A, B, C]));
    expect(git('rebase', 'theirs')).toMatchObject({ status: 0 });
    expect(read()).toBe(listing([A, C]));
  });

  it('git rebase leaves conflicts, with the sides as Git has them', () => {
    branches(conflicting('y'), conflicting('x'));
    expect(git('rebase', 'theirs').status).toBe(1);
    expect(readMarked()).toContain(CONFLICT);
    file(conflicting('z'));
    git('add', '.');
    expect(git('rebase', '--continue').status).toBe(0);
    expect(read()).toBe(conflicting('z'));
  });

  it('git cherry-pick merges by entry', () => {
    branches(listing([A]), listing([A, B, C]));
    expect(git('cherry-pick', 'theirs').status).toBe(0);
    expect(read()).toBe(listing([A, C]));
  });

  it('git stash pop merges by entry, with and without conflicts', () => {
    file(listing([A]));
    git('stash');
    commit(listing([A, B, C]));
    expect(git('stash', 'pop').status).toBe(0);
    expect(read()).toBe(listing([A, C]));
    git('checkout', '-q', '.');
    git('commit', '-qam', 'rest');
    commit(BASE);
    file(conflicting('y'));
    git('stash');
    commit(conflicting('x'));
    expect(git('stash', 'pop').status).toBe(1);
    expect(readMarked()).toContain(CONFLICT);
  });

  it('both sides may add the file', () => {
    git('rm', '-q', 'listing.json');
    git('commit', '-qm', 'removed');
    const added = (text: string): void => {
      file(text);
      git('add', '.');
      git('commit', '-qm', 'added');
    };
    git('checkout', '-qb', 'theirs');
    added(listing([A, C], '2'));
    git('checkout', '-q', 'main');
    added(listing([A, B], '2'));
    expect(git('merge', 'theirs').status).toBe(0);
    expect(read()).toBe(listing([A, B, C], '3'));
  });

  it('invalid JSON on one side is merged by line', () => {
    branches(listing([A]).replace('"count": 1000', '"count": '), BASE.replace('"Renders', '"Shows'));
    const { output } = git('merge', 'theirs');
    expect(output).toContain(
      'merged listing.json by line with git merge-file, because ours is not valid JSON;',
    );
    expect(read()).toContain('"count": ,');
    expect(read()).toContain('"Shows');
  });

  it('a file that one side deleted is in conflict', () => {
    git('checkout', '-qb', 'theirs');
    commit(listing([A]));
    git('checkout', '-q', 'main');
    git('rm', '-q', 'listing.json');
    git('commit', '-qm', 'removed');
    expect(git('merge', 'theirs').status).toBe(1);
    expect(git('status', '--porcelain').output).toBe('DU listing.json\n');
    expect(read()).toBe(listing([A]));
  });

  it('other files are merged by line', () => {
    writeFileSync(path.join(folder, 'other.json'), '{\n  "a": 1,\n  "b": 2,\n  "c": 3,\n  "d": 4\n}\n');
    git('add', '.');
    git('commit', '-qm', 'other');
    const change = (from: string, to: string): void => {
      const name = path.join(folder, 'other.json');
      writeFileSync(name, readFileSync(name, 'utf8').replace(from, to));
      git('commit', '-qam', 'other');
    };
    git('checkout', '-qb', 'theirs');
    change('1', '7');
    git('checkout', '-q', 'main');
    change('4', '8');
    const { status, output } = git('merge', 'theirs');
    expect([status, output]).toEqual([
      0,
      expect.stringContaining('because base is not a listing; no conflicts'),
    ]);
    expect(readFileSync(path.join(folder, 'other.json'), 'utf8')).toContain(
      '"a": 7,\n  "b": 2,\n  "c": 3,\n  "d": 8',
    );
  });

  it('uninstall removes what install added', () => {
    const before = readFileSync(path.join(folder, '.git/config'), 'utf8');
    expect(before).toContain('[merge "catalog-lens"]');
    const cli = (...args: readonly string[]): string => runProcess(['git', ...args], { cwd: folder }).stdout;
    expect(cli('uninstall')).toBe(
      "Removed from the repository's Git configuration:\n  merge.catalog-lens\n  diff.catalog-lens\n\n" +
        'Remove merge=catalog-lens and diff=catalog-lens from .gitattributes.\n',
    );
    expect(readFileSync(path.join(folder, '.git/config'), 'utf8')).not.toContain('catalog-lens');
    expect(cli('uninstall')).toBe("There is nothing to remove from the repository's Git configuration.\n");
    cli('install', '--diff');
    expect(readFileSync(path.join(folder, '.git/config'), 'utf8')).toBe(before);
  });

  it('install adds the diff driver only with --diff, and replaces several values of one key', () => {
    const cli = (...args: readonly string[]): string => runProcess(['git', ...args], { cwd: folder }).stdout;
    cli('uninstall');
    git('config', '--add', 'merge.catalog-lens.driver', 'old');
    git('config', '--add', 'merge.catalog-lens.driver', 'older');
    const printed = cli('install');
    expect(printed).not.toContain('diff');
    const { output } = git('config', '--get-all', 'merge.catalog-lens.driver');
    expect(output).toMatch(
      /^sh -c '.+ merge --out %A --marker-size %L --path %P -L %S -L %X -L %Y -- %O %A %B\n$/,
    );
    expect(output.split('\n')).toHaveLength(2);
    expect(git('config', 'diff.catalog-lens.command').output).toBe('');
    expect(cli('install', '--diff')).toContain('git diff --no-ext-diff');
    git('config', '--add', 'merge.catalog-lens.driver', 'another');
    expect(cli('uninstall')).toContain('  merge.catalog-lens\n  diff.catalog-lens\n');
    expect(git('config', '--get-regexp', 'catalog-lens').output).toBe('');
  });

  /** Replaces a path in both drivers with that of nothing. */
  const breakDrivers = (removed: string): void => {
    for (const key of ['merge.catalog-lens.driver', 'diff.catalog-lens.command']) {
      const command = git('config', key).output.trimEnd();
      expect(command).toContain(removed);
      git('config', key, command.replace(removed, `${removed}.removed`));
    }
  };

  it.each([
    ['Node', process.execPath],
    ['the command', '/cli.js'],
  ])('without %s, everything is merged and compared as Git does it', (_, removed) => {
    breakDrivers(removed);
    branches(conflicting('x'), listing([A, B, C]));
    expect(git('merge', 'theirs')).toMatchObject({ status: 0 });
    expect(read()).toContain('"x"');
    expect(read()).toContain('/c"');
    file(conflicting('z'));
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

  it('a folder for temporary files is not needed', () => {
    const environment = { ...process.env, TMPDIR: path.join(folder, 'none') };
    const merge = (name: string, ...texts: readonly [string, string, string]): string => {
      for (const [at, text] of texts.entries()) writeFileSync(path.join(folder, `${name}${at}`), text);
      const args = ['merge', `${name}0`, `${name}1`, `${name}2`];
      return runProcess(args, { cwd: folder, env: environment }).stdout;
    };
    expect(merge('listing', BASE, listing([A]), listing([A, B, C]))).toBe(listing([A, C]));
    expect(merge('text', 'a\nb\nc\n', 'a\nb\nx\n', 'y\nb\nc\n')).toBe('y\nb\nx\n');
  });

  it('install fails outside of a repository', async () => {
    const outside = temporaryFolder();
    const { status, stderr } = await run(['git', 'uninstall'], { cwd: outside });
    expect([status, stderr]).toEqual([
      2,
      expect.stringMatching(/^catalog-lens: cannot change the repository's Git configuration: .+\n$/),
    ]);
    expect(existsSync(path.join(outside, '.git'))).toBe(false);
  });
});
