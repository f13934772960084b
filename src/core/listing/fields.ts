/**
 * The members of a listing response and of its entries, as the source's section 2 lists them.
 * The schema, the TypeScript types, the rules on shape and the documentation texts all come from here.
 */

/** The JSON type of a member: `integer` is a number without a fraction, `strings` an array of strings. */
export type FieldType = 'string' | 'number' | 'integer' | 'strings' | 'null';

interface Field {
  readonly name: string;
  readonly type: FieldType;
  /** The description for hovers, completions and the schema. */
  readonly doc: string;
  /** The formula of a computed statistic, as in messages. */
  readonly formula?: string;
}

/** The 18 members of an entry, in the order of the source. */
export const FIELDS = [
  {
    name: 'id',
    type: 'string',
    doc: "Lowercase slug, unique in the listing, built from the endpoint's host and path.",
  },
  {
    name: 'name',
    type: 'string',
    doc: 'Display name: a title taken from the endpoint, or a label of the form `<host> · /<last path segment>`.',
  },
  {
    name: 'endpoint',
    type: 'string',
    doc: 'Absolute HTTPS URL of the paid endpoint. Path parameters are written `:name`.',
  },
  {
    name: 'description',
    type: 'string',
    doc: 'Free text. It may be empty, have line breaks, be very long, or be cut off.',
  },
  { name: 'chain', type: 'string', doc: 'Primary payment network: the first of `acceptedChains`.' },
  {
    name: 'acceptedChains',
    type: 'strings',
    doc: 'Payment networks that the endpoint accepts, the primary one first.',
  },
  { name: 'facilitator', type: 'string', doc: 'Short lowercase code of the payment facilitator.' },
  { name: 'pricePerCallUsd', type: 'number', doc: 'Price of one call, in USD.' },
  { name: 'calls30d', type: 'integer', doc: 'Settled calls in the last 30 days.' },
  {
    name: 'callsPerDayApprox',
    type: 'number',
    doc: 'Calls per day over the last 30 days.',
    formula: 'calls30d ÷ 30',
  },
  {
    name: 'volume30dUsd',
    type: 'number',
    doc: 'Payment volume over the last 30 days, in USD. Entries are ordered by it, largest first.',
    formula: 'calls30d × pricePerCallUsd',
  },
  {
    name: 'volumePerDayApprox',
    type: 'number',
    doc: 'Payment volume per day over the last 30 days, in USD.',
    formula: 'volume30dUsd ÷ 30',
  },
  { name: 'l30DaysPayers', type: 'integer', doc: 'Different paying wallets in the last 30 days.' },
  {
    name: 'lastCalledMs',
    type: 'integer',
    doc: 'Time of the most recent call, in milliseconds since the Unix epoch.',
  },
  {
    name: 'sources',
    type: 'strings',
    doc: 'Upstream catalogs that list this endpoint: one or two names.',
  },
  {
    name: 'callsPerPayer',
    type: 'number',
    doc: 'Calls per paying wallet over the last 30 days.',
    formula: 'calls30d ÷ l30DaysPayers',
  },
  {
    name: 'qualityFlag',
    type: 'string',
    doc: 'Quality label: `verified`, `unknown`, `monitor` or `concentrated`.',
  },
  {
    name: 'health',
    type: 'null',
    doc: 'Null in every known entry. What else it may contain is not documented.',
  },
] as const satisfies readonly Field[];

/** The members of the listing response itself. */
export const LISTING_FIELDS = [
  {
    name: 'count',
    doc: 'Total number of entries in the catalog. It may be larger than the number of `results`.',
  },
  { name: 'results', doc: 'The entries of this response, ordered by `volume30dUsd`, largest first.' },
] as const;

export type FieldName = (typeof FIELDS)[number]['name'];

type NamesOfType<T extends FieldType> = Extract<(typeof FIELDS)[number], { type: T }>['name'];
/** The members with a number. */
export type NumericField = NamesOfType<'number' | 'integer'>;
/** The members with an array of strings. */
export type StringsField = NamesOfType<'strings'>;

interface ValueOfType {
  readonly string: string;
  readonly number: number;
  readonly integer: number;
  readonly strings: readonly (string | undefined)[];
  readonly null: null;
}

/**
 * An entry's values by name; a member that is absent or of the wrong type is `undefined`, and so is an
 * array's element that is not a string. `health` is left out, because it may have any value.
 */
export type EntryValues = {
  readonly [F in Exclude<(typeof FIELDS)[number], { type: 'null' }> as F['name']]:
    | ValueOfType[F['type']]
    | undefined;
};

/** The index of each field in {@link FIELDS}. */
export const FIELD_INDEX: ReadonlyMap<string, number> = new Map(
  FIELDS.map((field, index) => [field.name, index]),
);

/** The names of all 18 members, in order. */
export const FIELD_NAMES: readonly FieldName[] = FIELDS.map((field) => field.name);

const NUMERIC: ReadonlySet<string> = new Set(
  FIELDS.filter(({ type }) => type === 'number' || type === 'integer').map(({ name }) => name),
);

/** Whether a member has a number. */
export function isNumeric(name: string): name is NumericField {
  return NUMERIC.has(name);
}

/** The names of the members that can be left out when listings are compared: those of entries, and that of the listing. */
export const COMPARED_MEMBERS = [...FIELD_NAMES, 'count'] as const;

export type ComparedMember = (typeof COMPARED_MEMBERS)[number];

/** The values of `qualityFlag` (source, section 3). */
export const QUALITY_FLAGS = ['verified', 'unknown', 'monitor', 'concentrated'] as const;

/** The values of `chain` seen (source, section 2). */
export const CHAINS = ['base', 'solana', 'other'] as const;

/** The values in `acceptedChains` seen (source, section 2). */
export const ACCEPTED_CHAINS = [
  ...CHAINS,
  'polygon',
  'arbitrum',
  'world',
  'monad',
  'avalanche',
  'sei',
  'optimism',
  'stellar',
] as const;

/** Names that other APIs' `{count, results}` responses do not use; three of them identify an entry. */
export const DISTINCTIVE_NAMES: ReadonlySet<string> = new Set<FieldName>([
  'acceptedChains',
  'facilitator',
  'pricePerCallUsd',
  'calls30d',
  'callsPerDayApprox',
  'volume30dUsd',
  'volumePerDayApprox',
  'l30DaysPayers',
  'lastCalledMs',
  'callsPerPayer',
  'qualityFlag',
]);
