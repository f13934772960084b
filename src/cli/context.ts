import type { Readable, Writable } from 'node:stream';
import { terminalSafe } from '../core/text/quote';

/** The streams and settings of the process that a command uses. */
export interface CommandContext {
  readonly stdin: Readable;
  readonly stdout: Writable;
  readonly stderr: Writable & { readonly isTTY?: boolean };
  /** The script of the command line itself, for other programs to run. */
  readonly cliFile?: string;
  /** Whether to write colors to standard output. */
  readonly colors: boolean;
}

/** No problems or differences. */
export const EXIT_CLEAN = 0;
/** Problems or differences. */
export const EXIT_FOUND = 1;
/** The command failed. */
export const EXIT_FAILED = 2;

export type ExitStatus = typeof EXIT_CLEAN | typeof EXIT_FOUND | typeof EXIT_FAILED;

/** Writes an error message of one line to standard error. */
export function printError({ stderr }: CommandContext, message: string): void {
  stderr.write(`catalog-lens: ${terminalSafe(message)}\n`);
}
