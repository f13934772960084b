import {
  compareStated,
  unknownVerdict,
  lastCalledContent,
  callsShare,
  payersShare,
  priceContent,
  shareContent,
  volumeShare,
  scorecardOf,
  amountsText,
} from './scorecard';
import type { FieldName } from '../entries/fields';
import { blocks, code, table, codes, list } from '../text/quote';
import type { HoverContext } from './hover';
import { CONFIG_FILE } from '../config/configuration';
import { toPointer, type Path, type JsonNode } from '../json/tree';
import { silencing } from '../model/settings';
import { RELATIONS } from '../rules/statistics/relations';
import { BRACKETED_PARAMETER, endpointError, parseEndpoint, slugOf, slugWithQuery } from '../values/endpoint';
import { numberOf, partOf, partOfAmount } from '../values/format';
import { chainOfCaip2 } from '../values/names';
import {
  figuresOf,
  type Figures,
  type LabelField,
  type NamesField,
  type VolumesUpToPrice,
} from '../listing/figures';

/** The hover content of each member besides its meaning, as Markdown; empty if the value is absent or wrong. */
export const MEMBER_CONTENTS: Readonly<Record<FieldName, (context: HoverContext) => string>> = {
  id: idContent,
  name: scorecardOf,
  endpoint: endpointContent,
  description: descriptionContent,
  chain: (context) => labelContent('chain', context),
  acceptedChains: (context) => namesContent('acceptedChains', context),
  facilitator: (context) => labelContent('facilitator', context),
  pricePerCallUsd: priceContent,
  calls30d: (context) => shareContent('calls30d', callsShare, context),
  callsPerDayApprox: (context) => statisticContent('callsPerDayApprox', context),
  volume30dUsd: (context) =>
    blocks(statisticContent('volume30dUsd', context), shareContent('volume30dUsd', volumeShare, context)),
  volumePerDayApprox: (context) => statisticContent('volumePerDayApprox', context),
  l30DaysPayers: (context) => shareContent('l30DaysPayers', payersShare, context),
  lastCalledMs: lastCalledContent,
  sources: (context) => namesContent('sources', context),
  callsPerPayer: (context) => statisticContent('callsPerPayer', context),
  qualityFlag: (context) => labelContent('qualityFlag', context),
  health: ({ reading }) => (reading.hasHealth ? 'It is **not** null here.' : ''),
};

/** The table of the stated and computed value of a statistic; empty for other members. */
export function statisticContent(name: string, context: HoverContext): string {
  const { reading, settings } = context;
  const relation = RELATIONS.find(({ field }) => field === name);
  if (!relation) return '';
  const comparison = compareStated(relation, reading, settings.tolerance);
  const { formula, figures } = comparison;
  if (!figures) return `Computed as ${code(formula)}: ${unknownVerdict(comparison)}.`;
  const withoutPayers = name === 'callsPerPayer' && reading.values.l30DaysPayers === 0;
  const relative = figures.relative === undefined ? 'none' : code(figures.relative);
  return blocks(
    `${code(formula)} = ${code(figures.numbers)}`,
    table(
      ['Stated', 'Computed', 'Difference', 'Relative'],
      [[code(figures.stated), code(figures.computed), code(figures.difference), relative]],
    ),
    `Stated and computed: **${figures.verdict}**`,
    figures.agrees ? '' : silencingContent(relation.rule, context),
    withoutPayers ? 'Without payers the computed figure is 0.' : '',
  );
}

/** Why a rule does not report the figure, and where the configuration says so; empty if it does. */
function silencingContent(
  rule: string,
  { reading, settings, placeOf = placeOfSetting }: HoverContext,
): string {
  const found = silencing(rule, reading.values.id, settings);
  if (!found) return '';
  const what = found.how === 'off' ? 'off' : 'ignored for this entry';
  return `The rule ${code(rule)} is **${what}**: ${placeOf(found.path)}.`;
}

function placeOfSetting(path: Path): string {
  return `${code(toPointer(path))} in ${code(CONFIG_FILE)}`;
}

/** The slug of the endpoint, and whether it is the id. */
export function idContent({ reading }: HoverContext): string {
  const { id, endpoint } = reading.values;
  if (id === undefined) return '';
  if (endpoint === undefined || !parseEndpoint(endpoint))
    return `There is no slug to compare with: ${code('endpoint')} is not an absolute URL with a host.`;
  const slug = slugOf(endpoint);
  return list([`Slug of the endpoint: ${code(slug)}`, matchText(id, slug, slugWithQuery(endpoint))]);
}

function matchText(id: string, slug: string, withQuery: string): string {
  if (id === slug) return 'The id is the slug';
  if (id === withQuery) return 'The id is the slug with the query kept';
  const longest = [withQuery, slug].find((start) => start !== '' && id.startsWith(`${start}-`));
  const suffix = longest === undefined ? '' : id.slice(longest.length);
  if (/^-[a-z0-9]+$/.test(suffix))
    return `The id is the slug with the suffix ${code(suffix)}, accepted where two entries have the same slug`;
  return `The id ${code(id)} is **not** the slug`;
}

/** The parts of the endpoint as written. */
export function endpointContent({ reading }: HoverContext): string {
  const text = reading.values.endpoint;
  if (text === undefined) return '';
  const endpoint = parseEndpoint(text);
  if (!endpoint) return 'It is **not** an absolute HTTPS URL with a host.';
  const { host, path, pathOffset } = endpoint;
  const [, query, fragment] = /^(?:\?([^#]*))?(?:#(.*))?$/s.exec(text.slice(pathOffset + path.length)) ?? [];
  const parameters = path.split('/').filter((segment) => /^:./.test(segment));
  const bracketed = Array.from(path.matchAll(BRACKETED_PARAMETER), ([whole]) => whole);
  return list([
    `Host: ${code(host)}`,
    `Path: ${path === '' ? 'none' : code(path)}`,
    `Parameters: ${parameters.length === 0 ? 'none' : codes(parameters)}`,
    ...(bracketed.length === 0
      ? []
      : [`Written in brackets instead of ${code(':name')}: ${codes(bracketed)}`]),
    `Query: ${query === undefined ? 'none' : code(query)}`,
    ...(fragment === undefined ? [] : [`Fragment: ${code(fragment)}`]),
    ...errorNotes(text),
  ]);
}

function errorNotes(endpoint: string): string[] {
  switch (endpointError(endpoint)) {
    case 'not-https':
      return ['The scheme is **not** HTTPS'];
    case 'credentials':
      return ['It carries **credentials**'];
    default:
      return [];
  }
}

/** The length of the description and the amounts in it. */
export function descriptionContent({ reading }: HoverContext): string {
  const { description, name } = reading.values;
  if (description === undefined) return '';
  let characters = 0;
  let lines = 1;
  for (const char of description) {
    characters++;
    if (char === '\n') lines++;
  }
  const length = numberOf(characters, 'character', 'characters');
  return list([
    `Length: ${lines === 1 ? length : `${length} in ${numberOf(lines, 'line', 'lines')}`}`,
    ...(description === name ? ['It only repeats the name'] : []),
    amountsText(description),
  ]);
}

/** The meaning of a label, and how many entries have it. */
export function labelContent(field: LabelField, { listing, entry, reading, settings }: HoverContext): string {
  const label = reading.values[field];
  if (label === undefined) return '';
  const figures = figuresOf(listing);
  const equal = figures.labels(field).get(label) ?? 1;
  const first = entry.acceptedChains?.[0];
  const notes: string[] = [];
  if (field === 'qualityFlag') notes.push('It is a label, not a state: transitions are not known');
  if (field === 'chain') notes.push(...networkNotes(label, settings.chains));
  if (field === 'chain' && first !== undefined && first !== label)
    notes.push(`The first of ${code('acceptedChains')} is ${code(first)}`);
  const volumes = figures.volumesUpToPrice(settings.price.max);
  const volume = shareOf(volumes.labels(field).get(label), volumes);
  return list([`${code(label)}: ${share(equal, figures)}${volume}`, ...notes]);
}

/** How many entries have the names of an array, or the one name hovered. */
export function namesContent(field: NamesField, { listing, entry, settings, element }: HoverContext): string {
  const array = entry[field];
  if (!array) return '';
  const figures = figuresOf(listing);
  const { names, arrays } = figures.names(field);
  const volumes = figures.volumesUpToPrice(settings.price.max);
  const part = (name: string): string =>
    `${code(name)}: ${share(names.get(name) ?? 1, figures)}${shareOf(volumes.names(field).get(name), volumes)}`;
  if (element) {
    const name = stringOf(element);
    if (name === undefined) return 'The element is not a string.';
    const notes = field === 'acceptedChains' ? networkNotes(name, settings.acceptedChains) : [];
    return list([part(name), ...notes]);
  }
  if (array.length === 0) return 'The array is empty.';
  const shown = [...new Set(array)].filter((name) => name !== undefined);
  const maxNames = 12;
  return list([
    ...shown.slice(0, maxNames).map(part),
    ...(shown.length > maxNames ? [`and ${shown.length - maxNames} more`] : []),
    ...(shown.length > 1 ? [`Exactly these, in this order: ${share(arrays.get(array) ?? 1, figures)}`] : []),
  ]);
}

/** An element that is not counted as an entry may still have a value. */
export function share(equal: number, { size }: Figures): string {
  return partOf(equal, Math.max(equal, size));
}

/** The share of the volume, if it can be computed. */
function shareOf(volume: number | undefined, { total }: VolumesUpToPrice): string {
  const hasShare = volume !== undefined && volume >= 0 && volume <= total && total > 0 && total < Infinity;
  return hasShare ? `, ${partOfAmount(volume, total, 'volume')}` : '';
}

function networkNotes(network: string, known: ReadonlySet<string>): string[] {
  if (known.has(network)) return [];
  const name = chainOfCaip2(network);
  return [
    ...(name === undefined ? [] : [`Its CAIP-2 id stands for ${code(name)}`]),
    `It is none of the known networks: ${codes([...known], 12)}`,
  ];
}

function stringOf({ kind, ...node }: JsonNode): string | undefined {
  return kind === 'string' && 'value' in node ? String(node.value) : undefined;
}
