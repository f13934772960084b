import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { mergeLines, type MergedLines } from '../../src/core/compare/merge-lines';
import { mergeListings } from '../../src/library';
import { runs } from '../support/property-runs';
import { folder, run } from './run';

type Versions = Readonly<Record<'base' | 'ours' | 'theirs', string>>;

/** What Git makes of the same texts. */
function mergeWithGit(cwd: string, { base, ours, theirs }: Versions): MergedLines {
  const files = Object.entries({ ours, base, theirs });
  for (const [name, text] of files) writeFileSync(path.join(cwd, name), text);
  const labels = files.flatMap(([name]) => ['-L', name]);
  const args = ['-c', 'merge.conflictStyle=merge', 'merge-file', '-p', ...labels, 'ours', 'base', 'theirs'];
  const { status, stdout } = spawnSync('git', args, { cwd, encoding: 'utf8' });
  return { text: stdout, blocks: status ?? NaN };
}

/** Removes and inserts lines. */
type Edit = readonly [at: number, removed: number, inserted: number];

const EDITS = fc.array(fc.tuple(fc.nat(40), fc.nat(3), fc.nat(3)), { maxLength: 4 });

/** Without a change of the first line. */
function edited(base: readonly string[], edits: readonly Edit[], lineOf: () => string): string[] {
  const lines = [...base];
  for (const [at, removed, inserted] of edits)
    lines.splice(1 + (at % lines.length), removed, ...Array.from({ length: inserted }, lineOf));
  return lines;
}

function joined(lines: readonly string[], eol: string, isLastEnded: boolean): string {
  return lines.join(eol) + (isLastEnded && lines.length > 0 ? eol : '');
}

describe('merging by line', () => {
  it('gives what Git gives, line ends and markers too, if no line is repeated', () => {
    const cwd = folder();
    const property = fc.property(
      fc.integer({ min: 2, max: 40 }),
      EDITS,
      EDITS,
      fc.constantFrom('\n', '\r\n'),
      fc.tuple(fc.boolean(), fc.boolean(), fc.boolean()),
      (length, left, right, eol, [one, two, three]) => {
        let count = 0;
        // Without letters and digits in some, beside which Git joins conflicts.
        const lineOf = (): string => (++count % 3 === 0 ? '-'.repeat(count) : `line ${count}`);
        const base = Array.from({ length }, lineOf);
        const versions = {
          base: joined(base, eol, one),
          ours: joined(edited(base, left, lineOf), eol, two),
          theirs: joined(edited(base, right, lineOf), eol, three),
        };
        expect(mergeLines(versions, { markerSize: 7 })).toEqual(mergeWithGit(cwd, versions));
      },
    );
    fc.assert(property, { numRuns: runs(100) });
  });

  it('loses no line that a side has added, even if lines are repeated', () => {
    const property = fc.property(
      fc.array(fc.constantFrom('a', 'b', 'c', '}'), { minLength: 1, maxLength: 30 }),
      EDITS,
      EDITS,
      fc.infiniteStream(fc.constantFrom('a', 'b', 'c', '}', 'd')),
      (base, left, right, stream) => {
        const lineOf = (): string => String(stream.next().value);
        const [ours, theirs] = [edited(base, left, lineOf), edited(base, right, lineOf)];
        const text = (lines: readonly string[]): string => joined(lines, '\n', true);
        const merged = mergeLines(
          { base: text(base), ours: text(ours), theirs: text(theirs) },
          { markerSize: 7 },
        );
        const result = merged?.text.split('\n') ?? [];
        for (const line of new Set([...ours, ...theirs])) {
          const count = (lines: readonly string[]): number => lines.filter((one) => one === line).length;
          const added = Math.max(count(ours), count(theirs)) - count(base);
          expect(count(result)).toBeGreaterThanOrEqual(added);
        }
      },
    );
    fc.assert(property, { numRuns: runs(300) });
  });
});

describe('texts that are too long to be merged by line', () => {
  const lines = 'a\n'.repeat(2000);
  const texts = { base: lines, ours: `b\n${lines}`, theirs: `${lines}é` };
  const both = `<<<<<<< ours\n${texts.ours}=======\n${texts.theirs}\n>>>>>>> theirs\n`;
  const merge = (cwd: string, ...options: readonly string[]): ReturnType<typeof run> =>
    run(['merge', ...options, 'base', 'ours', 'theirs'], { cwd });
  const WHY = 'because base is not valid JSON';

  it('are merged by Git', async () => {
    expect(mergeLines(texts, { markerSize: 7 })).toBeUndefined();
    const cwd = folder({ ...texts, ours: `\ufeff${texts.ours}` });
    expect(await merge(cwd)).toEqual({
      status: 0,
      stdout: `\ufeffb\n${lines}é`,
      stderr: `catalog-lens: merged ours by line, ${WHY}; no conflicts\n`,
    });
    writeFileSync(path.join(cwd, 'theirs'), `c\n${lines}`);
    const { status, stdout, stderr } = await merge(cwd, '--marker-size', '9');
    expect([status, stderr]).toEqual([1, `catalog-lens: merged ours by line, ${WHY}; 1 conflict\n`]);
    expect(stdout).toBe(`\ufeff<<<<<<<<< ours\nb\n=========\nc\n>>>>>>>>> theirs\n${lines}`);
  });

  it('are merged by Git whatever its configuration, with any number of conflicts', async () => {
    const part = (word: string): string => `${word}\n${'a\n'.repeat(10)}`;
    const [base, ours, theirs] = ['x', 'y', 'z'].map((word) => part(word).repeat(200));
    const cwd = folder({ base: base ?? '', ours: ours ?? '', theirs: theirs ?? '' });
    vi.stubEnv('GIT_CONFIG_COUNT', '1');
    vi.stubEnv('GIT_CONFIG_KEY_0', 'merge.conflictStyle');
    vi.stubEnv('GIT_CONFIG_VALUE_0', 'diff3');
    onTestFinished(() => {
      vi.unstubAllEnvs();
    });
    const { stdout, stderr } = await merge(cwd);
    expect(stderr).toBe(`catalog-lens: merged ours by line, ${WHY}; 200 conflicts\n`);
    expect(stdout.startsWith('<<<<<<< ours\ny\n=======\nz\n>>>>>>> theirs\na\n')).toBe(true);
  });

  it('are merged by Git as bytes if they are not valid text', async () => {
    const bytes = (text: string): Buffer => Buffer.from(text, 'latin1');
    const cwd = folder({ base: lines, ours: bytes(texts.ours), theirs: bytes(texts.theirs) });
    expect(await merge(cwd, '--out', 'ours')).toMatchObject({ status: 0 });
    expect(readFileSync(path.join(cwd, 'ours'))).toEqual(bytes(`b\n${lines}é`));
  });

  it('are both kept if there is no Git, or it does not merge such texts', async () => {
    const kept = `catalog-lens: kept both versions of ours, ${WHY} and it is too long to merge by line without Git; 1 conflict\n`;
    const binary = { ...texts, ours: `\0${texts.ours}` };
    expect(await merge(folder(binary))).toMatchObject({ status: 1, stderr: kept });
    vi.stubEnv('PATH', '');
    onTestFinished(() => {
      vi.unstubAllEnvs();
    });
    expect(await merge(folder(texts))).toEqual({ status: 1, stdout: both, stderr: kept });
  });

  it('are both kept by the library', () => {
    expect(mergeListings(texts.base, texts.ours, texts.theirs)).toEqual({ text: both, conflicts: 1 });
  });
});
