import { realpathSync } from 'node:fs';
import path from 'node:path';

/** The path of a file without links. */
export function realPath(file: string): string {
  try {
    return realpathSync.native(file);
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
