import { readConfig } from '../core/config/config';
import { DEFAULT_CONFIGURATION, type Configuration, type Selection } from '../core/config/configuration';
import type { ComparedMember } from '../core/listing/fields';
import type { Severity } from '../core/listing/finding';
import type { ListingRuleId, RuleId } from '../core/listing/rule-id';
import { closest } from '../core/values/names';

/** The content of a `catalog-lens.json`. Globs start from its folder. */
export interface Config {
  /** Where an editor finds the schema of the file. */
  readonly $schema?: string | undefined;
  /** Severities of rules, where they are not the default. */
  readonly rules?: Readonly<Partial<Record<RuleId, Severity | 'off' | undefined>>> | undefined;
  /** The networks that `chain` may name. */
  readonly chains?: readonly string[] | undefined;
  /** The networks that `acceptedChains` may name. */
  readonly acceptedChains?: readonly string[] | undefined;
  /** The usual prices of a call, in USD. */
  readonly price?: { readonly min?: number | undefined; readonly max?: number | undefined } | undefined;
  /** When a stated figure agrees with the computed one. */
  readonly tolerance?:
    | {
        /** The largest difference, as a share of the computed figure. */
        readonly relative?: number | undefined;
        /** From how many decimals on a stated figure may be the computed one rounded to them. */
        readonly decimals?: number | undefined;
      }
    | undefined;
  /** Globs of files that are listings, whatever they contain. */
  readonly include?: readonly string[] | undefined;
  /** Globs of files that are no listings. */
  readonly exclude?: readonly string[] | undefined;
  /** Entries, by their ids, in which a rule stays silent: in all files, or in those that globs match. */
  readonly ignore?:
    | readonly {
        readonly rule: RuleId;
        readonly id: string;
        readonly files?: string | readonly string[] | undefined;
      }[]
    | undefined;
  /** Problems that files have on purpose, and entries that tests need. */
  readonly expect?:
    | readonly {
        readonly files: string | readonly string[];
        /** By rule: how many problems each file has, or the ids of the entries that have them. */
        readonly problems?:
          | Readonly<Partial<Record<ListingRuleId, Count | readonly string[] | undefined>>>
          | undefined;
        /** How many entries that match a filter of the Entries view each file has. */
        readonly entries?: readonly { readonly filter: string; readonly count: Count }[] | undefined;
      }[]
    | undefined;
  /** The names of members that are not compared. */
  readonly compare?: { readonly ignore?: readonly ComparedMember[] | undefined } | undefined;
}

/** A number, or a string `>=N`, `<=N` or `N..M`. */
export type Count = number | string;

/** A `catalog-lens.json`, read by `loadConfig` of `catalog-lens/node`. */
export interface ConfigFile {
  /** Absolute. */
  readonly path: string;
  readonly text: string;
  /** The path of a file from the folder of this one, with forward slashes. */
  readonly relative: (file: string) => string;
}

/** How a text or object is read and checked. */
export interface CheckOptions {
  /** The configuration: of `loadConfig`, or the content of a `catalog-lens.json` as an object or as its text. */
  readonly config?: ConfigFile | Config | string | undefined;
  /** Whether comments and trailing commas are allowed; by default if `path` ends in `.jsonc`. */
  readonly jsonc?: boolean | undefined;
  /**
   * The path of the file, for the globs of the configuration. With the configuration of `loadConfig` as any path, else from
   * the folder of the configuration, with forward slashes.
   */
  readonly path?: string | undefined;
}

/** What the value of each option is. What a configuration has is checked when it is read. */
const OPTIONS = {
  config: undefined,
  jsonc: 'true or false',
  path: 'a string',
  rules: 'an array of strings',
  ignore: 'an array of strings',
  failOn: 'a string',
  entries: 'a number',
  seed: 'a number',
  min: 'true or false',
  break: 'a string',
} as const;

const IS_OF_KIND: Readonly<Record<string, (value: unknown) => boolean>> = {
  'true or false': (value) => typeof value === 'boolean',
  'a string': (value) => typeof value === 'string',
  'a number': (value) => typeof value === 'number',
  'an array of strings': (value) =>
    // Elements that are left out are undefined.
    Array.isArray(value) && Array.from(value).every((item) => typeof item === 'string'),
};

/** The names of the options of `checkListing`. */
export const CHECK_OPTIONS = ['config', 'jsonc', 'path'] as const;

/**
 * @param names of the options that a function has
 * @throws TypeError for another option, or a value of a wrong type
 */
export function assertOptions(options: unknown, names: readonly (keyof typeof OPTIONS)[]): void {
  if (kindOf(options) !== 'an object')
    throw new TypeError(`The options should be an object, not ${kindOf(options)}`);
  for (const [name, value] of Object.entries(options as object) as [string, unknown][]) {
    assertKnown('option', name, names);
    const kind = OPTIONS[name];
    if (value !== undefined && kind !== undefined && !IS_OF_KIND[kind]?.(value))
      throw new TypeError(`The option ${name} should be ${kind}, not ${kindOf(value)}`);
  }
}

/** @throws TypeError if a name is none of those that are known, with the closest of them */
export function assertKnown<T extends string>(
  what: string,
  name: string,
  names: readonly T[],
): asserts name is T {
  if (names.some((item) => item === name)) return;
  throw new TypeError(`Unknown ${what} ${name}; did you mean ${closest(name, names) ?? ''}?`);
}

/** What a value is, for messages: `an object` and `an array` are those that JSON can be. */
export function kindOf(value: unknown): string {
  if (value === undefined || value === null) return String(value);
  if (Array.isArray(value)) return 'an array';
  if (typeof value !== 'object') return `a ${typeof value}`;
  // Those of other contexts, such as those in which Jest runs tests, have other prototypes.
  const kind = Object.prototype.toString.call(value).slice('[object '.length, -1);
  if (ArrayBuffer.isView(value) || kind === 'ArrayBuffer' || kind === 'SharedArrayBuffer') return 'bytes';
  if ('then' in value) return 'a promise';
  return kind === 'Object' || kind === 'Module' ? 'an object' : `a ${kind}`;
}

/** @throws TypeError if it cannot be written, because it contains itself or a BigInt, for example */
export function jsonOf(value: object, what: string): string {
  let text: unknown;
  try {
    text = JSON.stringify(value, null, 2);
  } catch (cause) {
    const [reason = ''] = String(cause instanceof Error ? cause.message : cause).split('\n');
    throw new TypeError(`${what} cannot be written as JSON: ${reason}`, { cause });
  }
  if (typeof text === 'string') return text;
  throw new TypeError(`${what} cannot be written as JSON: it has no value`);
}

/** Whether a text is rather the path of a file. */
export function isLikePath(text: string): boolean {
  return /^[^\n{["]+\.jsonc?$/i.test(text);
}

/** @throws TypeError if the configuration has errors */
export function configurationOf({ config, path }: CheckOptions): {
  /** With the settings of the file. */
  readonly configuration: Configuration;
  /** By the path of the file; without one its content decides. */
  readonly selection: Selection;
} {
  const selected = (configuration: Configuration, relative: string | undefined) => ({
    configuration: relative === undefined ? configuration : configuration.forFile(relative),
    selection: relative === undefined ? ('content' as const) : configuration.select(relative),
  });
  if (config === undefined) return selected(DEFAULT_CONFIGURATION, path);
  const file = isConfigFile(config) ? config : undefined;
  const result = readConfig(file?.text ?? textOfConfig(config));
  if (!result.ok) {
    const sentences = result.errors.map(({ message, pointer }) =>
      pointer === '' ? message : `${pointer}: ${message}`,
    );
    const isPath = typeof config === 'string' && isLikePath(config);
    const hint = isPath ? '; it should be the text of a file, not its path: see loadConfig' : '';
    throw new TypeError(`The configuration has errors: ${sentences.join('; ')}${hint}`);
  }
  return selected(
    result.configuration,
    path === undefined ? undefined : (file?.relative(path) ?? path.replace(/^(?:\.\/)+/, '')),
  );
}

function isConfigFile(config: NonNullable<CheckOptions['config']>): config is ConfigFile {
  // Other values are errors of the configuration.
  const { relative } = Object(config) as Partial<ConfigFile>;
  return typeof relative === 'function';
}

function textOfConfig(config: Exclude<CheckOptions['config'], undefined>): string {
  if (typeof config === 'string') return config;
  const kind = kindOf(config);
  if (kind === 'an object') return jsonOf(config, 'The configuration');
  throw new TypeError(`The configuration should be an object or the text of one, not ${kind}`);
}
