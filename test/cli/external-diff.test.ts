import { chmodSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { withoutNames } from '../support/git-diff';
import { listing, other } from '../support/listing-text';
import { contentsOf } from './command';
import { repositoryAt, repositoryWith, type Repository } from './git';
import { commandLine, folder, run, runProcess, type Files, type Run } from './run';

const OLD = listing([other('a'), other('b')]);
const NEW = listing([other('a', { qualityFlag: '"monitor"' }), other('b')]);

let repository: Repository;

/** The output of Git. `git diff` exits with 1 if it is not for a repository and the files differ. */
function git(...args: readonly string[]): string {
  const { status, stdout, stderr } = repository.git(...args);
  expect({ args, stderr, status }).toEqual({
    ...{ args, stderr: expect.any(String) as unknown },
    status: expect.toBeOneOf(args.includes('--no-index') ? [0, 1] : [0]) as unknown,
  });
  return stdout;
}

function writeFiles(files: Files): void {
  repository.write(files);
}

function commit(files: Files = {}): void {
  repository.commit(files);
}

beforeEach(() => {
  repository = repositoryWith({
    '.gitattributes': '*.json diff=catalog-lens\n*.bin diff=catalog-lens\n',
    'fixtures/a.json': OLD,
  });
  git('config', 'diff.catalog-lens.command', `'${process.execPath}' '${commandLine()}' diff`);
});

afterEach(() => {
  vi.unstubAllEnvs();
});

/** The difference from the last commit with the driver, and by Git alone. */
function diffs(...args: readonly string[]): { readonly byDriver: string; readonly ordinary: string } {
  return { byDriver: git('diff', ...args), ordinary: git('diff', '--no-ext-diff', ...args) };
}

describe('an external diff driver', () => {
  it('shows the changes of a listing by entry', () => {
    writeFiles({ 'fixtures/a.json': NEW });
    expect(git('diff')).toBe(
      [
        'fixtures/a.json',
        '2 entries: 1 changed',
        '',
        'Changed (1)',
        '  ~ api-x-io-v1-a  #1',
        '      qualityFlag  "verified" → "monitor"',
        '\n',
      ].join('\n'),
    );
    commit();
    expect(git('show', '--ext-diff', '--format=%s')).toContain('\n\nfixtures/a.json\n2 entries: 1 changed\n');
    expect(git('log', '-p', '--ext-diff', '--format=%s').match(/^fixtures\/a\.json.*$/gm)).toEqual([
      'fixtures/a.json',
      'fixtures/a.json  new file',
    ]);
  });

  it('shows the changes of a listing inside other JSON, and of one with a syntax error', () => {
    commit({ 'inside.json': `{"a": ${OLD}}` });
    writeFiles({ 'fixtures/a.json': NEW.replace(/\]\s*\}\s*$/, ''), 'inside.json': `{"a": ${NEW}}` });
    expect(git('diff').match(/^Changed \(1\)$/gm)).toHaveLength(2);
  });

  it('shows added, deleted and renamed listings, and other modes', () => {
    writeFiles({ 'b.json': NEW });
    git('add', '-A');
    expect(git('diff', '--cached').split('\n').slice(0, 2)).toEqual([
      'b.json  new file',
      '0 → 2 entries: 2 added',
    ]);
    commit();
    rmSync(path.join(repository.root, 'b.json'));
    expect(git('diff').split('\n').slice(0, 2)).toEqual(['b.json  deleted', '2 → 0 entries: 2 removed']);
    git('checkout', '-q', 'b.json');
    renameSync(path.join(repository.root, 'b.json'), path.join(repository.root, 'c.json'));
    writeFiles({ 'c.json': NEW.replace('"Renders a page."', '"New."') });
    git('add', '-A');
    expect(git('diff', '--cached', '-M').split('\n').slice(0, 2)).toEqual([
      expect.stringMatching(/^b\.json → c\.json {2}renamed, \d\d% similar$/) as unknown,
      '2 entries: 1 changed',
    ]);
    git('reset', '-q', '--hard');
    chmodSync(path.join(repository.root, 'b.json'), 0o755);
    expect(git('diff')).toBe('b.json  mode 100644 → 100755\nno difference in 2 entries\n\n');
  });

  it('leaves to Git what is not a listing, or excluded', () => {
    const before = {
      'json.json': '{"a": 1}\n',
      'binary.bin': Buffer.from([0, 1, 2]),
      'no-listing-any-more.json': OLD,
      'no-listing-before.json': '',
      'array.json': '[1]\n',
      'several.json': `[${OLD}, ${OLD}]`,
      'string.json': JSON.stringify([OLD]),
      'é\t x/y.json': '1\n',
      'no/excluded.json': OLD,
      'no/catalog-lens.json': '{"exclude": ["**"]}',
    };
    commit(before);
    writeFiles({
      'json.json': '{"a": 2}\n',
      'binary.bin': Buffer.from([0, 3]),
      'no-listing-any-more.json': '{"a": 2}',
      'no-listing-before.json': OLD,
      'array.json': '[\n1\n]',
      'several.json': `[${OLD}, ${NEW}]`,
      'string.json': JSON.stringify([NEW]),
      'é\t x/y.json': '2\n',
      'no/excluded.json': NEW,
    });
    const { byDriver, ordinary } = diffs();
    expect(ordinary.match(/^diff --git/gm)).toHaveLength(9);
    expect(withoutNames(byDriver)).toBe(withoutNames(ordinary));
    expect(byDriver).toMatch(/^diff --git a\/.*\/json\.json b\/json\.json$/m);
    git('add', '-A');
    const staged = diffs('--cached', '--', 'json.json', 'no-listing-before.json');
    expect(staged.ordinary).toContain('json.json');
    expect(withoutNames(staged.byDriver)).toBe(withoutNames(staged.ordinary));
    git('reset', '-q', '--hard');
    for (const name of ['json.json', 'binary.bin', 'no-listing-before.json', 'array.json', 'é\t x/y.json'])
      rmSync(path.join(repository.root, name));
    const removed = diffs();
    expect(removed.ordinary.match(/^deleted file/gm)).toHaveLength(5);
    expect(withoutNames(removed.byDriver)).toBe(withoutNames(removed.ordinary));
  });

  it('has the colors of Git where it prints what Git prints', () => {
    commit({ 'x.json': '1\n' });
    writeFiles({ 'x.json': '2\n' });
    vi.stubEnv('GIT_PAGER_IN_USE', 'true');
    const { byDriver, ordinary } = diffs();
    expect(ordinary).toContain('\u001b[31m-1');
    expect(byDriver).toContain('\u001b[31m-1');
  });

  it('compares files outside of the repository, and writes nothing', () => {
    const listings = { 'old.json': OLD, 'new.json': NEW };
    const texts = { 'p.json': '{"a": 1}\n', 'q.json': '{"a": 2}\n', 'r.json': '{"a": 1, "b": 1}\n' };
    const root = folder({ ...listings, ...texts, 'tmp/a/p.json': 'a', 'tmp/p.json': 'p', 'tmp/q.json': 'q' });
    // Git finds attributes and configuration there.
    renameSync(repository.root, path.join(root, 'repository'));
    const below = path.join(root, 'repository/below');
    mkdirSync(below);
    repository = repositoryAt(below);
    vi.stubEnv('TMPDIR', path.join(root, 'tmp'));
    const before = contentsOf(root);
    for (const names of [
      ['../../p.json', '../../q.json'],
      ['../../q.json', '../../r.json'],
    ]) {
      const shown = git('diff', '--no-index', ...names);
      expect(withoutNames(shown)).toBe(withoutNames(git('diff', '--no-index', '--no-ext-diff', ...names)));
      expect(shown).toContain('+{"a": ');
    }
    expect(contentsOf(root)).toEqual(before);
    expect(git('diff', '--no-index', '../../old.json', '../../new.json')).toMatch(
      /old\.json → \S*new\.json\n2 entries: 1 changed\n/,
    );
  });

  it('names an unmerged path', () => {
    git('checkout', '-q', '-b', 'side');
    commit({ 'fixtures/a.json': NEW });
    git('checkout', '-q', 'main');
    commit({ 'fixtures/a.json': OLD.replace('"verified"', '"unknown"') });
    expect(repository.git('merge', 'side').status).toBe(1);
    expect(git('diff', '--ours', '--ext-diff', '--name-status')).toContain('U\tfixtures/a.json');
    expect(git('diff', '--cached', '--ext-diff')).toBe('* Unmerged path fixtures/a.json\n');
  });

  it('reports an error and shows the difference as Git does', () => {
    writeFiles({ 'fixtures/a.json': NEW, 'catalog-lens.json': '{' });
    const { byDriver, ordinary } = diffs('--', 'fixtures');
    expect(withoutNames(byDriver)).toBe(withoutNames(ordinary));
  });

  it('always exits with 0', () => {
    const cwd = folder({ 'old.json': OLD, 'new.json': NEW, 'x.json': '1\n', 'y.json': '2\n' });
    const hash = '0'.repeat(40);
    const compared = (one: string, another: string): Run => {
      const args = ['diff', 'a.json', one, hash, '100644', another, hash, '100644'];
      return runProcess(args, { cwd, env: { GIT_DIFF_PATH_COUNTER: '1' } });
    };
    expect(compared('old.json', 'new.json')).toMatchObject({ status: 0, stderr: '' });
    const ordinary = compared('x.json', 'y.json');
    expect(ordinary).toMatchObject({ status: 0, stderr: '' });
    expect(ordinary.stdout).toMatch(/^diff --git a\/x\.json b\/y\.json\n[^]*\n-1\n\+2\n$/);
    expect(compared('none.json', 'y.json')).toMatchObject({
      status: 0,
      stdout: '',
      stderr: expect.stringContaining('no such file') as unknown,
    });
  });

  it.each([1, 7, 9])('is run by Git only, whatever the number of arguments is: %i', async (count) => {
    const cwd = folder({ 'old.json': OLD, 'new.json': NEW });
    const args = ['a.json', 'old.json', '0', '100644', 'new.json', '0', '100644', 'b.json', ''].slice(
      0,
      count,
    );
    expect(await run(['diff', ...args], cwd)).toEqual({
      status: 2,
      stdout: '',
      stderr:
        'catalog-lens: diff compares two files, the old and the new listing (see catalog-lens --help)\n',
    });
    vi.stubEnv('GIT_DIFF_PATH_COUNTER', '1');
    expect(await run(['diff', ...args], cwd)).toMatchObject({ status: 0, stderr: '' });
    expect(await run('diff old.json new.json', cwd)).toMatchObject({ status: 1, stderr: '' });
  });
});
