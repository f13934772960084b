import type { Entry } from '../../listing/entry';
import type { EntryValues, FieldName, NumericField } from '../../listing/fields';
import { SEVERITIES } from '../../listing/finding';
import type { Problem } from '../../listing/problem';
import { RULES } from '../../rules';
import { hostOf } from '../../values/endpoint';
import { DAY, isPlausibleTime } from '../../values/times';
import { fold } from '../names';

/** What is shown of a term. */
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
  /** The strings of an entry, one of which must match one of the typed values. */
  readonly strings: (entry: Entry, problems: readonly Problem[]) => readonly (string | undefined)[];
  /** Whether a string matches a typed value, both folded; by default if they are equal. */
  readonly matches?: (string: string, typed: string) => boolean;
  /** The valid values in lower case, if there are no others. */
  readonly values?: readonly string[];
  /** Whether the strings of the listing are suggested as values. */
  readonly isSuggested: boolean;
}

/** A term for a number. */
export interface NumberTerm extends TermMeta {
  readonly kind: 'number';
  readonly field: NumericField;
  readonly unit: 'usd' | 'count' | 'days';
  /**
   * The number that is tested, if it is not that of the field.
   *
   * @param newestCallMs the newest plausible `lastCalledMs` of the listing, if there is one
   */
  readonly computed?: (values: EntryValues, newestCallMs: number | undefined) => number | undefined;
}

type Term = TextTerm | NumberTerm;

/** A field with a string, or with an array of them. */
type TextField = Exclude<FieldName, NumericField | 'health'>;

/** A term for the value of a field, or one of its elements. */
function valueTerm(name: string, field: TextField, meaning: string, example: string): TextTerm {
  const strings: TextTerm['strings'] = ({ values }) => [values[field]].flat();
  return { kind: 'text', name, field, meaning, example, strings, isSuggested: true };
}

/** A term for a part of the value of a field. */
function partTerm(name: string, field: TextField, meaning: string, example: string): TextTerm {
  return { ...valueTerm(name, field, meaning, example), matches: isPart, isSuggested: false };
}

function isPart(string: string, typed: string): boolean {
  return string.includes(typed);
}

const PORT = /:\d*$/;

/** Whether a host is the typed one or a subdomain of it. A typed host without port matches any port. */
function isInHost(host: string, typed: string): boolean {
  const domain = hostOf(typed) ?? typed;
  return [host, host.replace(PORT, '')].some((name) => `.${name}`.endsWith(`.${domain}`) && name !== '');
}

/** The term of a word alone, too. */
export const WORD_TERM: TextTerm = {
  ...partTerm('text', 'description', 'Part of the ID, name, endpoint or description', 'text:"stock prices"'),
  strings: ({ values: { id, name, endpoint, description } }) => [id, name, endpoint, description],
};

const TEXT_TERMS: readonly TextTerm[] = [
  valueTerm('chain', 'chain', 'Primary payment network', 'chain:base,solana'),
  valueTerm('accepts', 'acceptedChains', 'One of the payment networks it accepts', 'accepts:polygon'),
  valueTerm('flag', 'qualityFlag', 'Quality label', 'flag:verified'),
  {
    kind: 'text',
    name: 'host',
    meaning: 'Host of the endpoint, or its domain',
    example: 'host:x.io',
    strings: ({ values }) => [hostOf(values.endpoint ?? '')],
    matches: isInHost,
    isSuggested: true,
  },
  valueTerm('facilitator', 'facilitator', 'Code of the payment facilitator', 'facilitator:cdp'),
  valueTerm('source', 'sources', 'One of the catalogs that list it', 'source:cdp-bazaar'),
  partTerm('id', 'id', 'Part of the ID', 'id:weather'),
  partTerm('name', 'name', 'Part of the name', 'name:"two words"'),
  partTerm('endpoint', 'endpoint', 'Part of the endpoint', 'endpoint:/v1/'),
  WORD_TERM,
  {
    kind: 'text',
    name: 'rule',
    meaning: 'Rule that it breaks',
    example: 'rule:volume-30d',
    strings: (_, problems) => problems.map(({ rule }) => rule.id),
    values: RULES.map(({ id }) => id),
    isSuggested: true,
  },
  {
    kind: 'text',
    name: 'has',
    meaning: 'Problems, or those of a severity',
    example: 'has:errors',
    strings: (_, problems) => problems.flatMap(({ severity }) => ['problems', `${severity}s`]),
    values: ['problems', ...SEVERITIES.map((severity) => `${severity}s`)],
    isSuggested: false,
  },
  {
    kind: 'text',
    name: 'is',
    meaning: 'Whether it is not valid JSON',
    example: 'is:broken',
    strings: ({ hasSyntaxError }) => (hasSyntaxError ? ['broken'] : []),
    values: ['broken'],
    isSuggested: false,
  },
];

function numberTerm(
  name: string,
  field: NumericField,
  unit: NumberTerm['unit'],
  meaning: string,
  example: string,
): NumberTerm {
  return { kind: 'number', name, field, unit, meaning, example };
}

const NUMBER_TERMS: readonly NumberTerm[] = [
  numberTerm('price', 'pricePerCallUsd', 'usd', 'Price of one call, in USD', 'price:0.01..$5'),
  numberTerm('calls', 'calls30d', 'count', 'Calls in 30 days', 'calls>10k'),
  numberTerm('volume', 'volume30dUsd', 'usd', 'Payment volume in 30 days, in USD', 'volume>=$1.5m'),
  numberTerm('payers', 'l30DaysPayers', 'count', 'Paying wallets in 30 days', 'payers<10'),
  {
    ...numberTerm('perpayer', 'callsPerPayer', 'count', 'Calls per paying wallet, computed', 'perpayer>100'),
    computed: callsPerPayer,
  },
  {
    ...numberTerm(
      'age',
      'lastCalledMs',
      'days',
      'Days between the last call and the newest one in the listing',
      'age>20',
    ),
    computed: ageOf,
  },
];

/** All terms, in the order in which they are suggested. */
export const TERMS: readonly Term[] = [...TEXT_TERMS, ...NUMBER_TERMS];

/** The term with this name, case-insensitive. */
export function termOf(name: string): Term | undefined {
  const lower = name.toLowerCase();
  return TERMS.find((term) => term.name === lower);
}

/** Tests whether a string, whatever its case, matches one of the typed values of a term. */
export function matcherOf(
  { matches = (string, value) => string === value }: TextTerm,
  typed: readonly string[],
): (string: string) => boolean {
  const values = typed.map(fold);
  return (string) => {
    const folded = fold(string);
    return values.some((value) => matches(folded, value));
  };
}

/** 0 without payers (source, section 3). */
function callsPerPayer({ calls30d, l30DaysPayers }: EntryValues): number | undefined {
  if (calls30d === undefined || l30DaysPayers === undefined) return undefined;
  return l30DaysPayers === 0 ? 0 : calls30d / l30DaysPayers;
}

/** The age of an entry in days; undefined if it or the listing has no plausible time. */
function ageOf({ lastCalledMs }: EntryValues, newestCallMs: number | undefined): number | undefined {
  if (newestCallMs === undefined || lastCalledMs === undefined || !isPlausibleTime(lastCalledMs))
    return undefined;
  return (newestCallMs - lastCalledMs) / DAY;
}
