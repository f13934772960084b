import path from 'node:path';
import { lstatSync } from 'node:fs';
import {
  CONFIG_FILE,
  DEFAULT_CONFIGURATION,
  type Configuration,
  type Selection,
} from '../core/config/configuration';
import type { Settings } from '../core/model/settings';
import { Lines } from '../core/text/lines';
import { Failure, reasonOf } from './failure';
import { STDIN } from './files';
import { readText } from './read-text';

/** The maximum size of a configuration file, in bytes. */
const MAX_SIZE = 1 << 20;

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
  /** The settings of the file, with what is expected of it and ignored in it. */
  readonly settings: Settings;
  /** The path of the file from the folder of the configuration file; undefined for standard input. */
  readonly relative: string | undefined;
}

/** What applies to a file without a configuration. */
export const NO_CONFIGURATION: ConfigurationFor = {
  file: undefined,
  configuration: DEFAULT_CONFIGURATION,
  selection: 'content',
  settings: DEFAULT_CONFIGURATION.settings,
  relative: undefined,
};

/** Finds and reads configuration files, each once. */
export class Configurations {
  /** By folder: the nearest configuration file in it or a parent, or undefined. */
  readonly #nearest = new Map<string, Promise<string | undefined>>();
  /** By path of the configuration file. */
  readonly #read = new Map<string, Promise<ConfigurationFile>>();
  readonly #given: string | undefined;

  /** @param given the configuration file of every file */
  constructor(given: string | undefined) {
    this.#given = given === undefined ? undefined : path.resolve(given);
  }

  /** @throws Failure if the configuration cannot be read or has errors, with the line of each */
  async for(file: string): Promise<ConfigurationFor> {
    const absolute = path.resolve(file);
    const folder = file === STDIN ? process.cwd() : path.dirname(absolute);
    const configFile = this.#given ?? (await this.#findUpward(folder));
    if (configFile === undefined) return NO_CONFIGURATION;
    let reading = this.#read.get(configFile);
    if (!reading) this.#read.set(configFile, (reading = read(configFile, this.#given !== undefined)));
    const found = await reading;
    if (file === STDIN) {
      const { settings } = found.configuration;
      return {
        file: found,
        configuration: found.configuration,
        selection: 'content',
        settings,
        relative: undefined,
      };
    }
    const relative = path.relative(path.dirname(configFile), absolute).split(path.sep).join('/');
    const configuration = found.configuration.forFile(relative);
    return {
      file: found,
      configuration,
      selection: configuration.select(relative),
      settings: configuration.settings,
      relative,
    };
  }

  /** The path of a file from the folder of its configuration file, which need not exist yet: then from the current folder. */
  async pathFor(file: string): Promise<string> {
    const absolute = path.resolve(file);
    const configFile = await this.#findUpward(path.dirname(absolute));
    const folder = configFile === undefined ? process.cwd() : path.dirname(configFile);
    return path.relative(folder, absolute).split(path.sep).join('/');
  }

  #findUpward(folder: string): Promise<string | undefined> {
    let found = this.#nearest.get(folder);
    if (!found) this.#nearest.set(folder, (found = this.#find(folder)));
    return found;
  }

  async #find(folder: string): Promise<string | undefined> {
    const candidate = path.join(folder, CONFIG_FILE);
    if (exists(candidate)) return candidate;
    const parent = path.dirname(folder);
    return parent === folder ? undefined : this.#findUpward(parent);
  }
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

/** @param isGiven whether the file is an argument; only then it may be a pipe */
async function read(file: string, isGiven: boolean): Promise<ConfigurationFile> {
  const shown = path.relative(process.cwd(), file) || file;
  let text;
  try {
    text = await readText(file, MAX_SIZE, isGiven);
  } catch (error) {
    throw new Failure(`cannot read configuration ${shown}: ${reasonOf(error)}`);
  }
  const { readConfig } = await import('../core/config/config');
  const result = readConfig(text);
  if (result.ok) return { path: file, shown, text, configuration: result.configuration, isGiven };
  const lines = new Lines(text);
  const sentences = result.errors.map(({ message, span }) => {
    const { line, column } = lines.at(span.start);
    return `${shown}:${line}:${column} ${message}`;
  });
  throw new Failure(sentences.join('\n'), sentences);
}
