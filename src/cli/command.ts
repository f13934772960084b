import { nearMiss } from '../core/values/names';
import { isInRange, type CountRange } from '../core/values/count-range';
import { Failure, SEE_HELP, type CommandContext, type ExitStatus } from './context';

/** An option of a command. */
export interface Option<T = unknown> {
  readonly help: string;
  /** What stands for its value in help, such as `<file>`. A flag has no value. */
  readonly value?: string;
  /** Its value if it is not given. */
  readonly preset?: T;
  readonly choices?: readonly string[];
  readonly isRequired?: boolean;
  /** The options that have no effect together with this one. */
  readonly excludes?: readonly string[];
  /**
   * Reads a value.
   *
   * @param previous the value of the same option before
   * @throws Failure with what is expected
   */
  read(text: string, previous: T | undefined): T;
}

type Options = Readonly<Record<string, Option>>;

/** The values of options, by their names in camel case. */
type Values<O> = { readonly [Name in keyof O]: O[Name] extends Option<infer T> ? T : never };

/** What arguments say. */
export interface Call<V = Readonly<Record<string, unknown>>> {
  readonly operands: readonly string[];
  readonly values: V;
  /** The names of the options that are among the arguments. */
  readonly given: ReadonlySet<string>;
}

/** What a command is, for the reader of its arguments and for its help. */
export interface Command {
  readonly description: string;
  /** What follows the options, in brackets if it may be left out, and after three dots any number of it; with its meaning. */
  readonly operands: Readonly<Record<string, string>>;
  /** Whether the command itself counts its operands. */
  readonly countsOperands?: boolean;
  readonly options: Options;
  readonly example: string;
  /** The exit statuses, if it has others than 0 and 2. */
  readonly status?: string;
  /** The last paragraph of its help. */
  readonly note?: () => Promise<string>;
  readonly run: (call: Call, context: CommandContext) => Promise<ExitStatus | void>;
}

/** Declares a command, whose function gets the values of its options with their types. */
export function command<const O extends Options>(
  declaration: Omit<Command, 'options' | 'run'> & {
    readonly options: O;
    readonly run: (call: Call<Values<O>>, context: CommandContext) => Promise<ExitStatus | void>;
  },
): Command {
  return declaration as unknown as Command;
}

export function flag(help: string, excludes: readonly string[] = []): Option<boolean | undefined> {
  return { help, excludes, read: () => true };
}

export function text(value: string, help: string): Option<string | undefined> {
  return { help, value, read: (text) => text };
}

/** One of several words. */
export function choice<T extends string>(
  value: string,
  choices: readonly T[],
  help: string,
  excludes: readonly string[] = [],
): Option<T | undefined> {
  return {
    help,
    value,
    choices,
    excludes,
    read(text) {
      const chosen = choices.find((name) => name === text);
      if (chosen !== undefined) return chosen;
      throw new Failure(`Allowed choices are ${choices.join(', ')}.`);
    },
  };
}

/** Names separated by commas, in addition to those of an earlier option. */
export function names(value: string, help: string): Option<readonly string[] | undefined> {
  return {
    help,
    value,
    read(text, previous = []) {
      const listed = text.split(',').map((name) => name.trim());
      if (!listed.includes('')) return [...previous, ...listed];
      throw new Failure('It should be names, separated by commas.');
    },
  };
}

export function integer(range: CountRange, help: string): Option<number | undefined> {
  return {
    help,
    value: '<n>',
    read(text) {
      const number = Number(text);
      if (/^\d+$/.test(text) && isInRange(number, range)) return number;
      throw new Failure(`It should be a whole number from ${range.min} to ${range.max}.`);
    },
  };
}

/** An option with a value that applies if it is not given. */
export function withPreset<T>(option: Option<T | undefined>, preset: T): Option<T> {
  return { ...option, preset } as Option<T>;
}

/** An option that has to be given. */
export function required<T>(option: Option<T | undefined>): Option<T> {
  return { ...option, isRequired: true } as Option<T>;
}

/** How an option is written: `--fail-on`, or `-L` if its name is one letter. */
export function optionName(name: string): string {
  return name.length === 1
    ? `-${name}`
    : `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

/** How an option is written with its value. */
export function optionTerm(name: string, { value }: Option): string {
  return value === undefined ? optionName(name) : `${optionName(name)} ${value}`;
}

/** An error in the arguments. */
export function usageError(message: string): Failure {
  return new Failure(`${message} ${SEE_HELP}`);
}

/** An error about a name that is none of those there are, with the one that is meant. */
export function unknownName(kind: string, name: string, names: readonly string[]): Failure {
  const meant = nearMiss(name, names);
  return usageError(`unknown ${kind} '${name}'${meant === undefined ? '' : `; did you mean ${meant}?`}`);
}

/** Options that every command has. */
export const COMMON_FLAGS = ['--help', '-h', '--version', '-V', '--no-color'];

/**
 * Reads the arguments of a command.
 *
 * @throws Failure if they are not those of the command
 */
export function readCall(
  { options, operands, countsOperands = false }: Command,
  name: string,
  args: readonly string[],
): Call {
  const values: Record<string, unknown> = {};
  const given = new Set<string>();
  const rest: string[] = [];
  const byTerm = new Map(Object.keys(options).map((name) => [optionName(name), name]));
  for (const [name, { preset }] of Object.entries(options)) values[name] = preset;
  for (let at = 0; at < args.length; at++) {
    const argument = args[at] ?? '';
    if (argument === '--') {
      rest.push(...args.slice(at + 1));
      break;
    }
    if (argument === '-' || !argument.startsWith('-')) {
      rest.push(argument);
      continue;
    }
    if (COMMON_FLAGS.includes(argument)) continue;
    const [, term = argument, attached] =
      /^(--[^=]+)=([^]*)$/.exec(argument) ?? /^(-[^-])([^]+)$/.exec(argument) ?? [];
    const optionOf = byTerm.get(term);
    const option = optionOf === undefined ? undefined : options[optionOf];
    if (optionOf === undefined || !option || (option.value === undefined && attached !== undefined))
      throw unknownName('option', argument, [...byTerm.keys(), ...COMMON_FLAGS]);
    const previous = given.has(optionOf) ? values[optionOf] : undefined;
    given.add(optionOf);
    if (option.value === undefined) {
      values[optionOf] = true;
      continue;
    }
    const value = attached ?? args[++at];
    const shown = optionTerm(optionOf, option);
    if (value === undefined) throw usageError(`option '${shown}' argument missing`);
    try {
      values[optionOf] = option.read(value, previous);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      throw usageError(`option '${shown}' argument '${value}' is invalid. ${error.message}`);
    }
  }
  assertComplete(options, given);
  if (!countsOperands) assertCount(Object.keys(operands), rest, name);
  return { operands: rest, values, given };
}

/** @throws Failure if an option is missing, or has no effect together with another */
function assertComplete(options: Options, given: ReadonlySet<string>): void {
  for (const [name, option] of Object.entries(options)) {
    const term = optionTerm(name, option);
    if (option.isRequired && !given.has(name)) throw usageError(`required option '${term}' not specified`);
    const other = given.has(name) ? option.excludes?.find((excluded) => given.has(excluded)) : undefined;
    const excluded = other === undefined ? undefined : options[other];
    if (other !== undefined && excluded)
      throw usageError(`option '${term}' cannot be used with option '${optionTerm(other, excluded)}'`);
  }
}

/** @throws Failure if there are fewer or more operands than the command has */
function assertCount(names: readonly string[], { length }: readonly string[], name: string): void {
  const missing = names.filter((operand) => operand.startsWith('<'))[length];
  if (missing !== undefined)
    throw usageError(`missing required argument '${missing.replace(/[<>]|\.\.\./g, '')}'`);
  if (length <= names.length || names.at(-1)?.includes('...')) return;
  const expected = names.length === 1 ? '1 argument' : `${names.length} arguments`;
  throw usageError(`too many arguments for '${name}'. Expected ${expected} but got ${length}.`);
}
