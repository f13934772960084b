import { exampleEndpoint, newEntry, type NewEntry } from '../edit/new-entry';
import type { Filter, FilterTerm } from '../browse/filter/parse';
import { fold } from '../browse/fold';
import { FreeIdentities } from '../edit/free-identities';
import { QUALITY_FLAGS } from '../entries/fields';
import type { Listing } from '../listing/listing';
import type { Settings } from '../model/settings';
import { slugOf } from '../values/slug';
import { DAY } from '../values/times';
import { endpointLabel } from '../values/endpoint-label';
import { matchingAge, matchingFigures, type NumberCondition } from './matching-figures';

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
export function* matchingEntries(
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
