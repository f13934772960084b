import { dirname } from 'node:path';
import {
  entryHistory,
  type EntryHistory,
  type HistoryOptions,
  type WantedEntry,
} from '../core/compare/history';
import { BlobReader, commitsOf, type GitOptions } from './log';

export interface EntryLogOptions extends GitOptions, HistoryOptions {
  /** The present text of the file; undefined if there is none. */
  readonly present?: string | undefined;
}

/**
 * The commits that changed an entry of a file in a Git repository, see {@link entryHistory}. Each blob is read once.
 *
 * @param file an absolute path
 * @throws GitError if it is not in a repository, Git cannot be run, or it was canceled
 */
export async function entryLog(
  file: string,
  wanted: WantedEntry,
  options: EntryLogOptions = {},
): Promise<EntryHistory> {
  const commits = await commitsOf(file, options);
  const blobs = new BlobReader(dirname(file), options);
  const following = new Map(
    commits.flatMap(({ after, before: [parent] }) =>
      after === undefined || parent === undefined ? [] : [[after, parent] as const],
    ),
  );
  /** The blob that is read while the one before it is looked at. */
  let next: { readonly name: string; readonly bytes: Promise<Buffer | undefined> } | undefined;
  const read = async (name: string): Promise<string | undefined> => {
    const reading = next?.name === name ? next.bytes : blobs.read(name);
    const follower = following.get(name);
    next = undefined;
    const bytes = await reading;
    if (follower !== undefined) {
      next = { name: follower, bytes: blobs.read(follower) };
      // It may not be needed, and fails if it is canceled.
      next.bytes.catch(() => undefined);
    }
    return bytes && textOf(bytes);
  };
  try {
    return await entryHistory(commits, read, wanted, options.present, options);
  } finally {
    blobs.dispose();
  }
}

/** The text of a file without its byte order mark; undefined if bytes are not valid. */
function textOf(bytes: Buffer): string | undefined {
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
