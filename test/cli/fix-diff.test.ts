import path from 'node:path';
import fc from 'fast-check';
import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, symlinkSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { applyEdits, type TextEdit } from '../../src/core/text/text-edit';
import { unifiedDiff } from '../../src/core/text/unified-diff';
import { invalidText } from '../core/edit/invalid-texts';
import { runs } from '../support/property-runs';
import { entry, listing, other } from '../support/listing-text';
import { folder, run, runProcess } from './run';

const SOUND = listing([entry()]);
const WRONG = listing([entry({ volume30dUsd: '31' })]);

function gitApply(cwd: string, patch: string | Buffer): void {
  execFileSync('git', ['apply', '-p1', '--whitespace=nowarn', '-'], { cwd, input: patch, stdio: 'pipe' });
}

/** Applies the patch for the files of a folder, and compares the result with that of `--fix`. */
async function assertSameFixes(files: Readonly<Record<string, string | Buffer>>): Promise<void> {
  const [cwd, copy] = [folder(files), folder()];
  execFileSync('git', ['init', '-q'], { cwd });
  cpSync(cwd, copy, { recursive: true });
  const { stdout, stderr, status } = await run('check --force --fix --diff .', cwd);
  expect({ status, stderr }).toEqual({ status: stdout === '' ? 0 : 1, stderr: '' });
  for (const name of Object.keys(files))
    expect(readFileSync(path.join(cwd, name)).equals(readFileSync(path.join(copy, name)))).toBe(true);
  if (stdout !== '') gitApply(cwd, stdout);
  await run('check --force --fix .', copy);
  for (const name of Object.keys(files))
    expect(readFileSync(path.join(cwd, name), 'utf8'), name).toBe(
      readFileSync(path.join(copy, name), 'utf8'),
    );
}

describe('check --fix --diff', () => {
  it('prints a patch and writes nothing', async () => {
    const cwd = folder({ 'sub/a.json': WRONG, 'b.json': SOUND, 'other.json': '{}' });
    execFileSync('git', ['init', '-q'], { cwd });
    const patch = [
      'diff --git a/sub/a.json b/sub/a.json',
      '--- a/sub/a.json',
      '+++ b/sub/a.json',
      '@@ -12,7 +12,7 @@',
      '       "pricePerCallUsd": 0.5,',
      '       "calls30d": 60,',
      '       "callsPerDayApprox": 2,',
      '-      "volume30dUsd": 31,',
      '+      "volume30dUsd": 30,',
      '       "volumePerDayApprox": 1,',
      '       "l30DaysPayers": 20,',
      '       "lastCalledMs": 1787319479804,',
      '',
    ].join('\n');
    expect(await run('check --fix --diff .', cwd)).toEqual({
      status: 1,
      stdout: patch,
      stderr: '',
    });
    // The path is relative to the repository, independent of the folder in which the command runs.
    const sub = path.join(cwd, 'sub');
    expect((await run('check --fix --diff a.json', sub)).stdout).toBe(patch);
    expect(readFileSync(path.join(sub, 'a.json'), 'utf8')).toBe(WRONG);
    expect(await run('check --fix --diff b.json', cwd)).toEqual({
      status: 0,
      stdout: '',
      stderr: '',
    });
  });

  it('fixes the target of a symbolic link, and names with special characters', async () => {
    await assertSameFixes({ 'a b\t"ü".json': WRONG, 'c d.json': WRONG, 'ä.json': WRONG });
    const cwd = folder({ 'a.json': WRONG });
    symlinkSync('a.json', path.join(cwd, 'link.json'));
    const { stdout } = await run('check --fix --diff link.json', cwd);
    gitApply(cwd, stdout);
    expect(readFileSync(path.join(cwd, 'a.json'), 'utf8')).toBe(SOUND);
  });

  it('has the effect of --fix in random listings', async () => {
    const variant = fc.constantFrom(
      (text: string): string | Buffer => text,
      (text: string) => `\ufeff${text}`,
      (text: string) => text.trimEnd(),
      (text: string) => text.replace(/(?<!\r)\n/g, '\r\n'),
      (text: string) => text.replace('Renders', 'Ren\u{1F600}ders é').replace(/"sources"/g, '"sources" '),
    );
    const texts = fc.sample(
      fc.tuple(invalidText, variant).map(([text, change]) => change(text)),
      { numRuns: runs(40), seed: 7 },
    );
    await assertSameFixes(Object.fromEntries(texts.map((text, at) => [`fixtures/${at}.json`, text])));
  });

  it('is in the encoding of the file', async () => {
    const text = listing([other('é', { volume30dUsd: '31' })]);
    const cwd = folder({ 'a.json': Buffer.from(`\ufeff${text}`, 'utf16le') });
    const copy = folder();
    cpSync(cwd, copy, { recursive: true });
    const { stdout } = runProcess('check --fix --diff a.json', { cwd, encoding: 'latin1' });
    gitApply(cwd, Buffer.from(stdout, 'latin1'));
    await run('check --fix a.json', copy);
    expect(readFileSync(path.join(cwd, 'a.json')).equals(readFileSync(path.join(copy, 'a.json')))).toBe(true);
  });
});

it('check --fix --diff makes no patch that Git refuses', async () => {
  const cwd = folder({ 'a/w.json': listing([entry({ volume30dUsd: '31' })]), 'b/x': '' });
  expect(await run('check --fix --diff ../a/w.json', `${cwd}/b`)).toEqual({
    status: 2,
    stdout: '',
    stderr:
      'catalog-lens: cannot make a patch for ../a/w.json: it is neither in a Git repository nor below the working folder\n',
  });
});

describe('a unified diff', () => {
  it('joins hunks that are near, and marks a missing line feed at the end', () => {
    const text = Array.from({ length: 30 }, (_, at) => `${at}\n`).join('') + 'end';
    const edit = (find: string, replacement: string): TextEdit => ({
      offset: text.indexOf(find),
      length: find.length,
      text: replacement,
    });
    expect(
      unifiedDiff(text, [
        edit('\n2\n', '\n'),
        edit('9\n', '9a\n9b\n'),
        edit('17\n', 'x\n'),
        edit('end', 'End'),
      ]),
    ).toBe(
      '@@ -1,13 +1,13 @@\n 0\n 1\n-2\n 3\n 4\n 5\n 6\n 7\n 8\n-9\n+9a\n+9b\n 10\n 11\n 12\n' +
        '@@ -15,7 +15,7 @@\n 14\n 15\n 16\n-17\n+x\n 18\n 19\n 20\n' +
        '@@ -28,4 +28,4 @@\n 27\n 28\n 29\n-end\n\\ No newline at end of file\n+End\n\\ No newline at end of file\n',
    );
    expect(unifiedDiff('a', [{ offset: 0, length: 1, text: 'a' }])).toBe('');
    expect(unifiedDiff('', [{ offset: 0, length: 0, text: 'a\n' }])).toBe('@@ -0,0 +1 @@\n+a\n');
  });

  it('applied with Git gives the edited text', () => {
    const piece = fc.constantFrom('a', 'b', '\n', '\r\n', '\n\n', 'long line\n', '');
    const texts = fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(''));
    const cases = fc.sample(
      fc.tuple(texts, fc.array(fc.tuple(fc.nat(), fc.nat(4), piece), { maxLength: 6 })),
      { numRuns: runs(300), seed: 3 },
    );
    const edited = cases.flatMap(([text, given], index) => {
      const edits: TextEdit[] = [];
      for (const [at, length, replacement] of given.toSorted(
        (a, b) => (a[0] % (text.length + 1)) - (b[0] % (text.length + 1)),
      )) {
        const offset = at % (text.length + 1);
        const last = edits.at(-1);
        if (last && last.offset + last.length >= offset) continue;
        edits.push({ offset, length: Math.min(length, text.length - offset), text: replacement });
      }
      return text === '' ? [] : [{ name: `${index}.txt`, text, edits }];
    });
    const cwd = folder(Object.fromEntries(edited.map(({ name, text }) => [name, text])));
    const results = edited.map(({ name, text, edits }) => ({
      name,
      text,
      now: applyEdits(text, edits),
      hunks: unifiedDiff(text, edits),
    }));
    for (const { text, now, hunks } of results) expect(hunks === '').toBe(now === text);
    // An empty file is a deleted one in a patch.
    const patched = results.filter(({ now, hunks }) => hunks !== '' && now !== '');
    gitApply(cwd, patched.map(({ name, hunks }) => `--- a/${name}\n+++ b/${name}\n${hunks}`).join(''));
    for (const { name, now } of patched) expect(readFileSync(path.join(cwd, name), 'utf8'), name).toBe(now);
  });
});
