import { access, constants, open, readFile, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Failure, reasonOf } from './failure';
import type { Source } from './read-text';

/**
 * Gives a file another text, all of it or nothing: written beside it and put in its place. Its mode, its encoding and
 * a byte order mark stay. A symbolic link stays one: the file that it leads to is replaced.
 *
 * @param source what was read of it
 * @throws Failure if it cannot be written, is not encoded as it seems, or has been changed since it was read
 */
export async function replaceFile(
  path: string,
  { bytes, text, encode }: Source,
  next: string,
): Promise<void> {
  // Bytes that are no text would not survive.
  if (!encode(text).equals(bytes)) throw new Failure(`cannot fix ${path}: it holds bytes that are no text`);
  try {
    const file = await realpath(path);
    const mode = await writableMode(file, path);
    const beside = join(dirname(file), `.${basename(file)}.${process.pid}.tmp`);
    try {
      await writeSynced(beside, encode(next), mode);
      // As late as can be: a few microseconds remain.
      if (!(await readFile(file)).equals(bytes))
        throw new Failure(`cannot fix ${path}: it has been changed since it was read`);
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

/** The mode of a file that one may write: putting another in its place would need no such permission. */
async function writableMode(file: string, path: string): Promise<number> {
  const found = await stat(file);
  if (!found.isFile()) throw new Failure(`cannot fix ${path}: it is no regular file`);
  if ((found.mode & 0o222) === 0) throw new Failure(`cannot fix ${path}: it is read-only`);
  await access(file, constants.W_OK);
  return found.mode & 0o7777;
}

async function writeSynced(path: string, bytes: Buffer, mode: number): Promise<void> {
  const handle = await open(path, 'wx', mode);
  try {
    await handle.writeFile(bytes);
    // What the process creates is otherwise subject to its mask.
    await handle.chmod(mode);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
