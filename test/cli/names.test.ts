import { chmodSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { entry, listing } from '../support/listing-text';
import { checkJson, folder, hasPermissions, run, runShell, runWithoutRights } from './run';

const TEXT = listing([entry({ qualityFlag: '"?"' })]);

it('a file whose name is not UTF-8 is an error, and the others are checked', async () => {
  const cwd = folder({ 'a.json': TEXT });
  writeFileSync(Buffer.concat([Buffer.from(`${cwd}/`), Buffer.from('b\xff.json', 'latin1')]), TEXT);
  const { stdout, stderr, status } = await run('check .', cwd);
  expect({ stderr, status }).toEqual({
    stderr: 'catalog-lens: cannot read b\ufffd.json: no such file or directory\n',
    status: 2,
  });
  expect(stdout).toContain('a.json:');
});

describe('names on Windows', () => {
  it('have slashes in arguments, reports and URIs', async () => {
    const cwd = folder({ 'fix/a.json': TEXT });
    const { platform } = process;
    onTestFinished(() => {
      Object.defineProperty(process, 'platform', { value: platform });
    });
    Object.defineProperty(process, 'platform', { value: 'win32' });
    for (const argument of ['fix\\a.json', 'fix\\*.json', 'fix\\'])
      expect((await checkJson([argument], cwd)).files.map((file) => file.path)).toEqual(['fix/a.json']);
    const { stdout } = await run('check --format sarif fix\\a.json', cwd);
    expect(stdout).toContain('"uri": "fix/a.json"');
    const file = 'fix\\a.json';
    expect((await run(['summary', file], cwd)).stdout).toMatch(/^fix\/a\.json: /);
    expect((await run(['diff', file, file], cwd)).stdout).toMatch(/^fix\/a\.json → fix\/a\.json\n/);
    expect((await run(['merge', file, file, file], cwd)).stderr).toContain(' merged fix/a.json ');
    const fromStdin = ['check', '--stdin-filename', 'fix\\b.json', '-'];
    expect((await run(fromStdin, cwd, TEXT)).stdout).toMatch(/^fix\/b\.json:/);
  });
});

describe('what is missing', () => {
  it.each(['check a.json . --fix', 'generate --entries 3 --break volume-30d --out ../a.json'])(
    'is a sentence for a working folder that was deleted, and nothing is written: %s',
    (line) => {
      const cwd = folder();
      const { stderr, status } = runShell(`mkdir gone && cd gone && rmdir ../gone && lens ${line}`, { cwd });
      expect(stderr).toMatch(/^(?:catalog-lens: .+\n)+$/);
      expect(status).toBe(2);
      expect(readdirSync(cwd)).toEqual([]);
    },
  );

  it.runIf(hasPermissions())(
    'is no failure in folders beside those whose unused settings are reported',
    () => {
      const cwd = folder({
        'sub/a.json': listing([entry()]),
        'secret/b.json': TEXT,
        'catalog-lens.json': '{}',
      });
      chmodSync(cwd, 0o755);
      chmodSync(path.join(cwd, 'secret'), 0o000);
      onTestFinished(() => {
        chmodSync(path.join(cwd, 'secret'), 0o755);
        rmSync(cwd, { recursive: true, force: true });
      });
      expect(runWithoutRights('check --report-unused sub', cwd)).toMatchObject({
        status: 0,
        stderr: '',
      });
    },
  );
});
