/**
 * Compares the project with a record of what it was: what it has (commands, menus, settings, messages, tests, …) and what
 * the command line and the core show for more than two thousand texts. See README.md beside this file.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { differencesOf, readAccepted, report, type Lines } from './compare';

const BASELINE = 'test/record/baseline.br';
const ACCEPTED = 'test/record/accepted.txt';
const FOLDER = resolve('dist/record');
const ENVIRONMENT = { TZ: 'UTC', LC_ALL: 'C.UTF-8', NO_COLOR: '1', GIT_CONFIG_GLOBAL: '/dev/null' };

/** Runs a program in a folder, independently of the settings of this machine. */
function run(folder: string, program: string, ...args: readonly string[]): void {
  execFileSync(program, args, { cwd: folder, stdio: 'inherit', env: { ...process.env, ...ENVIRONMENT } });
}

function read(target: string): Lines {
  const lines = (name: string): string[] => readFileSync(join(target, name), 'utf8').trimEnd().split('\n');
  return { inventory: lines('inventory.txt'), outputs: lines('outputs.txt') };
}

function main(): void {
  const { values } = parseArgs({
    options: { data: { type: 'string' }, old: { type: 'boolean' }, baseline: { type: 'boolean' } },
  });
  if (values.data === undefined)
    throw new Error('Usage: npm run record -- --data=FOLDER [--old | --baseline]');
  const data = `--data=${resolve(values.data)}`;
  const target = join(FOLDER, 'new');
  run('.', process.execPath, join(FOLDER, 'make.js'), target, data);
  const now = read(target);
  if (values.baseline === true) {
    const commit = execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim();
    writeFileSync(BASELINE, brotliCompressSync(JSON.stringify({ commit, ...now })));
    return;
  }
  const baseline = brotliDecompressSync(readFileSync(BASELINE)).toString();
  const { commit, ...before } = JSON.parse(baseline) as Lines & { readonly commit: string };
  const accepted = existsSync(ACCEPTED) ? readAccepted(readFileSync(ACCEPTED, 'utf8')) : [];
  const { text, isSame } = report(differencesOf(before, now), accepted);
  console.log(`Compared with ${commit.slice(0, 10)}:\n\n${text}`);
  if (values.old === true) showDifferences(commit, data, target);
  process.exitCode = isSame ? 0 : 1;
}

/** Writes the differences of the outputs, those of each view in a file. */
function showDifferences(commit: string, data: string, target: string): void {
  const tree = mkdtempSync(join(tmpdir(), 'catalog-lens-old-'));
  const [old, differences] = [join(FOLDER, 'old'), join(FOLDER, 'differences')];
  run('.', 'git', 'worktree', 'add', '--quiet', '--detach', tree, commit);
  try {
    // With the packages of that commit.
    run(tree, 'npm', 'ci', '--ignore-scripts', '--no-audit', '--no-fund');
    run(tree, process.execPath, 'esbuild.js', '--tests');
    run(tree, process.execPath, 'dist/record/make.js', old, data, '--outputs-only');
  } finally {
    run('.', 'git', 'worktree', 'remove', '--force', tree);
  }
  rmSync(differences, { recursive: true, force: true });
  mkdirSync(differences);
  const views = new Set([old, target].flatMap((folder) => readdirSync(join(folder, 'outputs'))));
  for (const view of views) {
    const folders = ['old', 'new'].map((one) => `${one}/outputs/${view}`);
    for (const folder of folders) mkdirSync(join(FOLDER, folder), { recursive: true });
    const { stdout } = spawnSync('git', ['diff', '--no-index', '--text', ...folders], {
      cwd: FOLDER,
      maxBuffer: 1 << 30,
    });
    if (stdout.length > 0) writeFileSync(join(differences, `${view}.diff`), stdout);
  }
  console.log(`The differences of outputs are in ${differences}.`);
}

main();
