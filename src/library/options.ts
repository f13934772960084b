import { readConfig } from '../core/config/config';
import { DEFAULT_CONFIGURATION, type Configuration } from '../core/config/configuration';
import { JSON_SYNTAX, JSONC_SYNTAX, type Syntax } from '../core/json/parse';
import type { Severity } from '../core/model/problem';

/** The content of a `catalog-lens.json`, as far as it concerns a text. */
export interface Config {
  /** Severities of rules, where they are not the default. */
  readonly rules?: Readonly<Record<string, Severity | 'off'>>;
  /** The networks that `chain` may name. */
  readonly chains?: readonly string[];
  /** The networks that `acceptedChains` may name. */
  readonly acceptedChains?: readonly string[];
  /** The usual prices of a call, in USD. */
  readonly price?: { readonly min?: number; readonly max?: number };
  /** When a stated figure agrees with the computed one. */
  readonly tolerance?: { readonly relative?: number; readonly decimals?: number };
  /** Entries in which a rule stays silent. */
  readonly ignore?: readonly {
    readonly rule: string;
    readonly id: string;
    /** A glob or several, from the folder of the configuration: the files in which it stays silent, by default all. */
    readonly files?: string | readonly string[];
  }[];
  /** Members that have no effect here, such as `include`. */
  readonly [other: string]: unknown;
}

/** How a text is read and checked. */
export interface CheckOptions {
  /**
   * The content of a `catalog-lens.json`, as its text or as the object in it.
   */
  readonly config?: Config | string | undefined;
  /** Whether comments and trailing commas are allowed, as in a `.jsonc` file. */
  readonly jsonc?: boolean | undefined;
  /** The path of the file, from the folder of the configuration, with forward slashes: for `files` in `ignore`. */
  readonly path?: string | undefined;
}

/** A text, how it is read, and the configuration of its rules. */
export interface Input {
  /** Without a byte order mark. */
  readonly text: string;
  /** The byte order mark, if the text starts with one. */
  readonly mark: string;
  readonly syntax: Syntax;
  readonly configuration: Configuration;
}

/** @throws TypeError if the text is not a string, or the configuration has errors */
export function inputOf(text: string, { config, jsonc = false, path }: CheckOptions): Input {
  if (typeof (text as unknown) !== 'string')
    throw new TypeError(`The text of a listing is expected, not ${typeof text}`);
  const mark = text.startsWith('\ufeff') ? '\ufeff' : '';
  const configuration = configurationOf(config);
  return {
    text: text.slice(mark.length),
    mark,
    syntax: jsonc ? JSONC_SYNTAX : JSON_SYNTAX,
    configuration: path === undefined ? configuration : configuration.forFile(path),
  };
}

function configurationOf(config: CheckOptions['config']): Configuration {
  if (config === undefined) return DEFAULT_CONFIGURATION;
  const result = readConfig(typeof config === 'string' ? config : JSON.stringify(config));
  if (result.ok) return result.configuration;
  const sentences = result.errors.map(({ message, pointer }) =>
    pointer === '' ? message : `${pointer}: ${message}`,
  );
  throw new TypeError(`The configuration has errors: ${sentences.join('; ')}`);
}
