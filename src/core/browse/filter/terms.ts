import { DAY, isPlausibleTime } from '../../values/times';
import type { FieldName } from '../../entries/fields';
import type { Entry } from '../../model/entry';
import { SEVERITIES } from '../../model/problem';
import { RULES } from '../../rules';
import { figureOf } from '../sorting';
import type { Unit } from './bounds';
import {
  containedAnywhere,
  containedIn,
  equalTo,
  hostIn,
  isInHost,
  problemLike,
  type Test,
  type Values,
} from './term-tests';

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
  /** The member that it tests; where its name is typed instead, the term is suggested. */
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
    meaning: 'Part of the ID',
    example: 'id:weather',
    field: 'id',
    words: ['with an ID containing', 'with no ID containing'],
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
    name: 'text',
    kind: 'text',
    meaning: 'Part of the ID, name, endpoint or description',
    example: 'text:"stock prices"',
    field: 'description',
    words: ['that contain', 'that do not contain'],
    shows: 'quoted',
    test: containedAnywhere,
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
