import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { entry, listing, other } from '../support/listing-text';
import { read, refused } from './command';
import { contentOf, folder, run, type Run } from './run';

const [A, B, C] = [
  other('a', { volume30dUsd: '3' }),
  other('b', { volume30dUsd: '2' }),
  other('c', { volume30dUsd: '1' }),
];
const BASE = listing([A, B]);
const FILES = { 'base.json': BASE, 'ours.json': listing([A]), 'theirs.json': listing([A, B, C]) };
const OTHERS = { 'base.txt': 'a\n', 'ours.txt': 'b\n', 'theirs.txt': 'c\n' };

async function merge(options: string, files: Readonly<Record<string, string>> = {}): Promise<Run> {
  return run(`merge ${options} base.json ours.json theirs.json`, { ...FILES, ...files });
}

function stubEnvironment(variables: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
}

describe('the merge command', () => {
  it('prints the merged listing, and a summary on standard error', async () => {
    expect(await merge('')).toEqual({
      status: 0,
      stdout: listing([A, C]),
      stderr: 'catalog-lens: merged ours.json by entry: 1 entry added; no conflicts\n',
    });
  });

  it('keeps the byte order mark of OURS, and names the path', async () => {
    const { stdout, stderr } = await merge('--path d/real.json', { 'ours.json': `\ufeff${BASE}` });
    expect(stdout).toBe(`\ufeff${listing([A, B, C])}`);
    expect(stderr).toBe('catalog-lens: merged d/real.json by entry: 1 entry added; no conflicts\n');
  });

  it('names the entries and members in conflict', async () => {
    const version = (count: string, description: string, rest: readonly string[]): string =>
      listing([A.replace('"Renders a page."', description), ...rest], count);
    const { stderr } = await merge('', {
      'base.json': version('"a"', '""', [B]),
      'ours.json': version('"b"', '"x"', [B.replace('"Renders a page."', '"x"')]),
      'theirs.json': version('"c"', '"y"', []),
    });
    expect(stderr).toContain('2 conflicts, in count, api-x-io-v1-a (description), api-x-io-v1-b\n');
  });

  it('keeps both versions of other texts without Git', async () => {
    stubEnvironment({ PATH: '' });
    const files = { base: 'a\n', ours: 'b\n', theirs: 'é' };
    expect(await run('merge -L x -L é base ours theirs', files)).toEqual({
      status: 1,
      stdout: '<<<<<<< é\nb\n=======\né\n>>>>>>> theirs\n',
      stderr:
        'catalog-lens: kept both versions of ours, because base is not valid JSON and Git cannot be run; 1 conflict\n',
    });
  });

  it.each<[string, BufferEncoding]>([
    ['a\0', 'utf8'],
    ['\ufeffa', 'utf16le'],
  ])('keeps OURS if Git refuses to merge: %j', async (text, encoding) => {
    const [base, ours, theirs] = ['base', 'ours', 'theirs'].map((word) => Buffer.from(text + word, encoding));
    const cwd = folder({ base: base ?? '', ours: ours ?? '', theirs: theirs ?? '' });
    const [sentence] = await refused('merge --out ours base ours theirs', cwd);
    expect(sentence).toMatch(/^kept ours of ours, because .+ git merge-file cannot merge it: .+$/);
  });

  it('merges other texts by Git whatever its configuration, with any number of conflicts', async () => {
    const part = (word: string): string => `${word}\n${'a\n'.repeat(10)}`.repeat(200);
    stubEnvironment({
      GIT_CONFIG_COUNT: '1',
      GIT_CONFIG_KEY_0: 'merge.conflictStyle',
      GIT_CONFIG_VALUE_0: 'diff3',
    });
    const texts = { ours: part('y'), theirs: part('z') };
    const { status, stdout, stderr } = await run('merge - ours theirs', texts, part('x'));
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
    const files = { 'base.json': base, 'ours.json': ours, 'theirs.json': theirs };
    expect(await merge('--path a.jsonc', files)).toEqual({
      status: 0,
      stdout: ours,
      stderr:
        'catalog-lens: merged a.jsonc by entry: no conflicts; comments that both changed kept as in ours: api-x-io-v1-a\n',
    });
  });

  it('keeps both versions if it fails', async () => {
    const cwd = folder({ 'ours.json': BASE, 'theirs.json': listing([A]) });
    const { status, stderr } = await run('merge --out ours.json none.json ours.json theirs.json', cwd);
    expect([status, stderr]).toEqual([2, 'catalog-lens: cannot read none.json: no such file or directory\n']);
    expect(contentOf(cwd, 'ours.json')).toBe(`<<<<<<< ours\n${BASE}=======\n${listing([A])}>>>>>>> theirs\n`);
  });

  it('needs no folder for temporary files, and without one loses no version of other texts', async () => {
    const files = { ...FILES, ...OTHERS, 'x.txt': 'a\nb\nc\n', 'y.txt': 'a\nb\nx\n', 'z.txt': 'y\nb\nc\n' };
    const cwd = folder(files);
    stubEnvironment({ TMPDIR: `${cwd}/none` });
    expect((await run('merge base.json ours.json theirs.json', cwd)).stdout).toBe(listing([A, C]));
    expect((await run('merge x.txt y.txt z.txt', cwd)).stdout).toBe('y\nb\nx\n');
    const line = 'merge --out ours.txt base.txt ours.txt -';
    const { stderr, status } = await run(line, cwd, OTHERS['theirs.txt']);
    expect(stderr).toMatch(/^catalog-lens: .*no such file or directory\n$/);
    expect(status).toBe(2);
    expect(contentOf(cwd, 'ours.txt')).toBe('<<<<<<< ours\nb\n=======\nc\n>>>>>>> theirs\n');
  });
});

describe('labels', () => {
  const files = {
    ...OTHERS,
    'base.json': listing([entry()]),
    'ours.json': listing([entry({ description: '"a"' })]),
    'theirs.json': listing([entry({ description: '"b"' })]),
  };

  it.each([
    ['-L abc123 -L HEAD -L --side', ['<<<<<<< HEAD', '>>>>>>> --side']],
    ['-L %S -L %X -L %Y', ['<<<<<<< ours', '>>>>>>> theirs']],
    ['-L base -L main', ['<<<<<<< main', '>>>>>>> theirs']],
    ['', ['<<<<<<< ours', '>>>>>>> theirs']],
  ])('are behind the markers, placeholders of Git are none: %s', async (options, markers) => {
    for (const extension of ['json', 'txt']) {
      const versions = ['base', 'ours', 'theirs'].map((name) => `${name}.${extension}`).join(' ');
      const { status, stdout } = await read(`merge ${options} ${versions}`, files);
      expect(status).toBe(1);
      expect(stdout.match(/^(?:<{7}|>{7}).*$/gm)).toEqual(markers);
    }
  });
});
