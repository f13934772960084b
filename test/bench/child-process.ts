import { spawnSync } from 'node:child_process';

export interface Limits {
  readonly timeoutSeconds: number;
  /** The limit of V8's heap. */
  readonly heapMegabytes: number;
}

/** The result of a child process, or a short reason for its failure. */
export type Outcome<T> = { readonly result: T } | { readonly failure: string };

/**
 * Runs a script that prints its result as JSON in a child process, so that it is not affected by garbage of other work, and a
 * crash ends only this process.
 */
export function runChild<T>(
  script: string,
  args: readonly string[],
  { timeoutSeconds, heapMegabytes }: Limits,
): Outcome<T> {
  const options = [`--max-old-space-size=${heapMegabytes}`, script, ...args];
  const { status, signal, stdout, stderr, error } = spawnSync(process.execPath, options, {
    encoding: 'utf8',
    timeout: timeoutSeconds * 1000,
    killSignal: 'SIGKILL',
    maxBuffer: 2 ** 26,
  });
  if (status === 0) return { result: JSON.parse(stdout) as T };
  if (error && 'code' in error && error.code === 'ETIMEDOUT')
    return { failure: `more than ${timeoutSeconds} s` };
  return { failure: reasonOf(stderr) ?? `ended with ${signal ?? `status ${status}`}: ${lastLine(stderr)}` };
}

/** Messages of V8 and Node. The last one is that for a text longer than V8's maximum string length. */
const REASONS: readonly (readonly [RegExp, string])[] = [
  [/heap out of memory|Array buffer allocation failed/, 'out of memory'],
  [/Maximum call stack size exceeded/, 'stack overflow'],
  [/ERR_STRING_TOO_LONG|Invalid string length/, 'longer than the longest string'],
];

function reasonOf(stderr: string): string | undefined {
  return REASONS.find(([pattern]) => pattern.test(stderr))?.[1];
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1)?.replaceAll('|', ' ') ?? '';
}
