import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll } from 'vitest';
import { entry, listing } from './listing-text';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** A listing with one problem, which is in the file `wrong.json` of the project. */
export const WRONG = listing([entry({ volume30dUsd: '31', volumePerDayApprox: '1.0333333333333334' })]);

/** An otherwise empty project in which the tests of a file find the npm package installed. */
export function projectWithPackage(): { readonly project: string; readonly archive: string } {
  const folder = mkdtempSync(path.join(tmpdir(), 'catalog-lens-project-'));
  const project = path.join(folder, 'project');
  const archive = path.join(folder, 'catalog-lens.tgz');

  beforeAll(() => {
    execFileSync(process.execPath, ['src/library/package.js', folder], { cwd: ROOT, stdio: 'pipe' });
    mkdirSync(project);
    writeFileSync(path.join(project, 'package.json'), '{ "private": true }');
    // Without a network: the package needs no other.
    execFileSync('npm', ['install', '--offline', archive], {
      cwd: project,
      stdio: 'pipe',
      shell: process.platform === 'win32',
    });
    writeFileSync(path.join(project, 'wrong.json'), WRONG);
  }, 600_000);

  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  }, 600_000);
  return { project, archive };
}
