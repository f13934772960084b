import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished } from 'vitest';
import type { Report, ReportedFile } from './report';

/** The command as it is shipped. */
export const CLI = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));

export interface RunOptions {
  readonly cwd?: string;
  readonly stdin?: string | Buffer;
  readonly env?: Readonly<Record<string, string>>;
}

export interface Run {
  /** Null if a signal ended the command. */
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Variables by which the machine that runs the tests would have a say in the output. */
const OF_THE_MACHINE = [
  'NO_COLOR',
  'FORCE_COLOR',
  'CI',
  'TERM',
  'COLORTERM',
  'NODE_OPTIONS',
  'GITHUB_ACTIONS',
];

/** Runs `catalog-lens` with these arguments to its end. */
export function run(args: readonly string[], options: RunOptions = {}): Run {
  return runFile(process.execPath, [commandLine(), ...args], options);
}

/** Runs a shell script in which `lens` is the command. */
export function runShell(script: string, options: RunOptions = {}): Run {
  const definition = `lens() { '${process.execPath}' '${commandLine()}' "$@"; }`;
  return runFile('sh', ['-c', `${definition}\n${script}`], options);
}

/** Runs `check --format json` and reads what it printed, which must be one JSON object. */
export function checkJson(args: readonly string[], options: RunOptions = {}): Report {
  const { stdout, stderr, status } = run(['check', '--format', 'json', ...args], options);
  expect({ stderr, status }).toEqual({ stderr: '', status: expect.toBeOneOf([0, 1]) as unknown });
  return JSON.parse(stdout) as Report;
}

/** Checks one text as a file, listing or not. */
export function checkText(content: string | Buffer, name = 'a.json'): ReportedFile {
  const [file] = checkJson(['--force', name], { cwd: folder({ [name]: content }) }).files;
  if (!file) throw new Error('no file in the report');
  return file;
}

/** A temporary folder with these files, by path; it is removed when the test is over. */
export function folder(files: Readonly<Record<string, string | Buffer>> = {}): string {
  const root = mkdtempSync(path.join(tmpdir(), 'catalog-lens-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(root, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
  return root;
}

function runFile(file: string, args: readonly string[], { cwd, stdin, env }: RunOptions): Run {
  const base = { ...process.env };
  for (const name of OF_THE_MACHINE) Reflect.deleteProperty(base, name);
  const { status, stdout, stderr, error } = spawnSync(file, args, {
    cwd: cwd ?? tmpdir(),
    input: stdin ?? '',
    env: { ...base, ...env },
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
    timeout: 50_000,
  });
  if (error) throw error;
  return { status, stdout, stderr };
}

function commandLine(): string {
  if (!existsSync(CLI))
    throw new Error(`${CLI} does not exist: build it with "npm run build" before the tests.`);
  return CLI;
}
