import { terminalSafe } from '../core/text/quote';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';

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

/** Standard input, as an argument and as the path in reports. */
export const STDIN = '-';

/** The name of a file in a sentence. */
export function nameInSentence(path: string): string {
  return path === STDIN ? 'standard input' : path;
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

/** Why a command failed, as a sentence for users. */
export class Failure extends Error {
  override readonly name = 'Failure';

  /** @param sentences if the message has several */
  constructor(
    message: string,
    readonly sentences: readonly string[] = [message],
  ) {
    super(message);
  }
}

/** The end of a message about incorrect usage. @param command whose help has the correct usage; by default that of the program */
export function seeHelp(command?: string): string {
  return `(see catalog-lens ${command === undefined ? '' : `${command} `}--help)`;
}

/** The error of a file that cannot be read. @param path of the file, which may be empty */
export function cannotRead(path: string, error: unknown): Failure {
  return new Failure(`cannot read ${path || "''"}: ${reasonOf(error)}`);
}

/** The reason why a file system call failed: `no such file or directory`. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = (error as NodeJS.ErrnoException).code;
  const reasons: Record<string, string> = {
    ENOENT: 'no such file or directory',
    EACCES: 'permission denied',
    EPERM: 'operation not permitted',
    EISDIR: 'it is a directory',
    ENOTDIR: 'a part of the path is not a directory',
    ELOOP: 'too many symbolic links',
    ENAMETOOLONG: 'the name is too long',
    EMFILE: 'too many open files',
    EEXIST: 'the file exists',
    ENOSPC: 'no space left on the device',
    EROFS: 'the file system is read-only',
  };
  return reasons[code ?? ''] ?? error.message;
}

/** How much text is joined before it is written, in UTF-16 units. */
const PIECE_LENGTH = 1 << 16;

/** Writes text, or bytes in UTF-8, and waits until the stream accepts more. If its reader has closed it, nothing is written. */
export async function write(stream: Writable, text: string | Uint8Array): Promise<void> {
  if (text.length > 0 && !stream.destroyed && !stream.write(text)) await acceptsMore(stream);
}

/** Joins short texts before writing them. */
export async function writeAll(stream: Writable, texts: Iterable<string | Uint8Array>): Promise<void> {
  for (const piece of joinTexts(texts)) {
    if (stream.destroyed) return;
    await write(stream, piece);
  }
}

/** Resolves when a stream accepts more, or was closed. */
async function acceptsMore(stream: Writable): Promise<void> {
  try {
    await once(stream, 'drain');
  } catch (error) {
    // The error of the stream, which its listener reports.
    if (!stream.destroyed) throw error;
  }
}

/** The same text in parts of about 64 thousand UTF-16 units; bytes are passed on unchanged. */
export function* joinTexts<B>(texts: Iterable<string | B>): Generator<string | B, void, undefined> {
  let piece = '';
  for (const text of texts) {
    if (typeof text === 'string') piece += text;
    if (typeof text === 'string' && piece.length < PIECE_LENGTH) continue;
    if (piece !== '') yield piece;
    piece = '';
    if (typeof text !== 'string') yield text;
  }
  if (piece !== '') yield piece;
}

/** The delay before progress is shown, in milliseconds. */
const DELAY = 1000;

const UPDATE_INTERVAL = 100;

/** A progress line on standard error, on a terminal only. */
export class Progress {
  readonly #stream: CommandContext['stderr'];
  readonly #startTime = performance.now();
  #updateTime = 0;
  #isShown = false;

  constructor({ stderr }: CommandContext) {
    this.#stream = stderr;
  }

  /** @param share from 0 to 1 */
  update(path: string, share: number): void {
    if (!this.#stream.isTTY) return;
    const now = performance.now();
    if (now - this.#startTime < DELAY || now - this.#updateTime < UPDATE_INTERVAL) return;
    this.#updateTime = now;
    this.#isShown = true;
    this.#stream.write(`\r\u001b[2K${Math.floor(share * 100)} % of ${terminalSafe(path)}`);
  }

  /** Removes the line, before other output. */
  clear(): void {
    if (this.#isShown) this.#stream.write('\r\u001b[2K');
    this.#isShown = false;
  }
}
