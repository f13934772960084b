import { chmodSync, lstatSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { entry, listing, other } from '../support/listing-text';
import { contentOf, folder, run } from './run';
import type { Report } from './report';

const SOUND = listing([entry()]);
/** Edits the volume and the volume per day. */
const WRONG = listing([entry({ volume30dUsd: '31' })]);
/** Three problems that are safe to fix, and one that is not. */
const SEVERAL = listing([
  entry({ callsPerDayApprox: '1', sources: '["a", "a"]', qualityFlag: '"Verified"' }),
  other('b', { callsPerPayer: '1' }),
]);

describe('check --fix', () => {
  it('fixes several files in place and reports the remaining problems', async () => {
    const cwd = folder({
      'a.json': WRONG,
      'b.json': SEVERAL,
      'c.json': SOUND,
      'd.json': '{"sources": ["a", "a"]}',
    });
    const { stdout, stderr, status } = await run(['check', '--fix', '.'], { cwd });
    expect({ stderr, status }).toEqual({ stderr: '', status: 1 });
    expect(stdout).toBe(
      'b.json:21:22 error qualityFlag is "Verified", but must be verified, unknown, monitor or concentrated; did you mean "verified"? quality-flag\n' +
        '\n1 error, 0 warnings, 0 infos in 3 listings, 4 entries (5 fixed in 2 files; 1 file skipped: no listing)\n',
    );
    expect(contentOf(cwd, 'a.json')).toBe(SOUND);
    expect(contentOf(cwd, 'b.json')).toBe(
      listing([entry({ sources: '["a"]', qualityFlag: '"Verified"' }), other('b')]),
    );
    expect(contentOf(cwd, 'd.json')).toBe('{"sources": ["a", "a"]}');
    expect(readdirSync(cwd).sort()).toEqual(['a.json', 'b.json', 'c.json', 'd.json']);
  });

  it('counts fixed problems in the totals', async () => {
    const cwd = folder({ 'a.json': WRONG, 'b.json': SEVERAL });
    const { stdout, status } = await run(['check', '--fix', '--format', 'json', '.'], { cwd });
    expect(status).toBe(1);
    const { files, totals } = JSON.parse(stdout) as Report;
    expect(totals).toMatchObject({ files: 2, errors: 1, warnings: 0, fixed: 5 });
    expect(files.map(({ problems }) => problems.length)).toEqual([0, 1]);
  });

  it('has nothing to do the second time, and does not write then', async () => {
    const cwd = folder({ 'a.json': SEVERAL });
    await run(['check', '--fix', 'a.json'], { cwd });
    const { ino, mtimeMs } = statSync(path.join(cwd, 'a.json'));
    const { stdout } = await run(['check', '--fix', 'a.json'], { cwd });
    expect(stdout).not.toContain('fixed');
    expect(statSync(path.join(cwd, 'a.json'))).toMatchObject({ ino, mtimeMs });
  });

  it.each<[string, (text: string) => Buffer]>([
    ['a byte order mark and CRLF', (text) => Buffer.from(`\ufeff${text.replaceAll('\n', '\r\n')}`)],
    ['UTF-16, little end first', (text) => Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['UTF-16, big end first', (text) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
    ['other letters', (text) => Buffer.from(text.replace('Renders', 'Зображає 😀 \\u00e9'))],
  ])('keeps %s', async (_, encode) => {
    const cwd = folder({ 'a.json': encode(WRONG) });
    expect(await run(['check', '--fix', 'a.json'], { cwd })).toMatchObject({ status: 0, stderr: '' });
    expect(readFileSync(path.join(cwd, 'a.json')).equals(encode(SOUND))).toBe(true);
  });

  it('keeps the mode, and a symbolic link', async () => {
    const cwd = folder({ 'real/a.json': WRONG });
    const file = path.join(cwd, 'real/a.json');
    chmodSync(file, 0o664);
    mkdirSync(path.join(cwd, 'linked'));
    symlinkSync('../real/a.json', path.join(cwd, 'linked/b.json'));
    expect(await run(['check', '--fix', 'linked/b.json'], { cwd })).toMatchObject({ status: 0, stderr: '' });
    expect(lstatSync(path.join(cwd, 'linked/b.json')).isSymbolicLink()).toBe(true);
    expect(readFileSync(file, 'utf8')).toBe(SOUND);
    expect(statSync(file).mode & 0o777).toBe(0o664);
    expect(readdirSync(path.join(cwd, 'linked'))).toEqual(['b.json']);
  });

  it('keeps comments', async () => {
    const text = `// all\n${WRONG.replace('"volume30dUsd"', '/* usd */ $&').replace('31', '31 /* wrong */')}`;
    const cwd = folder({ 'a.jsonc': text });
    expect(await run(['check', '--fix', 'a.jsonc'], { cwd })).toMatchObject({ status: 0 });
    expect(contentOf(cwd, 'a.jsonc')).toBe(text.replace('31 /*', '30 /*'));
  });

  it('uses the configuration', async () => {
    const cwd = folder({ 'a.json': WRONG, 'catalog-lens.json': '{"rules": {"volume-30d": "off"}}' });
    expect(await run(['check', '--fix', 'a.json'], { cwd })).toMatchObject({ status: 0 });
    expect(contentOf(cwd, 'a.json')).not.toContain('"volume30dUsd": 30,');
  });

  it('reports a read-only file and continues', async () => {
    const cwd = folder({ 'a.json': WRONG, 'b.json': WRONG });
    chmodSync(path.join(cwd, 'a.json'), 0o444);
    const { stderr, status } = await run(['check', '--fix', 'a.json', 'b.json'], { cwd });
    expect({ stderr, status }).toEqual({
      stderr: 'catalog-lens: cannot fix a.json: it is read-only\n',
      status: 2,
    });
    expect(contentOf(cwd, 'a.json')).toBe(WRONG);
    expect(contentOf(cwd, 'b.json')).toBe(SOUND);
  });

  it('does not accept standard input', async () => {
    const { stdout, stderr, status } = await run(['check', '--fix', '-'], { stdin: WRONG });
    expect({ stderr, status }).toEqual({ stderr: 'catalog-lens: cannot fix standard input\n', status: 2 });
    expect(stdout).not.toContain('volume');
  });
});
