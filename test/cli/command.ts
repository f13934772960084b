import { lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import type { Report } from './report';
import { argumentsOf, folder, run, type Arguments, type Files, type Run } from './run';

/** What a call of the command gave. */
export interface Outcome {
  readonly status: number;
  readonly stdout: string;
  /** The lines on standard error, without the name of the command that each starts with. */
  readonly sentences: readonly string[];
}

/** Runs the command and asserts what holds of every call. */
export async function call(...call: Parameters<typeof run>): Promise<Outcome> {
  return outcomeOf(await run(...call));
}

/** Runs the command in a folder, in which it must change nothing. */
export async function read(
  args: Arguments,
  where: string | Files = {},
  stdin: string | Buffer = '',
): Promise<Outcome> {
  const cwd = typeof where === 'string' ? where : folder(where);
  const before = contentsOf(cwd);
  const outcome = await call(args, cwd, stdin);
  expect(contentsOf(cwd)).toEqual(before);
  return outcome;
}

/** Runs a command that cannot do its work: it changes and prints nothing. @returns its sentences */
export async function refused(...call: Parameters<typeof read>): Promise<readonly string[]> {
  const { status, stdout, sentences } = await read(...call);
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  return sentences;
}

/** What a run gave. It was not ended by a signal, has one of the three statuses, no stack trace, and says why it failed. */
export function outcomeOf({ status, stdout, stderr }: Run): Outcome {
  expect(status).toBeOneOf([0, 1, 2]);
  expect(`${stdout}${stderr}`).not.toMatch(/\n\s+at /);
  const lines = stderr.split('\n');
  expect(lines.pop()).toBe('');
  const sentences = lines.map((line) => {
    expect(line).toMatch(/^catalog-lens: \S/);
    return line.slice('catalog-lens: '.length);
  });
  if (status === 2) expect(sentences).not.toEqual([]);
  return { status: status ?? 2, stdout, sentences };
}

/** Every file and link of a folder, by path, with its content or target; bytes as Latin-1. */
export function contentsOf(folder: string): Readonly<Record<string, string>> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  return Object.fromEntries(
    names.map((name) => {
      const file = path.join(folder, name);
      const stats = lstatSync(file);
      if (stats.isSymbolicLink()) return [name, `link to ${readlinkSync(file)}`];
      return [name, stats.isFile() ? readFileSync(file, 'latin1') : 'not a file'];
    }),
  );
}

/** What `--format json` prints; each command has some of the members. */
interface Output {
  readonly version: number;
  readonly totals: Report['totals'];
  readonly files: Report['files'];
  readonly entries: readonly { readonly id: string; readonly file?: string }[];
  readonly added: readonly { readonly id: string }[];
  readonly removed: readonly { readonly id: string }[];
  readonly changed: readonly { readonly id: string }[];
}

/** The JSON object on standard output, which every command calls version 1. */
export function jsonOf({ stdout }: Pick<Outcome, 'stdout'>): Output {
  const value = JSON.parse(stdout) as Output;
  expect(value.version).toBe(1);
  return value;
}

/** What a terminal interprets, except the end of a line. */
export const ACTIVE = /(?!\n)[\p{Cc}\p{Bidi_Control}\u2028\u2029]/u;
/** What a message has that was not written for people. */
const INTERNAL =
  /\bundefined\b|\[object|\bNaN\b|TypeError|RangeError|Cannot read prop|is not a function|node:|\bE[A-Z]{4,}\b/;

/** Asserts what holds of every call, whatever its arguments and files are. */
export function expectSane(line: Arguments, { status, stdout, sentences }: Outcome): void {
  const args = argumentsOf(line);
  const [command = ''] = args;
  const said = sentences.join('\n');
  expect(said, said).not.toMatch(ACTIVE);
  expect(said, said).not.toMatch(INTERNAL);
  if (status === 1) expect(command).toBeOneOf(['check', 'diff', 'merge']);
  if (status === 2 && !['check', 'list'].includes(command)) expect(stdout).toBe('');
  const format = args[args.lastIndexOf('--format') + 1] ?? '';
  const form = args.includes('--diff') ? 'patch' : args.includes('--format') ? format : 'pretty';
  if (!['check', 'list', 'diff', 'summary'].includes(command)) return;
  if (form === 'pretty') {
    expect(stdout).not.toMatch(ACTIVE);
    if (status === 0) expect(stdout).not.toBe('');
  }
  if (form === 'json' && stdout !== '') expect(jsonOf({ stdout })).toBeTypeOf('object');
}
