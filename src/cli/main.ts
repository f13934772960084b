#!/usr/bin/env node
import { fstatSync, writeSync } from 'node:fs';
import { EXIT_FAILED, Failure, pause, reasonOf, type Output } from './context';
import { runCommand } from './program';
import { terminalSafe } from '../core/text/quote';

/** How long to wait until a pipe accepts more, in milliseconds. */
const PIPE_INTERVAL = 2;

/** Standard output or standard error. The streams of Node are used only where nothing else works: loading them takes as long as checking a fixture. */
class StandardOutput implements Output {
  #isClosed = false;

  constructor(
    private readonly file: 1 | 2,
    private readonly stream: () => NodeJS.WriteStream,
  ) {}

  get isTTY(): boolean {
    // Undefined if it is another device.
    const isTerminal = (): boolean | undefined => this.stream().isTTY;
    return fstatSync(this.file).isCharacterDevice() && isTerminal() === true;
  }

  write(text: string | Uint8Array): void {
    // The stream knows the code page of the console.
    if (process.platform === 'win32' && this.isTTY) {
      this.stream().write(text);
      return;
    }
    const bytes = typeof text === 'string' ? Buffer.from(text) : text;
    for (let at = 0; at < bytes.length && !this.#isClosed;) at += this.#writeFrom(bytes, at);
  }

  /** @returns how many bytes were written */
  #writeFrom(bytes: Uint8Array, at: number): number {
    try {
      return writeSync(this.file, bytes, at);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EAGAIN') {
        pause(PIPE_INTERVAL);
        return 0;
      }
      this.#isClosed = true;
      // Readers such as `head` close the pipe early: the rest of the work is done without output. An error of standard error cannot
      // be reported.
      if (code === 'EPIPE' || code === 'EOF' || this.file === 2) return 0;
      throw new Failure(`cannot write to standard output: ${reasonOf(error)}`);
    }
  }
}

const { argv } = process;
const stdout = new StandardOutput(1, () => process.stdout);
const stderr = new StandardOutput(2, () => process.stderr);
const context = {
  // Opened only if it is read.
  get stdin() {
    return process.stdin;
  },
  stdout,
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
  return TERM !== 'dumb' && stdout.isTTY;
}
