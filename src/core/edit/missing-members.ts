import { FIELDS, type FieldName, type NumericField } from '../next/listing/fields';
import type { ParsedEntry } from '../entries/parsed-entry';
import type { Listing } from '../listing/listing';
import { statisticsOf } from '../listing/statistics';
import type { Entry } from '../model/entry';
import type { NewValue } from '../model/proposal';
import { type Settings, usualPrice } from '../next/listing/settings';
import { FreeIdentities, freeId } from '../rules/identity/free-id';
import { holds, literalsOf, type Literals, RELATIONS } from '../rules/statistics/relations';
import { amountsIn } from '../values/amounts';
import { quotient, shortest } from '../values/arithmetic';
import { endpointError, endpointLabel, LABEL_SEPARATOR, slugOf, slugsOf } from '../values/endpoint';
import { isBlank } from '../values/names';
import { DAY } from '../values/times';
import { commonValuesOf, exampleEndpoint, missingStatistics, newestCall } from './new-entry';

/** An entry from which members are missing, or in which they are blank. */
interface IncompleteEntry {
  readonly listing: Listing;
  readonly settings: Settings;
  readonly entry: Entry | undefined;
  readonly reading: ParsedEntry;
}

/** The time of a call in a listing without any; the user replaces it. */
const ANY_TIME = Date.UTC(2026, 0, 1);

/**
 * Values for members of an entry that are missing or blank: as far as possible those that follow from the others, otherwise
 * those of a new entry, chosen so that no rule reports a problem that can be avoided.
 */
export function missingValues(
  incomplete: IncompleteEntry,
  names: readonly string[],
): ReadonlyMap<string, NewValue> {
  const values = new Map<string, NewValue>();
  const isMissing = (name: FieldName): boolean => names.includes(name);
  const set = (name: FieldName, literal: string | undefined, isPlaceholder: boolean): void => {
    if (literal !== undefined && isMissing(name)) values.set(name, { literal, isPlaceholder });
  };
  setIdentity(incomplete, isMissing, set);
  setNames(incomplete, isMissing, set);
  setFigures(incomplete, isMissing, set);
  set('lastCalledMs', String(newestCall(incomplete.listing, ANY_TIME)), true);
  set('health', 'null', false);
  for (const { name, type } of FIELDS)
    if (!values.has(name)) set(name, type === 'string' ? '""' : type === 'strings' ? '[""]' : '0', true);
  return values;
}

type Has = (name: FieldName) => boolean;
type SetValue = (name: FieldName, literal: string | undefined, isPlaceholder: boolean) => void;

/** Sets id, name, endpoint and description. */
function setIdentity({ listing, entry, reading }: IncompleteEntry, isMissing: Has, set: SetValue): void {
  const { id, name, endpoint: stated } = reading.values;
  const isKnown = !isMissing('endpoint');
  const endpoint = isKnown
    ? (stated ?? '')
    : endpointFor(listing, entry, isMissing('id') ? undefined : id, name);
  const followed = slugsOf(endpoint).length > 0 ? endpoint : exampleEndpoint(listing);
  const label = endpointLabel(followed) ?? followed;
  const follows = isKnown && followed === endpoint;
  set('endpoint', JSON.stringify(endpoint), true);
  set('id', JSON.stringify(freeId({ endpoint: followed }, listing, entry) ?? ''), !follows);
  set('name', JSON.stringify(label), !follows);
  const title = isMissing('name') ? label : (name ?? '');
  // A name with an amount would state the price.
  set('description', JSON.stringify(amountsIn(title).length > 0 ? '' : title), true);
}

/** An endpoint that no entry has and from which the id and the name follow, if there is one. */
function endpointFor(
  listing: Listing,
  entry: Entry | undefined,
  id: string | undefined,
  name: string | undefined,
): string {
  const at = name?.lastIndexOf(LABEL_SEPARATOR) ?? -1;
  const host = at > 0 ? (name ?? '').slice(0, at) : undefined;
  const segment = at > 0 ? (name ?? '').slice(at + LABEL_SEPARATOR.length) : undefined;
  const isFree = (endpoint: string): boolean =>
    listing.byEndpoint.get(endpoint).every((other) => other === entry) &&
    (id !== undefined || slugsOf(endpoint).some((slug) => listing.byId.get(slug).length === 0));
  const fits = (endpoint: string): boolean =>
    endpointError(endpoint) === undefined &&
    isFree(endpoint) &&
    (id === undefined || slugsOf(endpoint).includes(id)) &&
    (segment === undefined || endpointLabel(endpoint) === name);
  const found = candidates(id, host, segment).find(fits);
  if (found !== undefined) return found;
  const example = exampleEndpoint(listing);
  const identity = { endpoint: example, id: slugOf(example) };
  return new FreeIdentities(listing).firstFree(identity).endpoint ?? example;
}

/** Endpoints with an id, or with the host and the last segment of a name. */
function candidates(id: string | undefined, host: string | undefined, segment: string | undefined): string[] {
  if (host !== undefined && segment !== undefined) {
    const slug = slugOf(`https://x/${segment}`).slice(2);
    const start = `${slugOf(`https://${host}`)}-`;
    if (!id?.startsWith(start))
      return ['', 'v1/', 'v2/', 'v3/'].map((path) => `https://${host}/${path}${segment}`);
    const path = `-${id.slice(start.length)}`;
    const found: string[] = [];
    for (let at = path.lastIndexOf(`-${slug}`); at >= 0; at = path.lastIndexOf(`-${slug}`, at - 1)) {
      const query = path.slice(at + slug.length + 1).replace(/^-/, '?');
      found.push(`https://${host}${path.slice(0, at).replaceAll('-', '/')}/${segment}${query}`);
      if (at === 0) break;
    }
    return found;
  }
  const words = id?.split('-') ?? [];
  return [3, 2, 1].map(
    (length) => `https://${[words.slice(0, length).join('.'), ...words.slice(length)].join('/')}`,
  );
}

/** Sets what entries have in common. */
function setNames({ listing, settings, reading }: IncompleteEntry, isMissing: Has, set: SetValue): void {
  const common = commonValuesOf(listing, settings);
  const { chain, acceptedChains } = reading.values;
  const first = acceptedChains?.[0];
  const isKnown = first !== undefined && settings.chains.has(first);
  set('chain', JSON.stringify(isKnown ? first : common.chain), !isKnown);
  const primary = isMissing('chain') || chain === undefined || isBlank(chain) ? common.chain : chain;
  set('acceptedChains', `[${JSON.stringify(primary)}]`, true);
  set('facilitator', JSON.stringify(common.facilitator), true);
  set('sources', `[${JSON.stringify(common.source)}]`, true);
  set('qualityFlag', JSON.stringify(common.qualityFlag), true);
}

type Input = 'calls30d' | 'pricePerCallUsd' | 'l30DaysPayers';
const INPUTS: readonly Input[] = ['calls30d', 'pricePerCallUsd', 'l30DaysPayers'];
const CALLS = 30;
const PAYERS = 3;

/** Sets the numbers: of the possible inputs those with which the fewest rules report a problem, and what is computed from them. */
function setFigures(incomplete: IncompleteEntry, isMissing: Has, set: SetValue): void {
  const { reading, settings } = incomplete;
  const stated = literalsOf(reading, RELATIONS);
  for (const name of INPUTS)
    if (isMissing(name) || Number(stated[name] ?? 0) < 0) Reflect.deleteProperty(stated, name);
  const options = new Options(incomplete, stated);
  let best: Literals | undefined;
  let fewest = Infinity;
  const valuesOf = (name: Input, proposed: () => readonly string[]): readonly (string | undefined)[] =>
    isMissing(name) ? proposed() : [stated[name]];
  for (const calls30d of valuesOf('calls30d', () => options.calls()))
    for (const pricePerCallUsd of valuesOf('pricePerCallUsd', () => options.prices(calls30d)))
      for (const l30DaysPayers of valuesOf('l30DaysPayers', () => options.payers(calls30d))) {
        if (fewest === 0) break;
        const literals: Literals = {
          ...stated,
          ...(calls30d !== undefined && { calls30d }),
          ...(pricePerCallUsd !== undefined && { pricePerCallUsd }),
          ...(l30DaysPayers !== undefined && { l30DaysPayers }),
        };
        for (const [field, literal] of missingStatistics(literals, settings.tolerance))
          if (isMissing(field as FieldName))
            literals[field as NumericField] = field === 'volume30dUsd' ? options.inOrder(literal) : literal;
        const problems = options.problems(literals);
        if (problems >= fewest) continue;
        fewest = problems;
        best = literals;
      }
  for (const name of Object.keys(best ?? {}) as NumericField[]) {
    const isInput = INPUTS.some((input) => input === name);
    const followsFromInputs = INPUTS.every((input) => stated[input] !== undefined || !dependsOn(name, input));
    set(name, best?.[name], isInput || !followsFromInputs);
  }
}

function dependsOn(name: NumericField, input: Input): boolean {
  const inputs: readonly string[] = RELATIONS.find(({ field }) => field === name)?.inputs ?? [];
  return inputs.includes(input) || (inputs.includes('volume30dUsd') && input !== 'l30DaysPayers');
}

/** How many denominators are tried for the calls per payer. */
const MAX_PAYERS = 5000;

/** The calls, prices and payers that come into question for an entry. */
class Options {
  /** The volumes of the entries before and after the entry, between which its own belongs. */
  readonly #most: number;
  readonly #least: number;
  readonly #price: number;
  readonly #amount: number;
  readonly #isOld: boolean;

  constructor(
    private readonly incomplete: IncompleteEntry,
    private readonly stated: Literals,
  ) {
    const { listing, entry, reading, settings } = incomplete;
    const index = entry?.index ?? 0;
    const most = entry && listing.entries.at(index - 1)?.volume30dUsd;
    const least = entry && listing.entries.at(index + 1)?.volume30dUsd;
    const isOrdered = (most ?? Infinity) >= (least ?? 0);
    this.#most = (isOrdered ? most : undefined) ?? Infinity;
    this.#least = (isOrdered ? least : undefined) ?? 0;
    const { description, lastCalledMs } = reading.values;
    this.#amount = amountsIn(description ?? '').reduce(
      (largest, { usd }) => Math.max(largest, Number(usd)),
      0,
    );
    const { min, max } = settings.price;
    this.#price = this.#amount >= min && this.#amount <= max ? this.#amount : usualPrice(settings.price);
    this.#isOld = lastCalledMs !== undefined && lastCalledMs < statisticsOf(listing).newest - 30 * DAY;
  }

  calls(): readonly string[] {
    const { stated } = this;
    const number = (name: NumericField): number => Number(stated[name] ?? NaN);
    const prices = stated.pricePerCallUsd === undefined ? [this.#price] : [number('pricePerCallUsd')];
    const volumes = [number('volume30dUsd'), number('volumePerDayApprox') * 30];
    const payers = number('l30DaysPayers');
    const wanted = [
      number('callsPerDayApprox') * 30,
      ...prices.flatMap((price) => volumes.map((volume) => volume / price)),
      number('callsPerPayer') * payers,
      CALLS,
      ...prices.flatMap((price) => [
        Math.ceil(this.#least / price),
        Math.floor(this.#most / price),
        this.#least / price,
      ]),
      payers,
      1,
      0,
    ];
    const step = this.#callsPerStep();
    const multiples = wanted.flatMap((calls) => [calls, Math.ceil(calls / step) * step]);
    return unique(multiples.map(Math.round).filter((calls) => calls >= 0 && Number.isSafeInteger(calls)));
  }

  /** The fewest calls for which the stated calls per payer are possible. */
  #callsPerStep(): number {
    const stated = Number(this.stated.callsPerPayer ?? NaN);
    if (!(stated > 0) || this.stated.l30DaysPayers !== undefined) return 1;
    for (let payers = 1; payers <= MAX_PAYERS; payers++) {
      const calls = Math.round(stated * payers);
      if (calls > 0 && Math.abs(calls / payers - stated) <= 1e-12 * stated) return calls;
    }
    return 1;
  }

  prices(calls: string | undefined): readonly string[] {
    const { volume30dUsd, volumePerDayApprox } = this.stated;
    const of = (volume: string): string => shortest(quotient(volume, calls ?? '0'));
    const perDay = volumePerDayApprox === undefined ? [] : [String(Number(volumePerDayApprox) * 30)];
    const volumes = volume30dUsd === undefined ? perDay : [volume30dUsd];
    const isCalled = calls !== undefined && Number(calls) > 0;
    const bounds = [this.#least, this.#most].filter(Number.isFinite).map(String);
    return [
      ...(isCalled ? volumes.map(of) : []),
      String(this.#price),
      ...(isCalled
        ? [between(this.#least / Number(calls), this.#most / Number(calls)), ...bounds.map(of)]
        : []),
    ].filter((price) => Number.isFinite(Number(price)) && Number(price) >= 0);
  }

  payers(calls: string | undefined): readonly string[] {
    const called = Number(calls ?? NaN);
    const perPayer = Number(this.stated.callsPerPayer ?? NaN);
    return unique(
      [called / perPayer, Math.min(PAYERS, called), 0].map(Math.round).filter(Number.isSafeInteger),
    );
  }

  /** A volume, or that of the entry before or after if it is as good as equal: then both are in order. */
  inOrder(volume: string): string {
    const { relative } = this.incomplete.settings.tolerance;
    const place = Math.max(Math.min(Number(volume), this.#most), this.#least);
    const isEqual = Math.abs(place - Number(volume)) <= relative * place;
    return isEqual && place !== Number(volume) ? String(place) : volume;
  }

  /** How many problems there would be. */
  problems(literals: Literals): number {
    const { tolerance, price: usual } = this.incomplete.settings;
    const number = (name: NumericField): number => Number(literals[name] ?? NaN);
    const [calls, price, payers] = [number('calls30d'), number('pricePerCallUsd'), number('l30DaysPayers')];
    const volume = number('volume30dUsd');
    const isWrong = [
      ...RELATIONS.map((relation) => !holds(relation, literals, tolerance)),
      payers > calls,
      payers === 0 && calls > 0,
      price < usual.min || price > usual.max,
      this.#amount > 0 && price >= this.#amount * 100,
      calls > 0 && this.#isOld,
      volume > this.#most || volume < this.#least,
    ];
    return isWrong.filter(Boolean).length;
  }
}

/** The decimal with the fewest digits between two numbers. */
function between(least: number, most: number): string {
  const middle = Number.isFinite(most) ? (least + most) / 2 : least * 1.5;
  for (let digits = 1; digits < 16; digits++) {
    const rounded = Number(middle.toPrecision(digits));
    if (rounded >= least && rounded <= most) return String(rounded);
  }
  return String(least);
}

function unique(numbers: readonly number[]): readonly string[] {
  return [...new Set(numbers)].map(String);
}
