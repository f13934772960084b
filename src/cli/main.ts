#!/usr/bin/env node
import pc from 'picocolors';
import { EXIT_FAILED, reasonOf } from './context';
import { runCommand } from './program';
import { terminalSafe } from '../core/text/quote';

const { argv, stdout, stderr } = process;
stdout.on('error', (error: NodeJS.ErrnoException) => {
  // Readers such as `head` close the pipe early; that is not an error.
  if (error.code === 'EPIPE') process.exit();
  stderr.write(`catalog-lens: cannot write to standard output: ${reasonOf(error)}\n`);
  process.exit(EXIT_FAILED);
});
// If standard error is closed, the error cannot be reported.
stderr.on('error', () => undefined);
const context = {
  // Opened only if it is read.
  get stdin() {
    return process.stdin;
  },
  stdout,
  stderr,
  cliFile: __filename,
  // It is undefined if the output is not a terminal.
  colors: stdout.isTTY ? pc.isColorSupported : false,
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
