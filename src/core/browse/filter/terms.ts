import type { Entry } from '../../listing/entry';
import type { EntryValues, FieldName } from '../../listing/fields';
import { SEVERITIES, type Problem } from '../../listing/problem';
import { RULES } from '../../rules';
import { hostOf } from '../../values/endpoint';
import { DAY, isPlausibleTime } from '../../values/times';
import { figureOf } from '../figures';
import { fold, inOneLine } from '../names';
import type { Unit } from './bounds';

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
  /** The strings of an entry, one of which must match one of the typed values. */
  readonly strings: (entry: Entry, problems: readonly Problem[]) => readonly (string | undefined)[];
  /** Tests whether a string matches a typed value, both in lower case; by default if they are equal. */
  readonly matching?: (typed: string) => (string: string) => boolean;
  /** The valid values in lower case, if there are no others. */
  readonly values?: readonly string[];
  /** Whether values of the listing are suggested; by default not. */
  readonly isSuggested?: boolean;
}

/** A term for a number. */
export interface NumberTerm extends TermMeta {
  readonly unit: Unit;
  /** @param newestCallMs the newest plausible `lastCalledMs` of the listing, if there is one */
  readonly figure: (values: EntryValues, newestCallMs: number | undefined) => number | undefined;
}

export type Term = TextTerm | NumberTerm;

function containing(typed: string): (string: string) => boolean {
  const part = inOneLine(typed);
  return (string) => string.includes(part);
}

const PORT = /:\d*$/;

/** Tests whether a host is the typed one or a subdomain of it. A typed host without port matches any port. */
function inHost(typed: string): (host: string) => boolean {
  const domain = hostOf(typed) ?? typed;
  const isIn = (host: string): boolean =>
    host === domain || (host.length > domain.length && host.endsWith(`.${domain}`));
  return (host) => isIn(host) || isIn(host.replace(PORT, ''));
}

/** The term of a word alone, too. */
export const WORD_TERM = {
  name: 'text',
  meaning: 'Part of the ID, name, endpoint or description',
  example: 'text:"stock prices"',
  field: 'description',
  strings: ({ values: { id, name, endpoint, description } }) =>
    [id, name, endpoint, description].map(inOneLine),
  matching: containing,
} as const satisfies TextTerm;

/** The terms for strings. */
export const TEXT_TERMS = [
  {
    name: 'chain',
    meaning: 'Primary payment network',
    example: 'chain:base,solana',
    field: 'chain',
    strings: ({ values }) => [values.chain],
    isSuggested: true,
  },
  {
    name: 'accepts',
    meaning: 'One of the payment networks it accepts',
    example: 'accepts:polygon',
    field: 'acceptedChains',
    strings: ({ values }) => values.acceptedChains ?? [],
    isSuggested: true,
  },
  {
    name: 'flag',
    meaning: 'Quality label',
    example: 'flag:verified',
    field: 'qualityFlag',
    strings: ({ values }) => [values.qualityFlag],
    isSuggested: true,
  },
  {
    name: 'host',
    meaning: 'Host of the endpoint, or its domain',
    example: 'host:x.io',
    strings: ({ values }) => [hostOf(values.endpoint ?? '')],
    matching: inHost,
    isSuggested: true,
  },
  {
    name: 'facilitator',
    meaning: 'Code of the payment facilitator',
    example: 'facilitator:cdp',
    field: 'facilitator',
    strings: ({ values }) => [values.facilitator],
    isSuggested: true,
  },
  {
    name: 'source',
    meaning: 'One of the catalogs that list it',
    example: 'source:cdp-bazaar',
    field: 'sources',
    strings: ({ values }) => values.sources ?? [],
    isSuggested: true,
  },
  {
    name: 'id',
    meaning: 'Part of the ID',
    example: 'id:weather',
    field: 'id',
    strings: ({ values }) => [inOneLine(values.id)],
    matching: containing,
  },
  {
    name: 'name',
    meaning: 'Part of the name',
    example: 'name:"two words"',
    field: 'name',
    strings: ({ values }) => [inOneLine(values.name)],
    matching: containing,
  },
  {
    name: 'endpoint',
    meaning: 'Part of the endpoint',
    example: 'endpoint:/v1/',
    field: 'endpoint',
    strings: ({ values }) => [inOneLine(values.endpoint)],
    matching: containing,
  },
  WORD_TERM,
  {
    name: 'rule',
    meaning: 'Rule that it breaks',
    example: 'rule:volume-30d',
    strings: (_, problems) => problems.map(({ rule }) => rule.id),
    values: RULES.map(({ id }) => id),
    isSuggested: true,
  },
  {
    name: 'has',
    meaning: 'Problems, or those of a severity',
    example: 'has:errors',
    strings: (_, problems) => problems.flatMap(({ severity }) => ['problems', `${severity}s`]),
    values: ['problems', ...SEVERITIES.map((severity) => `${severity}s`)],
  },
  {
    name: 'is',
    meaning: 'Whether it is not valid JSON',
    example: 'is:broken',
    strings: ({ hasSyntaxError }) => (hasSyntaxError ? ['broken'] : []),
    values: ['broken'],
  },
] as const satisfies readonly TextTerm[];

/** The terms for numbers. */
export const NUMBER_TERMS = [
  {
    name: 'price',
    unit: 'usd',
    meaning: 'Price of one call, in USD',
    example: 'price:0.01..$5',
    field: 'pricePerCallUsd',
    figure: ({ pricePerCallUsd }) => pricePerCallUsd,
  },
  {
    name: 'calls',
    unit: 'count',
    meaning: 'Calls in 30 days',
    example: 'calls>10k',
    field: 'calls30d',
    figure: ({ calls30d }) => calls30d,
  },
  {
    name: 'volume',
    unit: 'usd',
    meaning: 'Payment volume in 30 days, in USD',
    example: 'volume>=$1.5m',
    field: 'volume30dUsd',
    figure: ({ volume30dUsd }) => volume30dUsd,
  },
  {
    name: 'payers',
    unit: 'count',
    meaning: 'Paying wallets in 30 days',
    example: 'payers<10',
    field: 'l30DaysPayers',
    figure: ({ l30DaysPayers }) => l30DaysPayers,
  },
  {
    name: 'perpayer',
    unit: 'count',
    meaning: 'Calls per paying wallet, computed',
    example: 'perpayer>100',
    field: 'callsPerPayer',
    figure: (values) => figureOf('callsPerPayer', values),
  },
  {
    name: 'age',
    unit: 'days',
    meaning: 'Days between the last call and the newest one in the listing',
    example: 'age>20',
    field: 'lastCalledMs',
    figure: ageOf,
  },
] as const satisfies readonly NumberTerm[];

export type TextTermName = (typeof TEXT_TERMS)[number]['name'];
export type NumberTermName = (typeof NUMBER_TERMS)[number]['name'];

/** All terms, in the order in which they are suggested. */
export const TERMS: readonly Term[] = [...TEXT_TERMS, ...NUMBER_TERMS];

/** Tests whether a string, whatever its case, matches one of the typed values of a term. */
export function matchingAny({ matching }: TextTerm, typed: readonly string[]): (string: string) => boolean {
  const values = typed.map(fold);
  const tests = matching ? values.map(matching) : [(string: string) => values.includes(string)];
  return (string) => {
    const folded = fold(string);
    return tests.some((test) => test(folded));
  };
}

/** The term with this name, case-insensitive. */
export function termOf(name: string): Term | undefined {
  const lower = name.toLowerCase();
  return TERMS.find((term) => term.name === lower);
}

/** The age of an entry in days; undefined if it or the listing has no plausible time. */
function ageOf({ lastCalledMs }: EntryValues, newestCallMs: number | undefined): number | undefined {
  if (newestCallMs === undefined || lastCalledMs === undefined) return undefined;
  return isPlausibleTime(newestCallMs) && isPlausibleTime(lastCalledMs)
    ? (newestCallMs - lastCalledMs) / DAY
    : undefined;
}
