import { isUtf8 } from 'node:buffer';
import { existsSync, readdirSync, realpathSync } from 'node:fs';
import path from 'node:path';

/** The path of a file without links. */
export function realPath(file: string): string {
  try {
    const name = fsPath(file);
    const real = realpathSync.native(name);
    // The character stands for itself or for a byte that is no UTF-8.
    return real.includes('\ufffd') ? decodeName(realpathSync.native(name, { encoding: 'buffer' })) : real;
  } catch {
    // The error is reported when it is read.
    return path.resolve(file);
  }
}

/** A path as arguments and reports have it. On Windows, backslashes are separators, too. */
export function toSlashes(file: string): string {
  return process.platform === 'win32' ? file.replaceAll('\\', '/') : file;
}

/** The path of a file in a folder, as the folder is written in the arguments. */
export function below(folder: string, file: string): string {
  return folder === '.' ? file : `${folder.replace(/\/+$/, '')}/${file}`;
}

/**
 * The paths that an argument means, with forward slashes. Its names may have bytes that are no UTF-8: Node puts U+FFFD for each of
 * them in arguments, so that all files with such a name are meant.
 */
export function pathsOfArgument(argument: string): readonly string[] {
  const file = toSlashes(argument);
  if (!file.includes('\ufffd') || existsSync(file)) return [file];
  const files = pathsOfArgument(path.dirname(file)).flatMap((folder) =>
    namesIn(folder)
      .filter((bytes) => bytes.toString('utf8') === path.basename(file))
      .map((bytes) => below(folder, decodeName(bytes))),
  );
  return files.length > 0 ? files : [file];
}

/** The first of the paths that an argument means, for commands that take one file. */
export function pathOfArgument(argument: string): string {
  return pathsOfArgument(argument)[0] ?? argument;
}

function namesIn(folder: string): readonly Buffer[] {
  try {
    return readdirSync(fsPath(folder), { encoding: 'buffer' });
  } catch {
    // The error is reported when the file is read.
    return [];
  }
}

/** A byte that is no UTF-8 is the lone surrogate U+DC00 + byte in our paths, so that reports escape it. */
const INVALID_BYTE = /([\udc80-\udcff])/u;
const FIRST_SURROGATE = 0xdc00;

/** A path for the functions of Node, which encode strings in UTF-8. */
export function fsPath(file: string): string | Buffer {
  if (!INVALID_BYTE.test(file)) return file;
  return Buffer.concat(
    file
      .split(INVALID_BYTE)
      .map((part) =>
        INVALID_BYTE.test(part) ? Buffer.from([part.charCodeAt(0) - FIRST_SURROGATE]) : Buffer.from(part),
      ),
  );
}

/** A path from the bytes of its name. */
export function decodeName(bytes: Buffer): string {
  if (isUtf8(bytes)) return bytes.toString('utf8');
  let name = '';
  for (let at = 0; at < bytes.length;) {
    const end = [4, 3, 2, 1]
      .map((length) => at + length)
      .find((end) => end <= bytes.length && isUtf8(bytes.subarray(at, end)));
    name +=
      end === undefined
        ? String.fromCharCode(FIRST_SURROGATE + (bytes[at] ?? 0))
        : bytes.subarray(at, end).toString('utf8');
    at = end ?? at + 1;
  }
  return name;
}
