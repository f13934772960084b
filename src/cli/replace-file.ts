import { access, constants, open, readFile, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Failure, reasonOf } from './failure';
import type { Source } from './read-text';

/**
 * Replaces the text of a file atomically: a new file is written next to it and renamed. Its mode, its encoding and a byte
 * order mark are kept. The target of a symbolic link is replaced, not the link.
 *
 * @param source its text as read before
 * @throws Failure if it cannot be written, contains invalid bytes, or has changed since it was read
 */
export async function replaceFile(
  path: string,
  { bytes, text, encode }: Source,
  next: string,
): Promise<void> {
  // Invalid bytes would be lost.
  if (!encode(text).equals(bytes))
    throw new Failure(`cannot fix ${path}: it has bytes that are not valid text`);
  try {
    const file = await realpath(path);
    const mode = await writableMode(file, path);
    const beside = join(dirname(file), `.${basename(file)}.${process.pid}.tmp`);
    try {
      await writeSynced(beside, encode(next), mode);
      // As late as possible, because the file may still change.
      if (!(await readFile(file)).equals(bytes))
        throw new Failure(`cannot fix ${path}: it was changed since it was read`);
      await rename(beside, file);
    } catch (error) {
      await rm(beside, { force: true });
      throw error;
    }
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw new Failure(`cannot fix ${path}: ${reasonOf(error)}`);
  }
}

/** The mode of a writable file: replacing a file does not need the permission to write it. */
async function writableMode(file: string, path: string): Promise<number> {
  const found = await stat(file);
  if (!found.isFile()) throw new Failure(`cannot fix ${path}: it is not a regular file`);
  if ((found.mode & 0o222) === 0) throw new Failure(`cannot fix ${path}: it is read-only`);
  await access(file, constants.W_OK);
  return found.mode & 0o7777;
}

async function writeSynced(path: string, bytes: Buffer, mode: number): Promise<void> {
  const handle = await open(path, 'wx', mode);
  try {
    await handle.writeFile(bytes);
    // The mode of new files is subject to the process's mask otherwise.
    await handle.chmod(mode);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
