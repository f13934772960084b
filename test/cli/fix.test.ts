import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { entry, listing, other } from '../support/listing-text';
import { contentOf, folder, run, runProcess } from './run';

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
    const { stdout, stderr, status } = await run('check --fix .', cwd);
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

  it('has nothing to do the second time, and does not write then', async () => {
    const cwd = folder({ 'a.json': SEVERAL });
    await run('check --fix a.json', cwd);
    const { ino, mtimeMs } = statSync(path.join(cwd, 'a.json'));
    const { stdout } = await run('check --fix a.json', cwd);
    expect(stdout).not.toContain('fixed');
    expect(statSync(path.join(cwd, 'a.json'))).toMatchObject({ ino, mtimeMs });
  });

  it.each<[string, (text: string) => Buffer]>([
    ['a byte order mark and CRLF', (text) => Buffer.from(`\ufeff${text.replaceAll('\n', '\r\n')}`)],
    ['UTF-16, little end first', (text) => Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['UTF-16, big end first', (text) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
    [
      'comments and other letters',
      (text) =>
        Buffer.from(`// 😀\n${text.replace('Renders', '\\u00e9').replace(/"volume30dUsd": /, '$&/* é */ ')}`),
    ],
  ])('keeps %s', async (_, encode) => {
    const cwd = folder({ 'a.jsonc': encode(WRONG) });
    expect(await run('check --fix a.jsonc', cwd)).toMatchObject({ status: 0, stderr: '' });
    expect(readFileSync(path.join(cwd, 'a.jsonc')).equals(encode(SOUND))).toBe(true);
  });

  it('uses the configuration', async () => {
    const cwd = folder({ 'a.json': WRONG, 'catalog-lens.json': '{"rules": {"volume-30d": "off"}}' });
    expect(await run('check --fix a.json', cwd)).toMatchObject({ status: 0 });
    expect(contentOf(cwd, 'a.json')).not.toContain('"volume30dUsd": 30,');
  });

  it('prints the fixed text of standard input, and what remains on standard error', async () => {
    const line = 'check --fix --stdin-filename sub/a.json -';
    const cwd = folder();
    expect(await run(line, cwd, WRONG)).toEqual({ status: 0, stdout: SOUND, stderr: '' });
    const remaining = listing([entry({ qualityFlag: '"?"' })]);
    expect(await run(line, cwd, remaining)).toEqual({
      status: 1,
      stdout: remaining,
      stderr: expect.stringMatching(/^sub\/a\.json:\d+:\d+ error qualityFlag .* quality-flag\n$/) as unknown,
    });
    expect(await run(`${line} --rules duplicate-item`, cwd, WRONG)).toEqual({
      status: 0,
      stdout: WRONG,
      stderr: '',
    });
  });

  it.each([
    ['no listing', '{"a":  1}', 0],
    ['a syntax error', WRONG.slice(0, -3), 1],
    ['a merge conflict', `<<<<<<< a\n${WRONG}=======\n${SOUND}>>>>>>> b\n`, 1],
  ])('prints standard input unchanged that has %s', async (_, text, status) => {
    expect(await run('check --fix -', folder(), text)).toMatchObject({ status, stdout: text });
  });

  it('prints standard input unchanged that has invalid bytes', () => {
    const stdin = Buffer.concat([Buffer.from(WRONG), Buffer.from([0xff])]);
    const { status, stdout } = runProcess('check --fix -', { stdin, encoding: 'latin1' });
    expect({ status, stdout }).toEqual({ status: 1, stdout: stdin.toString('latin1') });
  });

  it('applies only the fixes of the chosen rules; syntax errors are reported whatever rules are chosen', async () => {
    const text = listing([entry({ volume30dUsd: '99', sources: '["a", "a"]' })]);
    const cwd = folder({ 'a.json': text });
    const { stdout, status } = await run('check --fix --rules volume-30d,count-below-results a.json', cwd);
    expect({ stdout, status }).toEqual({
      stdout: '0 errors, 0 warnings, 0 infos in 1 listing, 1 entry (1 fixed in 1 file)\n',
      status: 0,
    });
    expect(contentOf(cwd, 'a.json')).toContain('["a", "a"]');
    const cut = await run('check --rules volume-30d a.json', { 'a.json': text.slice(0, -3) });
    expect(cut.stdout).toMatch(/ syntax$/m);
  });
});
