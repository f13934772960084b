import path from 'node:path';
import { lstatSync } from 'node:fs';
import {
  CONFIG_FILE,
  DEFAULT_CONFIGURATION,
  type Configuration,
  type Selection,
} from '../core/config/configuration';
import type { ConfigResult } from '../core/config/config';
import { Checker } from '../core/listing/checker';
import { RULES } from '../core/rules/all-rules';
import { Lines } from '../core/text/lines';
import { Failure, reasonOf, STDIN } from './context';
import { toSlashes } from './paths';
import { readText } from './read-text';

/** The maximum size of a configuration file, in bytes. */
const MAX_SIZE = 1 << 20;

/** A configuration file has errors; the message has the place of each. */
export class InvalidConfiguration extends Failure {}

/** A configuration file without errors. */
export interface ConfigurationFile {
  /** Absolute. */
  readonly path: string;
  /** The path in messages. */
  readonly shown: string;
  readonly text: string;
  readonly configuration: Configuration;
  /** Whether it is used for all files, wherever they are. */
  readonly isGiven: boolean;
}

/** The configuration that applies to a file, and whether it includes the file. */
export interface ConfigurationFor {
  /** Undefined if there is no configuration file. */
  readonly file: ConfigurationFile | undefined;
  /** With the settings of the file. */
  readonly configuration: Configuration;
  readonly selection: Selection;
  /** The path of the file from the folder of the configuration file; undefined for standard input. */
  readonly relative: string | undefined;
}

/** Finds and reads configuration files, each once. */
export class Configurations {
  /** By folder, also as in the arguments: the nearest configuration file in it or a parent, or undefined. */
  readonly #nearest = new Map<string, string | undefined>();
  /** By path of the configuration file. */
  readonly #read = new Map<string, Promise<ConfigurationFile>>();
  readonly #given: string | undefined;
  #checker: Checker | undefined;

  /** @param given the configuration file of every file */
  constructor(given: string | undefined) {
    this.#given = given === undefined ? undefined : path.resolve(toSlashes(given));
  }

  /** @throws Failure if the configuration cannot be read or has errors, with the line of each */
  async for(file: string): Promise<ConfigurationFor> {
    const configFile = this.#given ?? this.#nearestIn(file === STDIN ? '.' : path.dirname(file));
    const nearest = configFile === undefined ? undefined : await this.#readOnce(configFile);
    const configuration = nearest?.configuration ?? DEFAULT_CONFIGURATION;
    if (file === STDIN) return { file: nearest, configuration, selection: 'content', relative: undefined };
    const relative =
      configFile === undefined ? path.basename(file) : relativePath(configFile, path.resolve(file));
    return {
      file: nearest,
      configuration: configuration.forFile(relative),
      selection: configuration.select(relative),
      relative,
    };
  }

  /** The rules with the settings of a file, which are mostly those of the file before. */
  checkerFor({ settings }: Configuration): Checker {
    if (this.#checker?.settings !== settings) this.#checker = new Checker(RULES, settings);
    return this.#checker;
  }

  /** The path of a file from the folder of its configuration file, which need not exist yet: then from the current folder. */
  pathFor(file: string): string {
    const absolute = path.resolve(file);
    const configFile = findConfigFile(path.dirname(absolute), this.#nearest) ?? path.resolve(CONFIG_FILE);
    return relativePath(configFile, absolute);
  }

  #nearestIn(folder: string): string | undefined {
    if (!this.#nearest.has(folder))
      this.#nearest.set(folder, findConfigFile(path.resolve(folder), this.#nearest));
    return this.#nearest.get(folder);
  }

  async #readOnce(configFile: string): Promise<ConfigurationFile> {
    const isGiven = this.#given !== undefined;
    const reading =
      this.#read.get(configFile) ??
      import('../core/config/config').then(({ readConfig }) =>
        readConfigFile(configFile, isGiven, readConfig),
      );
    this.#read.set(configFile, reading);
    return reading;
  }
}

/** The path of a file from the folder of a configuration file, with forward slashes. */
export function relativePath(configFile: string, file: string): string {
  return path.relative(path.dirname(configFile), file).split(path.sep).join('/');
}

/**
 * The nearest configuration file in a folder or a parent, as an absolute path; undefined if there is none.
 *
 * @param folder absolute
 * @param nearestByFolder what has been found before, by folder
 */
export function findConfigFile(
  folder: string,
  nearestByFolder = new Map<string, string | undefined>(),
): string | undefined {
  if (!nearestByFolder.has(folder)) {
    const candidate = path.join(folder, CONFIG_FILE);
    const parent = path.dirname(folder);
    const nearest = exists(candidate)
      ? candidate
      : parent === folder
        ? undefined
        : findConfigFile(parent, nearestByFolder);
    nearestByFolder.set(folder, nearest);
  }
  return nearestByFolder.get(folder);
}

function exists(file: string): boolean {
  try {
    // A dangling link is reported as an unreadable configuration.
    lstatSync(file);
    return true;
  } catch (error) {
    return (
      (error as NodeJS.ErrnoException).code !== 'ENOENT' &&
      (error as NodeJS.ErrnoException).code !== 'ENOTDIR'
    );
  }
}

/**
 * Reads a configuration file.
 *
 * @param isGiven whether the file is an argument; only then it may be a pipe
 * @throws InvalidConfiguration if it has errors
 * @throws Failure if it cannot be read
 */
export function readConfigFile(
  file: string,
  isGiven: boolean,
  readConfig: (text: string) => ConfigResult,
): ConfigurationFile {
  const shown = toSlashes(path.relative(process.cwd(), file) || file);
  let text;
  try {
    text = readText(file, MAX_SIZE, isGiven);
  } catch (error) {
    throw new Failure(`cannot read configuration ${shown}: ${reasonOf(error)}`);
  }
  const result = readConfig(text);
  if (result.ok) return { path: file, shown, text, configuration: result.configuration, isGiven };
  const lines = new Lines(text);
  const sentences = result.errors.map(({ message, span }) => {
    const { line, column } = lines.at(span.start);
    return `${shown}:${line}:${column} ${message}`;
  });
  throw new InvalidConfiguration(sentences.join('\n'), sentences);
}
