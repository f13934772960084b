import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { entry, listing } from '../support/listing-text';
import { checkJson, folder, hasPermissions, run, runShell, runWithoutRights } from './run';

const TEXT = listing([entry({ qualityFlag: '"?"' })]);
const WRONG = listing([entry({ volume30dUsd: '31' })]);

describe('a file whose name is not UTF-8', () => {
  const name = Buffer.from('b\xff-é.json', 'latin1');
  const inFolder = (cwd: string): Buffer => Buffer.concat([Buffer.from(`${cwd}/`), name]);

  it('is checked and fixed like others, and reported by an escaped name', async () => {
    const cwd = folder({ 'a.json': TEXT });
    writeFileSync(inFolder(cwd), WRONG);
    symlinkSync(name, path.join(cwd, 'link.json'));
    const { stdout, stderr, status } = await run('check .', cwd);
    expect({ stderr, status }).toEqual({ stderr: '', status: 1 });
    expect(stdout).toMatch(/^b\\udcff-\\udce9\.json:\d+:\d+ warning/m);
    expect((await run('check --format sarif .', cwd)).stdout).toContain('"uri": "b%FF-%E9.json"');
    await run('check --fix link.json', cwd);
    expect(readFileSync(inFolder(cwd), 'utf8')).toBe(listing([entry()]));
  });

  it.each([
    'check D/N',
    'list D/N',
    'extract D/N',
    'diff D/N a.json',
    'merge D/N a.json D/N',
    'check --config D/N a.json',
    'check D/*.json',
    'extract a.json --out D/N',
  ])('may be named, as may its folder: %s', async (args) => {
    const cwd = folder({ 'a.json': args.includes('config') ? '{}' : TEXT });
    const inDirectory = Buffer.concat([Buffer.from(`${cwd}/`), Buffer.from('d\xfe/', 'latin1'), name]);
    const directory = inDirectory.subarray(0, cwd.length + '/d?'.length);
    mkdirSync(directory);
    writeFileSync(inDirectory, args.includes('config') ? '{}' : TEXT);
    // As Node decodes arguments.
    const named = args.replaceAll('D', 'd\ufffd').replaceAll('N', name.toString('utf8'));
    const { stderr } = await run(named.split(' '), cwd);
    expect(stderr).not.toMatch(/cannot|no file/);
    expect(readdirSync(directory)).toHaveLength(1);
    expect(readdirSync(cwd)).toHaveLength(2);
  });

  it('is one of several that an argument may mean, all of which are checked', async () => {
    const cwd = folder();
    for (const byte of [0xfe, 0xff])
      writeFileSync(Buffer.concat([Buffer.from(`${cwd}/x`), Buffer.from([byte])]), TEXT);
    const { files } = await checkJson('x�', cwd);
    expect(files.map((file) => file.path)).toEqual(['x\udcfe', 'x\udcff']);
  });
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
