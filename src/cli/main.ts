#!/usr/bin/env node
import { Writable } from 'node:stream';
import { EXIT_FAILED, reasonOf } from './context';
import { runCommand } from './program';
import { terminalSafe } from '../core/text/quote';

const { argv, stdout, stderr } = process;
/** Writes to standard output until there is an error, which the stream of the process does not remember. */
const output = new Writable({
  decodeStrings: false,
  write: (chunk: string | Uint8Array, encoding, done) => {
    stdout.write(chunk, encoding, done);
  },
});
output.on('error', (error: NodeJS.ErrnoException) => {
  // Readers such as `head` close the pipe early: the rest of the work is done without output.
  if (error.code === 'EPIPE') return;
  stderr.write(`catalog-lens: cannot write to standard output: ${reasonOf(error)}\n`);
  process.exit(EXIT_FAILED);
});
stdout.on('error', () => undefined);
// If standard error is closed, the error cannot be reported.
stderr.on('error', () => undefined);
const context = {
  // Opened only if it is read.
  get stdin() {
    return process.stdin;
  },
  stdout: output,
  stderr,
  cliFile: __filename,
  colors: hasColors(),
};
runCommand(argv.slice(2), context).then(
  (status) => {
    process.exitCode = status;
  },
  (error: unknown) => {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    stderr.write(`catalog-lens: unexpected error: ${text.split('\n').map(terminalSafe).join('\n')}\n`);
    process.exitCode = EXIT_FAILED;
  },
);

/** Whether standard output has colors: an option and variables decide, or else whether it is a terminal that can show them. */
function hasColors(): boolean {
  const { NO_COLOR = '', FORCE_COLOR = '', TERM } = process.env;
  if (argv.includes('--no-color') || NO_COLOR !== '') return false;
  if (FORCE_COLOR !== '') return !/^(?:0|false)$/.test(FORCE_COLOR);
  // Undefined if it is not a terminal.
  const isTerminal = stdout.isTTY as boolean | undefined;
  return isTerminal === true && TERM !== 'dumb';
}
