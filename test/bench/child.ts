import { spawnSync } from 'node:child_process';

export interface Limits {
  /** In seconds. */
  readonly time: number;
  /** Of V8's heap, in megabytes. */
  readonly heap: number;
}

/** What came of some work in a process of its own: its result, or in a few words why there is none. */
export type Outcome<T> = { readonly result: T } | { readonly failure: string };

/**
 * Runs a script that prints its result as JSON, so that neither what others have left behind in memory slows it down
 * nor its end is anyone else's.
 */
export function runChild<T>(script: string, args: readonly string[], { time, heap }: Limits): Outcome<T> {
  const options = [`--max-old-space-size=${heap}`, script, ...args];
  const { status, signal, stdout, stderr, error } = spawnSync(process.execPath, options, {
    encoding: 'utf8',
    timeout: time * 1000,
    killSignal: 'SIGKILL',
    maxBuffer: 2 ** 26,
  });
  if (status === 0) return { result: JSON.parse(stdout) as T };
  if (error && 'code' in error && error.code === 'ETIMEDOUT') return { failure: `more than ${time} s` };
  return { failure: reasonOf(stderr) ?? `ended with ${signal ?? `status ${status}`}: ${lastLine(stderr)}` };
}

/** As V8 and Node put it; the last is what a text longer than V8's longest string is told. */
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
