/**
 * What needs Node: finding the configuration of a file.
 */

import { statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { findConfigFile, InvalidConfiguration, readConfigFile, relativePath } from '../cli/configurations';
import { Failure } from '../cli/context';
import { readConfig } from '../core/config/config';
import { kindOf, type ConfigFile } from './options';

export type { ConfigFile } from './options';

/** What programs need of a `URL`, whose type browsers and Node have in different places. */
interface FileUrl {
  readonly href: string;
}

/**
 * Reads the nearest `catalog-lens.json` in the folder of a file or in a parent, as the command line does.
 *
 * @param file a path or a file URL, which need not exist; or that of a folder
 * @returns undefined if there is none
 * @throws TypeError if the configuration has errors, with the line of each
 * @throws Error if it cannot be read
 */
export function loadConfig(file: string | FileUrl): ConfigFile | undefined {
  const absolute = path.resolve(pathOf(file));
  const configFile = findConfigFile(isFolder(absolute) ? absolute : path.dirname(absolute));
  if (configFile === undefined) return undefined;
  try {
    const { text } = readConfigFile(configFile, false, readConfig);
    return Object.freeze({
      path: configFile,
      text,
      relative: (file: string) => relativePath(configFile, path.resolve(file)),
    });
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const { message } = error;
    if (!(error instanceof InvalidConfiguration)) throw new Error(message, { cause: error });
    throw new TypeError(`The configuration has errors:\n${message}`, { cause: error });
  }
}

function pathOf(file: string | FileUrl): string {
  if (typeof file === 'string') return file;
  const { href } = Object(file) as Partial<FileUrl>;
  if (href?.startsWith('file:')) return fileURLToPath(href);
  throw new TypeError(`The path of a file is expected, not ${href ?? kindOf(file)}`);
}

function isFolder(file: string): boolean {
  try {
    return statSync(file).isDirectory();
  } catch {
    // The file need not exist.
    return false;
  }
}
