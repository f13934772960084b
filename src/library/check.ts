import { mayHaveListings, type Configuration, type Selection } from '../core/config/configuration';
import { JSON_SYNTAX, JSONC_SYNTAX, syntaxOf, type Syntax } from '../core/json/syntax';
import { syntaxErrorOf } from '../core/json/parse';
import type { RuleId } from '../core/listing/rule-id';
import { CheckedListings as CheckedText } from '../core/config/checked-listings';
import { safeFixes } from '../core/config/safe-fixes';
import { findListings, mergeConflictIn, type ListingPlace } from '../core/listing/find-listings';
import { reportOf, type ReportedProblem } from '../core/report/problems';
import { ALL_RULES } from '../core/rules';
import { applyEdits } from '../core/text/text-edit';
import {
  assertKnown,
  assertOptions,
  CHECK_OPTIONS,
  configurationOf,
  isLikePath,
  jsonOf,
  kindOf,
  type CheckOptions,
} from './options';

/** What `checkListing` found in a listing: like an element of `files` of `catalog-lens check --format json`, without its path. */
export interface CheckedListing {
  readonly listing: true;
  /** The stated total; null if it is absent or not an integer. */
  readonly count: number | null;
  /** The length of `results`. */
  readonly entries: number;
  /** All problems, ordered by offset, then rule id. Those that the configuration expects are marked as such. */
  readonly problems: readonly ReportedProblem[];
}

/** Something that is not recognized as a listing, so that it has not been checked. */
export interface NotAListing {
  readonly listing: false;
  /** Why, in one sentence. */
  readonly reason: string;
}

/** Something is not recognized as a listing, or not JSON where it has to be; the message says so in one sentence. */
export class ListingError extends Error {
  // In the package, the class has a shorter name.
  static override readonly name = 'ListingError';
  override readonly name = ListingError.name;

  /** The package has the class twice: for ES modules and for CommonJS. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === ListingError.name;
  }
}

/**
 * Checks a listing with all rules.
 *
 * @param listing a text, or what `JSON.parse` or an import made of it, which is checked as it is written with two spaces
 * @throws TypeError if an option is unknown, the configuration has errors, or the object cannot be written as JSON
 */
export function checkListing(
  listing: string | object,
  options: CheckOptions = {},
): CheckedListing | NotAListing {
  assertOptions(options, CHECK_OPTIONS);
  const input = inputOf(listing, options);
  const places = findIn(input);
  if (places.length === 0) return { listing: false, reason: reasonFor(input) };
  const { count, entries, problems } = reportOf('-', input.text, read(places, input));
  return { listing: true, count: count === null ? null : Number(count), entries, problems: [...problems] };
}

/**
 * Whether a text or object is recognized as a listing: by its content, as far as it can be read, or by the configuration.
 *
 * @throws TypeError as `checkListing` does
 */
export function isListing(listing: string | object, options: CheckOptions = {}): boolean {
  assertOptions(options, CHECK_OPTIONS);
  return findIn(inputOf(listing, options)).length > 0;
}

/** How a listing is fixed. */
export interface FixOptions extends CheckOptions {
  /** The ids of the rules whose problems are fixed; those of all rules if left out. */
  readonly rules?: readonly RuleId[] | undefined;
}

/** A text after its fixes. */
export interface FixedListing {
  readonly text: string;
  /** How many problems were fixed. */
  readonly fixed: number;
}

/**
 * Applies all safe fixes, like `catalog-lens check --fix`. Everything else keeps its formatting.
 *
 * @throws ListingError if it is not recognized as a listing
 * @throws TypeError as `checkListing` does, or for an unknown rule
 */
export function fixListing(listing: string | object, options: FixOptions = {}): FixedListing {
  assertOptions(options, [...CHECK_OPTIONS, 'rules']);
  const ids = ALL_RULES.map(({ id }) => id);
  for (const id of options.rules ?? []) assertKnown('rule', id, ids);
  const input = inputOf(listing, options);
  const places = findIn(input);
  if (places.length === 0) throw new ListingError(reasonFor(input));
  if (mergeConflictIn(places)) throw new ListingError(`${input.name} has merge conflicts.`);
  const { edits, fixed } = safeFixes(read(places, input), options.rules && new Set(options.rules));
  return { text: input.mark + applyEdits(input.text, edits), fixed };
}

/** A text, how it is read, and its configuration. */
export interface Input {
  /** What it is called in messages. */
  readonly name: string;
  /** Without a byte order mark. */
  readonly text: string;
  /** The byte order mark, if the text starts with one. */
  readonly mark: string;
  readonly syntax: Syntax;
  readonly configuration: Configuration;
  readonly selection: Selection;
}

/**
 * @param name in messages; by default the path
 * @throws TypeError if it is neither a text nor an object that can be written as JSON, or the configuration has errors
 */
export function inputOf(listing: unknown, options: CheckOptions, name = options.path): Input {
  const written = textOf(listing);
  const mark = written.startsWith('\ufeff') ? '\ufeff' : '';
  const { jsonc = syntaxOf(options.path ?? '').comments } = options;
  return {
    name: name ?? (typeof listing === 'string' ? 'The text' : 'The object'),
    text: written.slice(mark.length),
    mark,
    syntax: jsonc ? JSONC_SYNTAX : JSON_SYNTAX,
    ...configurationOf(options),
  };
}

function textOf(listing: unknown): string {
  if (typeof listing === 'string') return listing;
  const kind = kindOf(listing);
  if (kind === 'an object' || kind === 'an array') return jsonOf(listing as object, 'The object');
  const hints = new Map([
    ['bytes', ': read the file with the encoding utf8'],
    ['a promise', ': await it first'],
  ]);
  throw new TypeError(`The text of a listing or an object is expected, not ${kind}${hints.get(kind) ?? ''}`);
}

/** @param isForced whether the text is read as a listing although none is recognized; by default if the configuration includes it */
export function findIn(
  { text, syntax, selection }: Input,
  isForced = selection === 'include',
): readonly ListingPlace[] {
  return mayHaveListings(selection) ? findListings(text, syntax, isForced) : [];
}

/** Reads and checks all listings of a text. */
function read(places: readonly ListingPlace[], { text, syntax, configuration }: Input): CheckedText {
  return CheckedText.read(text, places, { configuration, syntax });
}

/** Why a text is not recognized as a listing. */
export function reasonFor(input: Input): string {
  const { name, text, selection } = input;
  if (selection === 'configuration') return `${name} is a configuration, not a listing.`;
  if (selection === 'exclude') return `${name} is excluded by the configuration.`;
  const error = syntaxErrorOf(text, input.syntax);
  if (error === undefined) return `${name} is JSON, but has no array of entries of a listing.`;
  const hint = isLikePath(text) ? ' It looks like the path of a file, not like its text.' : '';
  return `${name} is not JSON: ${error}.${hint}`;
}
