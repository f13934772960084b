import { hostOf } from '../../values/endpoint';
import { DAY, isPlausibleTime } from '../../values/times';
import type { FieldName } from '../../entries/fields';
import type { Entry, Strings } from '../../model/entry';
import { SEVERITIES, type Problem } from '../../model/problem';
import { RULES } from '../../rules';
import { SEPARATOR, fold, type EntryTexts } from '../entry-texts';
import type { EntryProblems } from '../next-problem';
import { figureOf } from '../sorting';
import type { Unit } from './bounds';

/** An entry that is tested with a filter, and its data. */
export interface Candidate {
  readonly entry: Entry;
  readonly texts: Pick<EntryTexts, 'host' | 'folded'>;
  readonly problems: Pick<EntryProblems, 'of'>;
}

/** Tests an entry or its text. */
export interface Test {
  /** Cheap tests are run first. */
  readonly cost: number;
  /** @param folded if the cost is {@link TEXT_COST}, what there is to search of the entry; see {@link EntryTexts.folded} */
  matches(candidate: Candidate, folded: string): boolean;
}

/** The cost of tests that need the text of an entry, which is composed only once for all terms. */
export const TEXT_COST = 4;

/** The terms whose values depend on the listing. */
export type KnownName = 'chain' | 'accepts' | 'flag' | 'host' | 'facilitator' | 'source' | 'rule';

/** The time from which ages count. */
export interface Times {
  /** The newest plausible `lastCalledMs` of the listing, in milliseconds since the Unix epoch. */
  readonly newest: number | undefined;
}

/** Properties of a term that are shown to users. */
interface TermMeta {
  readonly name: string;
  /** Its meaning, in a few words. */
  readonly meaning: string;
  readonly example: string;
  /** The member that it tests; its name is an alias of the term. */
  readonly field?: FieldName;
}

/** A term for strings. */
export interface TextTerm extends TermMeta {
  readonly kind: 'text';
  /** The words before the values in an explanation, and those of a negated term; they start with `with`, `without` or `that`. */
  readonly words: readonly [string, string];
  /** How an explanation shows values: in quotes, with an article, or by default in quotes where they are no simple names. */
  readonly shows?: 'quoted' | 'article';
  /** The valid values in lower case, if there are no others. */
  readonly values?: readonly string[];
  /** The values that are suggested. */
  readonly known?: KnownName;
  /** Whether a typed value matches a known one, both in lower case; by default if they are equal. */
  readonly matches?: (value: string, typed: string) => boolean;
  /** @param values in lower case; one of them must match */
  test(values: Values): Test;
}

/** A term for a number. */
export interface NumberTerm extends TermMeta {
  readonly kind: 'number';
  readonly unit: Unit;
  /** What is counted or measured, in an explanation: for one, and for several. */
  readonly noun: readonly [string, string];
  figure(times: Times): (entry: Entry) => number | undefined;
}

export type Term = TextTerm | NumberTerm;

type Values = readonly string[];

/** The terms for strings. */
export const TEXT_TERMS = [
  {
    name: 'chain',
    kind: 'text',
    meaning: 'Primary payment network',
    example: 'chain:base,solana',
    field: 'chain',
    words: ['with chain', 'without chain'],
    known: 'chain',
    test: equalTo(({ display }) => display.chain),
  },
  {
    name: 'accepts',
    kind: 'text',
    meaning: 'One of the payment networks it accepts',
    example: 'accepts:polygon',
    field: 'acceptedChains',
    words: ['that accept', 'that do not accept'],
    known: 'accepts',
    test: equalTo(({ display }) => display.acceptedChains),
  },
  {
    name: 'flag',
    kind: 'text',
    meaning: 'Quality label',
    example: 'flag:verified',
    field: 'qualityFlag',
    words: ['with flag', 'without flag'],
    known: 'flag',
    test: equalTo(({ display }) => display.qualityFlag),
  },
  {
    name: 'host',
    kind: 'text',
    meaning: 'Host of the endpoint, or its domain',
    example: 'host:x.io',
    words: ['with a host in', 'with no host in'],
    known: 'host',
    matches: isInHost,
    test: hostIn,
  },
  {
    name: 'facilitator',
    kind: 'text',
    meaning: 'Code of the payment facilitator',
    example: 'facilitator:cdp',
    field: 'facilitator',
    words: ['with facilitator', 'without facilitator'],
    known: 'facilitator',
    test: equalTo(({ display }) => display.facilitator),
  },
  {
    name: 'source',
    kind: 'text',
    meaning: 'One of the catalogs that list it',
    example: 'source:cdp-bazaar',
    field: 'sources',
    words: ['with source', 'without source'],
    known: 'source',
    test: equalTo(({ display }) => display.sources),
  },
  {
    name: 'id',
    kind: 'text',
    meaning: 'Part of the id',
    example: 'id:weather',
    field: 'id',
    words: ['with an id containing', 'with no id containing'],
    shows: 'quoted',
    test: containedIn(0),
  },
  {
    name: 'name',
    kind: 'text',
    meaning: 'Part of the name',
    example: 'name:"two words"',
    field: 'name',
    words: ['with a name containing', 'with no name containing'],
    shows: 'quoted',
    test: containedIn(1),
  },
  {
    name: 'endpoint',
    kind: 'text',
    meaning: 'Part of the endpoint',
    example: 'endpoint:/v1/',
    field: 'endpoint',
    words: ['with an endpoint containing', 'with no endpoint containing'],
    shows: 'quoted',
    test: containedIn(2),
  },
  {
    name: 'rule',
    kind: 'text',
    meaning: 'Rule that it breaks',
    example: 'rule:volume-30d',
    words: ['that break the rule', 'that do not break the rule'],
    known: 'rule',
    values: RULES.map(({ id }) => id),
    test: problemLike(({ rule }, values) => values.includes(rule.id)),
  },
  {
    name: 'has',
    kind: 'text',
    meaning: 'Problems, or those of a severity',
    example: 'has:errors',
    words: ['that have', 'that do not have'],
    shows: 'article',
    values: ['problems', ...SEVERITIES.map((severity) => `${severity}s`)],
    test: problemLike(
      ({ severity }, values) => values.includes('problems') || values.includes(`${severity}s`),
    ),
  },
  {
    name: 'is',
    kind: 'text',
    meaning: 'Whether it is not valid JSON',
    example: 'is:broken',
    words: ['that are', 'that are not'],
    values: ['broken'],
    test: () => ({ cost: 0, matches: ({ entry }) => entry.hasSyntaxError }),
  },
] as const satisfies readonly TextTerm[];

/** The terms for numbers. */
export const NUMBER_TERMS = [
  {
    name: 'price',
    kind: 'number',
    unit: 'usd',
    meaning: 'Price of one call, in USD',
    example: 'price:0.01..$5',
    field: 'pricePerCallUsd',
    noun: ['price', 'prices'],
    figure: () => figureOf('pricePerCallUsd'),
  },
  {
    name: 'calls',
    kind: 'number',
    unit: 'count',
    meaning: 'Calls in 30 days',
    example: 'calls>10k',
    field: 'calls30d',
    noun: ['call', 'calls'],
    figure: () => figureOf('calls30d'),
  },
  {
    name: 'volume',
    kind: 'number',
    unit: 'usd',
    meaning: 'Payment volume in 30 days, in USD',
    example: 'volume>=$1.5m',
    field: 'volume30dUsd',
    noun: ['volume', 'volumes'],
    figure: () => figureOf('volume30dUsd'),
  },
  {
    name: 'payers',
    kind: 'number',
    unit: 'count',
    meaning: 'Paying wallets in 30 days',
    example: 'payers<10',
    field: 'l30DaysPayers',
    noun: ['payer', 'payers'],
    figure: () => figureOf('l30DaysPayers'),
  },
  {
    name: 'perpayer',
    kind: 'number',
    unit: 'count',
    meaning: 'Calls per paying wallet, computed',
    example: 'perpayer>100',
    field: 'callsPerPayer',
    noun: ['call per payer', 'calls per payer'],
    figure: () => figureOf('callsPerPayer'),
  },
  {
    name: 'age',
    kind: 'number',
    unit: 'days',
    meaning: 'Days between the last call and the newest one in the listing',
    example: 'age>20',
    field: 'lastCalledMs',
    noun: ['day', 'days'],
    figure: ageFrom,
  },
] as const satisfies readonly NumberTerm[];

export type TextTermName = (typeof TEXT_TERMS)[number]['name'];
export type NumberTermName = (typeof NUMBER_TERMS)[number]['name'];

/** All terms, in the order in which they are suggested. */
export const TERMS: readonly Term[] = [...TEXT_TERMS, ...NUMBER_TERMS];

const BY_NAME: ReadonlyMap<string, Term> = new Map(TERMS.map((term) => [term.name, term]));

/** The term with this name, case-insensitive. */
export function termOf(name: string): Term | undefined {
  return BY_NAME.get(name.toLowerCase());
}

/** The age of an entry in days; undefined if it or the listing has no plausible time. */
function ageFrom({ newest }: Times): (entry: Entry) => number | undefined {
  const lastCalled = figureOf('lastCalledMs');
  return (entry) => {
    const time = lastCalled(entry);
    if (newest === undefined || time === undefined) return undefined;
    return isPlausibleTime(newest) && isPlausibleTime(time) ? (newest - time) / DAY : undefined;
  };
}

/** Tests whether a string, or one of several, is one of the values. */
function equalTo(read: (entry: Entry) => string | Strings | undefined): (values: Values) => Test {
  return (values) => {
    const isOne = (string: string | undefined): boolean =>
      string !== undefined && values.includes(fold(string));
    // Entries with the same strings have the same array.
    const isAny = cached((found: string | Strings) =>
      typeof found === 'string' ? isOne(found) : found.some(isOne),
    );
    return {
      cost: 1,
      matches: ({ entry }) => {
        const found = read(entry);
        return found !== undefined && isAny(found);
      },
    };
  };
}

/** Tests whether one of the problems matches one of the values. */
function problemLike(isLike: (problem: Problem, values: Values) => boolean): (values: Values) => Test {
  return (values) => ({
    cost: 2,
    matches: ({ entry, problems }) => {
      for (const problem of problems.of(entry)) if (isLike(problem, values)) return true;
      return false;
    },
  });
}

/** Tests whether the host is one of the values or a subdomain of one; see {@link isInHost}. */
function hostIn(values: Values): Test {
  const hosts = values.map(hostTyped);
  const isIn = cached((host: string) => hosts.some((value) => isAtOrBelow(host, value)));
  return {
    cost: 3,
    matches: ({ entry, texts }) => {
      const host = texts.host(entry);
      return host !== undefined && isIn(host);
    },
  };
}

const PORT = /:\d*$/;

/** Whether a host is the typed one or a subdomain of it. A typed host without port matches any port. */
function isInHost(host: string, typed: string): boolean {
  return isAtOrBelow(host, hostTyped(typed));
}

/** The host of a typed host or URL. */
function hostTyped(value: string): string {
  return hostOf(value) ?? value;
}

function isAtOrBelow(host: string, hosts: string): boolean {
  return isBelow(host, hosts) || isBelow(host.replace(PORT, ''), hosts);
}

function isBelow(host: string, value: string): boolean {
  return (
    host === value ||
    (host.length > value.length && host.endsWith(value) && host.at(-1 - value.length) === '.')
  );
}

/** Tests whether the id, name or endpoint contains one of the values, by the index of the member. */
function containedIn(fieldIndex: 0 | 1 | 2): (values: Values) => Test {
  return (values) => {
    const parts = values.map(searched);
    return {
      cost: TEXT_COST,
      matches: (_, folded) => {
        let start = 0;
        for (let at = 0; at < fieldIndex; at++) start = folded.indexOf(SEPARATOR, start) + 1;
        const end = folded.indexOf(SEPARATOR, start);
        for (const part of parts) {
          const found = folded.indexOf(part, start);
          if (found >= 0 && found < end) return true;
        }
        return false;
      },
    };
  };
}

/** Converts search text like the texts of entries: in lower case and on one line. */
export function searched(text: string): string {
  return fold(text.replace(/[\n\r]/g, ' '));
}

/** The maximum number of cached results, since a listing may have very many different strings. */
const MAX_REMEMBERED = 1024;

/** Caches the result for each string or array, since few are different. */
function cached<K>(compute: (key: K) => boolean): (key: K) => boolean {
  const results = new Map<K, boolean>();
  return (key) => {
    const known = results.get(key);
    if (known !== undefined) return known;
    const verdict = compute(key);
    if (results.size < MAX_REMEMBERED) results.set(key, verdict);
    return verdict;
  };
}
