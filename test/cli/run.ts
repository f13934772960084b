import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished } from 'vitest';
import { runCommand } from '../../src/cli/program';
import { MemoryStream } from '../support/memory-stream';
import type { Report, ReportedFile } from './report';

/** The built command. */
const CLI = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));

/** Files by path. */
export type Files = Readonly<Record<string, string | Buffer>>;

/** Arguments, or a line of them with spaces between, and single quotes around an empty one or one with spaces. */
export type Arguments = string | readonly string[];

interface ProcessOptions {
  readonly cwd?: string;
  readonly stdin?: string | Buffer;
  readonly env?: Readonly<Record<string, string>>;
  /** The id of the user who runs it, and of the user's group. */
  readonly user?: number | undefined;
  /** Of standard output; UTF-8 by default. */
  readonly encoding?: BufferEncoding;
}

export interface Run {
  /** Null if a signal ended the command. */
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Environment variables of the machine that runs the tests that would change the output. */
const UNSET_VARIABLES = [
  'NO_COLOR',
  'FORCE_COLOR',
  'CI',
  'TERM',
  'COLORTERM',
  'NODE_OPTIONS',
  'GITHUB_ACTIONS',
];

/** The arguments of a line. */
export function argumentsOf(args: Arguments): readonly string[] {
  if (typeof args !== 'string') return args;
  return (args.match(/(?:'[^']*'|[^\s'])+/g) ?? []).map((word) => word.replaceAll("'", ''));
}

/**
 * Runs `catalog-lens` in the process of the test, whose working folder it changes: only one at a time.
 *
 * @param where the working folder, or the files in a new one
 */
export async function run(
  args: Arguments,
  where: string | Files = tmpdir(),
  stdin: string | Buffer = '',
): Promise<Run> {
  const [stdout, stderr] = [new MemoryStream(), new MemoryStream()];
  const folderBefore = process.cwd();
  process.chdir(typeof where === 'string' ? where : folder(where));
  try {
    const input = Readable.from(stdin.length === 0 ? [] : [Buffer.from(stdin)]);
    const context = { stdin: input, stdout, stderr, cliFile: CLI, colors: false };
    const status = await runCommand(argumentsOf(args), context);
    return { status, stdout: stdout.text, stderr: stderr.text };
  } finally {
    process.chdir(folderBefore);
  }
}

/** Runs the built `catalog-lens` in a child process. */
export function runProcess(args: Arguments, options: ProcessOptions = {}): Run {
  return runFile(process.execPath, [commandLine(), ...argumentsOf(args)], options);
}

/** A user without rights, for tests of permissions, which do not apply to a superuser. */
const OTHER_USER = 65_534;

/** Runs the built `catalog-lens` as a user to whom permissions apply; the folder must be accessible to all. */
export function runWithoutRights(args: Arguments, cwd: string): Run {
  return runProcess(args, { cwd, user: process.getuid?.() === 0 ? OTHER_USER : undefined });
}

/** Whether {@link runWithoutRights} works: not on Windows, or where another user can read neither Node nor the built command. */
export function hasPermissions(): boolean {
  if (process.platform === 'win32') return false;
  if (process.getuid?.() !== 0) return true;
  const ids = { uid: OTHER_USER, gid: OTHER_USER };
  return spawnSync(process.execPath, [CLI, '--version'], { cwd: '/', ...ids }).status === 0;
}

/** Runs a shell script in which `lens` is the built command. */
export function runShell(script: string, options: ProcessOptions = {}): Run {
  const definition = `lens() { '${process.execPath}' '${commandLine()}' "$@"; }`;
  return runFile('sh', ['-c', `${definition}\n${script}`], options);
}

/** Runs `check --format json` and parses the output, which must be one JSON object. */
export async function checkJson(args: Arguments, where?: string | Files): Promise<Report> {
  const how = ['--format', 'json', '--pass-with-no-listings'];
  const { stdout, stderr: all, status } = await run(['check', ...how, ...argumentsOf(args)], where);
  // Files without a listing are in the report, too.
  const stderr = all.replace(
    /^.* (?:has no listing|is excluded by the configuration|is a configuration, not a listing)\n/gm,
    '',
  );
  expect({ stderr, status }).toEqual({ stderr: '', status: expect.toBeOneOf([0, 1]) as unknown });
  return JSON.parse(stdout) as Report;
}

/** Checks a text as the content of a file, even if it is not a listing. */
export async function checkText(content: string | Buffer, config?: string): Promise<ReportedFile> {
  const files = { 'a.json': content, ...(config !== undefined && { 'catalog-lens.json': config }) };
  const [file] = (await checkJson('--force a.json', files)).files;
  if (!file) throw new Error('no file in the report');
  return file;
}

/** A temporary folder with these files, by path; it is removed when the test is over. */
export function folder(files: Files = {}): string {
  const root = mkdtempSync(path.join(tmpdir(), 'catalog-lens-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  writeFiles(root, files);
  return root;
}

/** Writes files, by their paths in a folder. */
export function writeFiles(root: string, files: Files): void {
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(root, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
}

/** The text of a file in a folder. */
export function contentOf(cwd: string, name: string): string {
  return readFileSync(path.join(cwd, name), 'utf8');
}

function runFile(
  file: string,
  args: readonly string[],
  { cwd, stdin, env, user, encoding = 'utf8' }: ProcessOptions,
): Run {
  const base = { ...process.env };
  for (const name of UNSET_VARIABLES) Reflect.deleteProperty(base, name);
  const { status, stdout, stderr, error } = spawnSync(file, args, {
    cwd: cwd ?? tmpdir(),
    input: stdin ?? '',
    env: { ...base, ...env },
    ...(user !== undefined && { uid: user, gid: user }),
    encoding,
    maxBuffer: 2 ** 30,
    timeout: 150_000,
  });
  if (error) throw error;
  return { status, stdout, stderr };
}

/** The path of the built command. */
export function commandLine(): string {
  if (!existsSync(CLI))
    throw new Error(`${CLI} does not exist: build it with "npm run build" before the tests.`);
  return CLI;
}
