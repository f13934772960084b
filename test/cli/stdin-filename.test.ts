import { describe, expect, it } from 'vitest';
import { entry, listing } from '../support/listing-text';
import { checkJson, folder, run } from './run';

const WRONG = listing([entry({ qualityFlag: '"?"' })]);

async function rulesOf(name: string, stdin: string, cwd: string): Promise<readonly string[] | 'skipped'> {
  const { files } = await checkJson(['--stdin-filename', name, '-'], { stdin, cwd });
  expect(files.map(({ path }) => path)).toEqual([name]);
  return files[0]?.listing ? files[0].problems.map(({ rule }) => rule) : 'skipped';
}

describe('--stdin-filename', () => {
  it('is the path in reports', async () => {
    expect(await rulesOf('sub/a.json', WRONG, folder())).toEqual(['quality-flag']);
    const { stdout } = await run(['check', '--stdin-filename', 'sub/a.json', '-'], { stdin: WRONG });
    expect(stdout).toMatch(/^sub\/a\.json:21:22 error /);
  });

  it('determines the syntax', async () => {
    const text = WRONG.replace('{', '{ // a comment\n');
    expect(await rulesOf('a.jsonc', text, folder())).toEqual(['quality-flag']);
    expect(await rulesOf('a.json', text, folder())).toContain('syntax');
  });

  it('determines the configuration', async () => {
    const cwd = folder({
      'sub/catalog-lens.json':
        '{ "rules": { "quality-flag": "off" }, "exclude": ["out/*"], "include": ["in/*"] }',
    });
    expect(await rulesOf('sub/a.json', WRONG, cwd)).toEqual([]);
    expect(await rulesOf('a.json', WRONG, cwd)).toEqual(['quality-flag']);
    expect(await rulesOf('sub/out/a.json', WRONG, cwd)).toBe('skipped');
    expect(await rulesOf('sub/in/a.json', '{"results": [], "counts": 1}', cwd)).toEqual([
      'missing-field',
      'unknown-field',
    ]);
  });

  it('needs standard input', async () => {
    const cwd = folder({ 'a.json': WRONG });
    expect(await run(['check', '--stdin-filename', 'b.json', 'a.json'], { cwd })).toEqual({
      status: 2,
      stdout: '',
      stderr: 'catalog-lens: --stdin-filename is the name of standard input, but - is not among the files\n',
    });
  });
});
