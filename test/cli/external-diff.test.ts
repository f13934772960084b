import { chmodSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { withoutNames } from '../support/git-diff';
import { listing, other } from '../support/listing-text';
import { contentsOf, refused } from './command';
import { repositoryAt, repositoryWith, type Repository } from './git';
import { commandLine, folder, run } from './run';

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

afterEach(() => {
  vi.unstubAllEnvs();
});

/** The difference from the last commit with the driver, and by Git alone. */
function diffs(...args: readonly string[]): { readonly byDriver: string; readonly ordinary: string } {
  return { byDriver: git('diff', ...args), ordinary: git('diff', '--no-ext-diff', ...args) };
}

describe('an external diff driver', () => {
  beforeEach(() => {
    repository = repositoryWith({
      '.gitattributes': '*.json diff=catalog-lens\n*.bin diff=catalog-lens\n',
      'fixtures/a.json': OLD,
    });
    git('config', 'diff.catalog-lens.command', `'${process.execPath}' '${commandLine()}' diff`);
  });

  it('shows the changes of a listing by entry, also of one inside other JSON or with a syntax error', () => {
    repository.commit({ 'inside.json': `{"a": ${OLD}}`, 'wrong.json': OLD });
    repository.write({
      'fixtures/a.json': NEW,
      'inside.json': `{"a": ${NEW}}`,
      'wrong.json': NEW.replace(/\]\s*\}\s*$/, ''),
    });
    const changed = (name: string): string =>
      [
        name,
        '2 entries: 1 changed',
        '',
        'Changed (1)',
        '  ~ api-x-io-v1-a  #1',
        '      qualityFlag  "verified" → "monitor"',
        '\n',
      ].join('\n');
    const shown = git('diff');
    for (const name of ['fixtures/a.json', 'inside.json']) expect(shown).toContain(changed(name));
    expect(shown.match(/^Changed \(1\)$/gm)).toHaveLength(3);
  });

  it('shows added, deleted and renamed listings, and other modes', () => {
    repository.write({ 'b.json': NEW });
    git('add', '-A');
    expect(git('diff', '--cached').split('\n').slice(0, 2)).toEqual([
      'b.json  new file',
      '0 → 2 entries: 2 added',
    ]);
    repository.commit();
    rmSync(path.join(repository.root, 'b.json'));
    expect(git('diff').split('\n').slice(0, 2)).toEqual(['b.json  deleted', '2 → 0 entries: 2 removed']);
    git('checkout', '-q', 'b.json');
    renameSync(path.join(repository.root, 'b.json'), path.join(repository.root, 'c.json'));
    repository.write({ 'c.json': NEW.replace('"Renders a page."', '"New."') });
    git('add', '-A');
    expect(git('diff', '--cached', '-M').split('\n').slice(0, 2)).toEqual([
      expect.stringMatching(/^b\.json → c\.json {2}renamed, \d\d% similar$/) as unknown,
      '2 entries: 1 changed',
    ]);
    git('reset', '-q', '--hard');
    chmodSync(path.join(repository.root, 'b.json'), 0o755);
    expect(git('diff')).toBe('b.json  mode 100644 → 100755\nno difference in 2 entries\n\n');
  });

  it('leaves to Git what is not a listing, or excluded, with the colors of Git in a pager', () => {
    repository.commit({
      'json.json': '{"a": 1}\n',
      'binary.bin': Buffer.from([0, 1, 2]),
      'several.json': `[${OLD}, ${OLD}]`,
      'é\t x/y.json': '1\n',
      'no/excluded.json': OLD,
      'no/catalog-lens.json': '{"exclude": ["**"]}',
      'removed.json': '1\n',
    });
    repository.write({
      'json.json': '{"a": 2}\n',
      'binary.bin': Buffer.from([0, 3]),
      'several.json': `[${OLD}, ${NEW}]`,
      'é\t x/y.json': '2\n',
      'no/excluded.json': NEW,
    });
    rmSync(path.join(repository.root, 'removed.json'));
    const { byDriver, ordinary } = diffs();
    expect(ordinary.match(/^diff --git/gm)).toHaveLength(6);
    expect(withoutNames(byDriver)).toBe(withoutNames(ordinary));
    expect(byDriver).toMatch(/^diff --git a\/.*\/json\.json b\/json\.json$/m);
    vi.stubEnv('GIT_PAGER_IN_USE', 'true');
    expect(git('diff', 'json.json')).toContain('\u001b[31m-{"a": 1}');
  });

  it('compares files outside of the repository, and writes nothing', () => {
    const listings = { 'old.json': OLD, 'new.json': NEW };
    const texts = { 'p.json': '{"a": 1}\n', 'q.json': '{"a": 2}\n' };
    const root = folder({ ...listings, ...texts, 'tmp/a/p.json': 'a', 'tmp/p.json': 'p', 'tmp/q.json': 'q' });
    // Git finds attributes and configuration there.
    renameSync(repository.root, path.join(root, 'repository'));
    const below = path.join(root, 'repository/below');
    mkdirSync(below);
    repository = repositoryAt(below);
    vi.stubEnv('TMPDIR', path.join(root, 'tmp'));
    const before = contentsOf(root);
    const { byDriver, ordinary } = diffs('--no-index', '../../p.json', '../../q.json');
    expect(withoutNames(byDriver)).toBe(withoutNames(ordinary));
    expect(byDriver).toContain('+{"a": 2}');
    expect(contentsOf(root)).toEqual(before);
    expect(git('diff', '--no-index', '../../old.json', '../../new.json')).toMatch(
      /old\.json → \S*new\.json\n2 entries: 1 changed\n/,
    );
  });

  it('names an unmerged path', () => {
    git('checkout', '-q', '-b', 'side');
    repository.commit({ 'fixtures/a.json': NEW });
    git('checkout', '-q', 'main');
    repository.commit({ 'fixtures/a.json': OLD.replace('"verified"', '"unknown"') });
    expect(repository.git('merge', 'side').status).toBe(1);
    expect(git('diff', '--ours', '--ext-diff', '--name-status')).toContain('U\tfixtures/a.json');
    expect(git('diff', '--cached', '--ext-diff')).toBe('* Unmerged path fixtures/a.json\n');
  });

  it('reports an error, shows the difference as Git does, and exits with 0, as Git stops at anything else', () => {
    repository.write({ 'fixtures/a.json': NEW, 'catalog-lens.json': '{' });
    const { status, stdout, stderr } = repository.git('diff', '--', 'fixtures');
    expect(status).toBe(0);
    expect(stderr).toMatch(/^catalog-lens: catalog-lens\.json:1:2 .+\n$/);
    expect(withoutNames(stdout)).toBe(withoutNames(git('diff', '--no-ext-diff', '--', 'fixtures')));
  });
});

it('diff is an external driver only if Git runs it, whatever the number of arguments is', async () => {
  const cwd = folder({ 'old.json': OLD, 'new.json': NEW });
  const args = ['a.json', 'old.json', '0', '100644', 'new.json', '0', '100644', 'b.json', ''];
  const calls = [1, 7, 9].map((count) => ['diff', ...args.slice(0, count)]);
  for (const call of calls)
    expect(await refused(call, cwd)).toEqual([expect.stringMatching(/^diff compares two files/)]);
  vi.stubEnv('GIT_DIFF_PATH_COUNTER', '1');
  for (const call of calls) expect(await run(call, cwd)).toMatchObject({ status: 0, stderr: '' });
  expect(await run('diff old.json new.json', cwd)).toMatchObject({ status: 1, stderr: '' });
});
