import { EntryProblems } from '../browse/entry-problems';
import { EntryTexts, fold } from '../browse/entry-texts';
import { parseFilter, type Filter, type FilterTerm } from '../browse/filter/parse';
import { matchingEntries } from '../browse/filter/match';
import { Listing } from '../listing/listing';
import type { Entry } from '../model/entry';
import { type Settings, usualPrice } from '../model/settings';
import { runToEnd } from '../steps';
import { exampleEndpoint, newEntry, type NewEntry } from '../edit/new-entry';
import { FreeIdentities } from '../rules/identity/free-id';
import { QUALITY_FLAGS } from '../entries/fields';
import { slugOf, endpointLabel } from '../values/endpoint';
import { DAY } from '../values/times';
import { within } from '../browse/filter/bounds';
import { insertionOf } from '../edit/insertion';
import { JSONC_SYNTAX } from '../json/syntax';
import { findListings } from '../listing/embedded-text';
import type { WholeFix } from '../model/rule';
import { applyEdits, type TextEdit } from '../text/text-edit';

/** An entry that the configuration requires, and why, in words. */
export interface RequiredEntry {
  readonly entry: Entry;
  readonly reason: string;
}

/** A filter after the noun that it restricts: ` matching chain:base`; empty if it is. */
export function matchingPhrase(filter: string): string {
  return filter.trim() === '' ? '' : ` matching ${filter.trim().replace(/\s+/g, ' ')}`;
}

/**
 * The entries without which a listing has fewer than the configuration expects, besides some that are kept anyway: the
 * first ones that match a filter, and those whose problems are expected.
 */
export function* requiredEntries(
  listing: Listing,
  { expectations }: Settings,
  kept: readonly Entry[],
): Generator<RequiredEntry, void, undefined> {
  if (!expectations) return;
  const known = { texts: new EntryTexts(listing), problems: runToEnd(EntryProblems.of(listing)) };
  const all = new Set(kept);
  for (const { filter, expected } of expectations.entries) {
    const matching = runToEnd(matchingEntries(listing, parseFilter(filter), known));
    let missing = expected.min - matching.filter((entry) => all.has(entry)).length;
    for (const entry of matching) {
      if (missing <= 0) break;
      if (all.has(entry)) continue;
      all.add(entry);
      missing--;
      yield { entry, reason: filter.trim() === '' ? 'expected' : `expected: ${filter.trim()}` };
    }
  }
  const named = new Set(expectations.problems.map(({ rule }) => rule));
  for (const { rule, entry } of named.size > 0 ? listing.problems() : [])
    if (entry && named.has(rule.id) && listing.expectedRules.has(rule.id))
      yield { entry, reason: `expected problem of ${rule.id}` };
}

/** A condition on a string. */
type TextCondition = Extract<FilterTerm, { kind: 'text' }>;

/** What identifies an entry. */
interface Identity {
  readonly id: string;
  readonly name: string;
  readonly endpoint: string;
}

/**
 * Some consistent new entries that probably match a filter, in which nothing else is unusual. Whether they match is for the
 * caller to test: there may be no such entry, as with `rule:volume-30d`.
 *
 * @param amount how many entries, which differ in what identifies them only
 * @param now the time of the last call where the listing has none, in milliseconds since the Unix epoch
 * @yields the same entries identified in other ways
 */
export function* newEntriesFor(
  listing: Listing,
  { terms }: Filter,
  settings: Settings,
  { amount, now }: { readonly amount: number; readonly now: number },
): Generator<NewEntry[], void, undefined> {
  const numbers = terms.filter((term): term is NumberCondition => term.kind === 'number');
  const texts = terms.filter((term): term is TextCondition => term.kind === 'text');
  const figures = matchingFigures(numbers, settings);
  const age = matchingAge(numbers);
  if (!figures || age === undefined) return;
  for (const identity of identitiesFor(listing, terms)) {
    const { endpoint } = identity;
    const usual = newEntry({ endpoint, ...figures }, listing, settings, now);
    const entry: NewEntry = {
      ...usual,
      ...namesFor(usual, texts, settings),
      lastCalledMs: String(Math.round(Number(usual.lastCalledMs) - age * DAY)),
    };
    const identities = new FreeIdentities(listing);
    yield Array.from({ length: amount }, () => {
      const { id = '', name = '', endpoint: own = '' } = identities.firstFree(identity);
      return {
        ...entry,
        id: JSON.stringify(id),
        name: JSON.stringify(name),
        endpoint: JSON.stringify(own),
        description: JSON.stringify(name),
      };
    });
  }
}

/** Chain, networks, flag, facilitator and sources that the conditions ask for; usual ones where they do not. */
function namesFor(
  usual: NewEntry,
  conditions: readonly TextCondition[],
  settings: Settings,
): Partial<NewEntry> {
  const of = (name: string): readonly TextCondition[] => conditions.filter(({ term }) => term.name === name);
  const chain = oneOf(valueIn(usual.chain), [...settings.chains], of('chain'));
  const flag = oneOf(valueIn(usual.qualityFlag), QUALITY_FLAGS, of('flag'));
  const facilitators = of('facilitator');
  const facilitator = oneOf(
    valueIn(usual.facilitator),
    facilitators.flatMap(({ values }) => values),
    facilitators,
  );
  const networks = allOf([chain], [...settings.acceptedChains], of('accepts'));
  const sources = allOf(
    [],
    of('source').flatMap(({ values }) => values),
    of('source'),
  );
  return {
    chain: JSON.stringify(chain),
    acceptedChains: networks.map((network) => JSON.stringify(network)),
    facilitator: JSON.stringify(facilitator),
    qualityFlag: JSON.stringify(flag),
    ...(sources.length > 0 && { sources: sources.map((source) => JSON.stringify(source)) }),
  };
}

function valueIn(literal: NewEntry[keyof NewEntry]): string {
  return JSON.parse(String(literal)) as string;
}

/** The first value that meets all conditions; the usual one if there is none. */
function oneOf(usual: string, others: readonly string[], conditions: readonly TextCondition[]): string {
  const isMet = (value: string): boolean =>
    conditions.every((condition) => isAmong(value, condition) !== condition.isNegated);
  return [usual, ...others].find(isMet) ?? usual;
}

/** Values of which one meets each condition that asks for something. */
function allOf(
  values: readonly string[],
  others: readonly string[],
  conditions: readonly TextCondition[],
): string[] {
  const all = [...values];
  for (const condition of conditions) {
    if (condition.isNegated || all.some((value) => isAmong(value, condition))) continue;
    const found = others.find((value) => isAmong(value, condition));
    if (found !== undefined) all.push(found);
  }
  return all;
}

function isAmong(value: string, { values }: TextCondition): boolean {
  const folded = fold(value);
  return values.some((one) => fold(one) === folded);
}

/** Ways to identify an entry: the texts of the conditions are in its endpoint, or in its name, and its host is the one asked for. */
function* identitiesFor(
  listing: Listing,
  terms: readonly FilterTerm[],
): Generator<Identity, void, undefined> {
  const asked = terms.filter(({ isNegated }) => !isNegated);
  const textsOf = (name: string): string[] =>
    asked.flatMap((term) => (term.kind === 'text' && term.term.name === name ? term.values.slice(0, 1) : []));
  const words = asked.flatMap((term) => (term.kind === 'word' ? [term.text] : []));
  const [host] = textsOf('host');
  const inEndpoint = [...textsOf('endpoint'), ...textsOf('id')];
  const inName = textsOf('name');
  for (const [segments, names] of [
    [[...inEndpoint, ...inName, ...words], []],
    [[...inEndpoint, ...words], inName],
    [inEndpoint, [...inName, ...words]],
  ] as const) {
    const endpoint = endpointOf(exampleEndpoint(listing), host, segments);
    const label = endpointLabel(endpoint);
    if (label === undefined) continue;
    yield { id: slugOf(endpoint), endpoint, name: names.length > 0 ? names.join(' ') : label };
  }
}

/** An endpoint at a host that has some texts in its path; as the example if there are none. */
function endpointOf(example: string, host: string | undefined, segments: readonly string[]): string {
  const url = segments.find((text) => /^https:\/\/[^/]/.test(text));
  const root = url ?? `https://${host ?? /^https:\/\/([^/]+)/.exec(example)?.[1] ?? ''}`;
  const path = segments.filter((text) => text !== url).map((text) => text.replace(/^\/+|(?<=\/)\/+$/g, ''));
  if (url === undefined && path.length === 0) return host === undefined ? example : `${root}/v1/resource`;
  return [root.replace(/\/$/, ''), ...path].join('/');
}

/** A condition on a number. */
export type NumberCondition = Extract<FilterTerm, { kind: 'number' }>;

/** The figures from which the others of an entry are computed. */
export interface Figures {
  /** In USD. */
  readonly price: number;
  readonly calls: number;
  readonly payers: number;
}

const CALLS = 30;
const PAYERS = 3;

/**
 * Figures that meet conditions and agree with one another: usual ones where they do, otherwise at or near the bounds of the
 * conditions.
 *
 * @param conditions on price, calls, volume, payers and calls per payer; others are ignored
 * @returns undefined if none are found
 */
export function matchingFigures(
  conditions: readonly NumberCondition[],
  { price: range }: Pick<Settings, 'price'>,
): Figures | undefined {
  const near = (name: string): number[] =>
    conditions.filter(({ term }) => term.name === name).flatMap(nearBounds);
  const [volumes, ratios] = [near('volume'), near('perpayer')];
  const isAllowed = (figures: Figures): boolean =>
    conditions.every((condition) => isMet(condition, figuresByTerm(figures)));
  const prices = [usualPrice(range), ...near('price')];
  const someCalls = [CALLS, ...near('calls')];
  const rounded = (number: number): number[] => [Math.ceil(number), Math.floor(number)];
  for (const price of [...prices, ...volumes.flatMap((volume) => someCalls.map((calls) => volume / calls))]) {
    if (!(price >= range.min && price <= range.max)) continue;
    const somePayers = [PAYERS, 1, ...near('payers')];
    const byVolume = volumes.flatMap((volume) => rounded(volume / price));
    const byPayers = ratios.flatMap((ratio) => somePayers.flatMap((payers) => rounded(ratio * payers)));
    for (const calls of [...someCalls, ...byVolume, ...byPayers, ...near('payers')]) {
      const byRatio = ratios.flatMap((ratio) => rounded(calls / ratio));
      for (const payers of [Math.min(PAYERS, calls), 1, ...somePayers, ...byRatio, calls]) {
        const figures = { price, calls, payers };
        if (arePlausible(figures) && isAllowed(figures)) return figures;
      }
    }
  }
  return undefined;
}

/** Days before the newest call that meet the conditions on the age of an entry; undefined if none are found. */
export function matchingAge(conditions: readonly NumberCondition[]): number | undefined {
  const ages = conditions.filter(({ term }) => term.name === 'age');
  return [0, ...ages.flatMap(nearBounds)].find(
    (days) => days >= 0 && ages.every((condition) => isMet(condition, { age: days })),
  );
}

/** Bounds of a condition, and numbers on both sides of each. */
function nearBounds({ bounds: { min, max }, term }: NumberCondition): number[] {
  const isCount = term.unit === 'count';
  const around = (bound: number): number[] => {
    const step = isCount ? 1 : Math.abs(bound) / 2 || 1;
    return [bound, bound + step, bound - step, bound * 2];
  };
  const ends = [min, max].filter(Number.isFinite);
  const middle = ends.length === 2 ? [(min + max) / 2] : [];
  return [...middle, ...ends.flatMap(around)];
}

function figuresByTerm({ price, calls, payers }: Figures): Readonly<Record<string, number>> {
  return { price, calls, payers, volume: calls * price, perpayer: payers === 0 ? 0 : calls / payers };
}

function isMet(
  { term, bounds, isNegated }: NumberCondition,
  figures: Readonly<Record<string, number>>,
): boolean {
  const figure = figures[term.name];
  return figure === undefined || within(bounds)(figure) !== isNegated;
}

function arePlausible({ calls, payers }: Figures): boolean {
  const areCounts = Number.isSafeInteger(calls) && Number.isSafeInteger(payers);
  return areCounts && calls >= 0 && payers <= calls && payers >= Math.min(calls, 1);
}

/** More entries are not added at once. */
const MAX_ADDED = 20;

/** The listings to which entries are added, as the result is read as a whole, in UTF-16 units. */
const MAX_LENGTH = 1 << 23;

/**
 * The fix that adds new entries which match a filter. It is tried out before it is offered: all of them match, and no rule
 * reports more problems than before.
 *
 * @param amount how many entries are missing
 * @param now the time of the last call where the listing has none, in milliseconds since the Unix epoch
 * @returns none if there is no such entry, or the text around the entries has a syntax error
 */
export function addEntriesFix(
  listing: Listing,
  filter: string,
  settings: Settings,
  { amount, now }: { readonly amount: number; readonly now: number },
): WholeFix[] {
  const parsed = parseFilter(filter);
  const countIn = (one: Listing): number => runToEnd(matchingEntries(one, parsed)).length;
  const text = amount <= MAX_ADDED ? listing.slice(0, MAX_LENGTH + 1) : '';
  if (text === '' || text.length > MAX_LENGTH) return [];
  const wanted = countIn(listing) + amount;
  const known = countsOf(listing);
  const isRight = (edits: readonly TextEdit[]): boolean => {
    const [edited] = findListings(applyEdits(text, edits), true, JSONC_SYNTAX).texts;
    if (edited === undefined) return false;
    const result = Listing.read(edited, { settings, syntax: JSONC_SYNTAX });
    const counts = [...countsOf(result)];
    return countIn(result) === wanted && counts.every(([rule, count]) => count <= (known.get(rule) ?? 0));
  };
  for (const [first, ...others] of newEntriesFor(listing, parsed, settings, { amount, now })) {
    const edits = first && insertionOf(listing, first, others)?.edits;
    if (edits && isRight(edits)) return [{ title: titleOf(amount, filter), edits }];
  }
  return [];
}

function titleOf(amount: number, filter: string): string {
  return `Add ${amount === 1 ? 'an entry' : `${amount} entries`}${matchingPhrase(filter)}`;
}

/** The number of problems of each rule. */
function countsOf(listing: Listing): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { rule } of runToEnd(listing.foundProblems()))
    counts.set(rule.id, (counts.get(rule.id) ?? 0) + 1);
  return counts;
}
