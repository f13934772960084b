import { compareStated, unknownVerdict } from './stated-figures';
import { scorecardOf } from './scorecard';
import type { FieldName } from '../next/listing/fields';
import { blocks, code, table, codes, list } from '../text/quote';
import type { HoverContext } from './hover';
import { CONFIG_FILE } from '../config/configuration';
import { toPointer, type Path, type JsonNode } from '../json/tree';
import { silencing } from '../next/listing/settings';
import { RELATIONS } from '../rules/statistics/relations';
import { bracketedParameters, endpointError, parseEndpoint, slugOf, slugWithQuery } from '../values/endpoint';
import {
  duration,
  formatThousands,
  money,
  pluralize,
  partOf,
  partOfAmount,
  percent,
  readable,
  statedMoney,
  utc,
} from '../values/format';
import { toDecimal } from '../values/arithmetic';
import { isPlausibleTime, likelyUnit } from '../values/times';
import { amountsIn } from '../values/amounts';
import { chainOfCaip2 } from '../values/names';
import {
  statisticsOf,
  type Statistics,
  type LabelField,
  type NamesField,
  type RankedField,
  type VolumesUpToPrice,
} from '../listing/statistics';

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
  calls30d: (context) => shareContent('calls30d', context),
  callsPerDayApprox: (context) => statisticContent('callsPerDayApprox', context),
  volume30dUsd: (context) =>
    blocks(statisticContent('volume30dUsd', context), shareContent('volume30dUsd', context)),
  volumePerDayApprox: (context) => statisticContent('volumePerDayApprox', context),
  l30DaysPayers: (context) => shareContent('l30DaysPayers', context),
  lastCalledMs: lastCalledContent,
  sources: (context) => namesContent('sources', context),
  callsPerPayer: (context) => statisticContent('callsPerPayer', context),
  qualityFlag: (context) => labelContent('qualityFlag', context),
  health: ({ reading }) => (reading.hasHealth ? 'It is **not** null here.' : ''),
};

/** The table of the stated and computed value of a statistic; empty for other members. */
function statisticContent(name: string, context: HoverContext): string {
  const { reading, settings } = context;
  const relation = RELATIONS.find(({ field }) => field === name);
  if (!relation) return '';
  const comparison = compareStated(relation, reading, settings.tolerance);
  const { formula, figures } = comparison;
  if (!figures) return `Cannot be compared with ${code(formula)}: ${unknownVerdict(comparison)}.`;
  const withoutPayers = name === 'callsPerPayer' && reading.values.l30DaysPayers === 0;
  const relative = figures.relative === undefined ? 'none' : code(figures.relative);
  return blocks(
    `${code(formula)} = ${code(figures.numbers)}`,
    table(
      ['Stated', 'Computed', 'Difference', 'Relative'],
      [[code(figures.stated), code(figures.computed), code(figures.difference), relative]],
    ),
    `The stated and the computed value **${figures.verdict}**.`,
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
function idContent({ reading }: HoverContext): string {
  const { id, endpoint } = reading.values;
  if (id === undefined) return '';
  if (endpoint === undefined || !parseEndpoint(endpoint))
    return `There is no slug to compare the ID with: ${code('endpoint')} is not an absolute URL with a host.`;
  const slug = slugOf(endpoint);
  return list([`Slug of the endpoint: ${code(slug)}`, matchText(id, slug, slugWithQuery(endpoint))]);
}

function matchText(id: string, slug: string, withQuery: string): string {
  if (id === slug) return 'The ID is the slug';
  if (id === withQuery) return 'The ID is the slug with the query';
  const longest = [withQuery, slug].find((start) => start !== '' && id.startsWith(`${start}-`));
  const suffix = longest === undefined ? '' : id.slice(longest.length);
  if (/^-[a-z0-9]+$/.test(suffix))
    return `The ID is the slug with the suffix ${code(suffix)}, accepted where two entries have the same slug`;
  return `The ID ${code(id)} is **not** the slug`;
}

/** The parts of the endpoint as written. */
function endpointContent({ reading }: HoverContext): string {
  const text = reading.values.endpoint;
  if (text === undefined) return '';
  const endpoint = parseEndpoint(text);
  if (!endpoint) return 'It is **not** an absolute HTTPS URL with a host.';
  const { host, path, pathOffset } = endpoint;
  const [, query, fragment] = /^(?:\?([^#]*))?(?:#(.*))?$/s.exec(text.slice(pathOffset + path.length)) ?? [];
  const parameters = path.split('/').filter((segment) => /^:./.test(segment));
  const bracketed = bracketedParameters(path).map(({ written }) => written);
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
      return ['It contains **a user name or password**'];
    default:
      return [];
  }
}

/** The length of the description and the amounts in it. */
function descriptionContent({ reading }: HoverContext): string {
  const { description, name } = reading.values;
  if (description === undefined) return '';
  let characters = 0;
  let lines = 1;
  for (const char of description) {
    characters++;
    if (char === '\n') lines++;
  }
  const length = pluralize(characters, 'character', 'characters');
  return list([
    `Length: ${lines === 1 ? length : `${length} in ${pluralize(lines, 'line', 'lines')}`}`,
    ...(description === name ? ['It is the same as the name'] : []),
    amountsText(description),
  ]);
}

/** The meaning of a label, and how many entries have it. */
function labelContent(field: LabelField, { listing, entry, reading, settings }: HoverContext): string {
  const label = reading.values[field];
  if (label === undefined) return '';
  const figures = statisticsOf(listing);
  const equal = figures.labels(field).get(label) ?? 1;
  const first = entry.acceptedChains?.[0];
  const notes: string[] = [];
  if (field === 'qualityFlag') notes.push('What makes an endpoint change its flag is not documented');
  if (field === 'chain') notes.push(...networkNotes(label, settings.chains));
  if (field === 'chain' && first !== undefined && first !== label)
    notes.push(`The first of ${code('acceptedChains')} is ${code(first)}`);
  const volumes = figures.volumesUpToPrice(settings.price.max);
  const volume = shareOf(volumes.labels(field).get(label), volumes);
  return list([`${code(label)}: ${share(equal, figures)}${volume}`, ...notes]);
}

/** How many entries have the names of an array, or the one name hovered. */
function namesContent(field: NamesField, { listing, entry, settings, element }: HoverContext): string {
  const array = entry[field];
  if (!array) return '';
  const figures = statisticsOf(listing);
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
function share(equal: number, { size }: Statistics): string {
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
    ...(name === undefined ? [] : [`Its CAIP-2 ID stands for ${code(name)}`]),
    `It is not one of the known networks: ${codes([...known], 12)}`,
  ];
}

function stringOf({ kind, ...node }: JsonNode): string | undefined {
  return kind === 'string' && 'value' in node ? String(node.value) : undefined;
}

/** Rank and percentile of the price, and the amounts that the description names. */
function priceContent(context: HoverContext): string {
  const price = context.reading.values.pricePerCallUsd;
  if (price === undefined) return '';
  const { lower, of } = statisticsOf(context.listing).rank('pricePerCallUsd', price);
  return list([
    `Price: ${statedMoney(context.reading.literal('pricePerCallUsd'))}`,
    `Rank: ${rankText('pricePerCallUsd', price, context)}`,
    `Percentile: ${percent(lower / of)} of the prices in this listing are lower`,
    amountsText(context.reading.values.description),
  ]);
}

/** Rank and share of the calls, payers or volume. */
function shareContent(field: 'calls30d' | 'l30DaysPayers' | 'volume30dUsd', context: HoverContext): string {
  const figure = context.reading.values[field];
  if (figure === undefined) return '';
  const rank = `Rank: ${rankText(field, figure, context)}`;
  const figures = statisticsOf(context.listing);
  const { max } = context.settings.price;
  const volumes = figures.volumesUpToPrice(max);
  if (field === 'volume30dUsd' && volumes.of(context.entry) === undefined)
    return list([
      rank,
      `Not part of the ${money(volumes.total)} in this listing: the price is above ${money(max)}`,
    ]);
  const sum = field === 'volume30dUsd' ? volumes.total : figures.column(field).total;
  const hasShare = figure >= 0 && figure <= sum && sum > 0 && sum < Infinity;
  return list([rank, ...(hasShare ? [`Share: ${SHARES[field](figure, sum)}`] : [])]);
}

const SHARES = {
  calls30d: (calls: number, total: number): string =>
    `${readable(calls)} of ${readable(total)} calls in this listing (${percent(calls / total)})`,
  // A wallet that paid several entries counts once for each.
  l30DaysPayers: (payers: number, total: number): string =>
    `${readable(payers)} of ${readable(total)} payers in this listing (${percent(payers / total)}); a wallet counts once for each entry`,
  volume30dUsd: (volume: number, total: number): string => partOfAmount(volume, total, 'in this listing'),
};

/** `3 of 500, largest first, with 4 others` */
function rankText(field: RankedField, figure: number, { listing }: HoverContext): string {
  const { rank, equal, of } = statisticsOf(listing).rank(field, figure);
  const others = equal > 1 ? `, with ${pluralize(equal - 1, 'other', 'others')}` : '';
  return `${formatThousands(String(rank))} of ${formatThousands(String(of))}, largest first${others}`;
}

/** The amounts of USD that a description names. */
function amountsText(description: string | undefined): string {
  const named = new Map(amountsIn(description ?? '').map(({ text, usd }) => [text, usd]));
  if (named.size === 0) return 'Amounts in the description: none';
  const [[only, usd] = ['', '0']] = named;
  const inDollars = named.size === 1 && !only.startsWith('$') ? ` (${money(toDecimal(usd))})` : '';
  return `Amounts in the description: ${codes([...named.keys()])}${inDollars}`;
}

/** The time of the last call, and its age relative to the newest in the listing, not to the current time. */
function lastCalledContent({ listing, reading }: HoverContext): string {
  const stated = reading.values.lastCalledMs;
  if (stated === undefined) return '';
  const { newest } = statisticsOf(listing);
  if (isPlausibleTime(stated)) return list([`Time: ${utc(stated)}`, `Age: ${ageText(stated, newest)}`]);
  const likely = likelyUnit(stated);
  if (!likely) return 'The number is not a plausible time in milliseconds.';
  const time = Math.floor(stated * likely.scale);
  return list([
    `The number looks like a time in **${likely.unit}** instead of milliseconds`,
    `Time, in ${likely.unit}: ${utc(time)}`,
    `Age: ${ageText(time, newest)}`,
  ]);
}

function ageText(time: number, newest: number): string {
  if (newest === -Infinity) return 'unknown, because no time in this listing is plausible';
  if (time === newest) return 'the newest call in this listing';
  return `${duration(Math.abs(newest - time))} ${time < newest ? 'before' : 'after'} the newest call in this listing`;
}
