import Big from 'big.js';
import type { Entry } from '../listing/entry';
import type { EntryValues } from '../listing/fields';
import type { Listing } from '../listing/listing';
import { messageOf, type Problem } from '../listing/problem';
import { SEVERITIES, type Severity } from '../listing/finding';
import { ruleOf } from '../rules';
import { shownText } from '../text/quote';
import { compact, formatThousands, money, percent, pluralize, readable } from '../values/format';
import { isPlausibleTime } from '../values/times';
import type { Arrangement, Group, GroupKind } from './arrangement';
import { worstOf } from './figures';
import type { Range } from './lazy-tree';
import { inOneLine, nameOf, shortGroupName, type ShortName } from './names';
import type { SortKey } from './sorting';

/** What a tree node shows, without markup. Strings from the file are shortened, with invisible characters escaped. */
export interface NodeLabel {
  readonly kind: 'group' | 'range' | 'entry';
  readonly label: string;
  readonly description: string;
  /** For screen readers; includes the meaning of icons and colors. */
  readonly accessibilityLabel: string;
  /** One fact per line. */
  readonly tooltip?: string;
  /** Of a group its value, of an entry its flag. */
  readonly icon?: { readonly kind: GroupKind; readonly key: string };
  /** Of an entry, the number of problems. */
  readonly problems?: number;
  readonly worst?: Severity | undefined;
  readonly hasSyntaxError?: boolean;
  /** Whether a group is expanded from the start. */
  readonly isExpanded?: boolean;
}

/** Why a listing shows no entries; the manifest has the same texts for the Entries view. */
export function emptyText({ obstacle }: Pick<Listing, 'obstacle'>): string {
  switch (obstacle) {
    case 'conflict':
      return 'This listing has merge conflicts.';
    case 'unreadable':
      return 'This listing has a syntax error.';
    case undefined:
      return 'This listing has no entries yet.';
  }
}

const NO_VALUE: Readonly<Record<GroupKind, string>> = {
  chain: 'No chain',
  flag: 'No flag',
  host: 'No host',
  rule: 'No rule',
};

function groupName({ kind, key }: Group): string {
  return key === '' ? NO_VALUE[kind] : shownText(key);
}

/** The key, number of entries, volume and problems of a group; the tooltip has the share of volume, and what that leaves out. */
export function groupLabel(group: Group, { all, listing }: Arrangement, isExpanded = false): NodeLabel {
  const { kind, key, worst, excluded, usualVolume } = group;
  const name = groupName(group);
  const entries = pluralize(group.entries, 'entry', 'entries');
  const problems = group.problems > 0 ? pluralize(group.problems, 'problem', 'problems') : '';
  const share = Math.min(usualVolume / all.usualVolume, 1);
  // Wrong figures may give any value.
  const hasShare = all.usualVolume > 0 && share >= 0;
  const without = pluralize(excluded.entries, 'entry', 'entries');
  const facts = [
    entries,
    problems,
    hasShare ? `${money(usualVolume)} (${percent(share)} of volume)` : '',
    excluded.entries > 0
      ? `${money(excluded.volume)} in ${without} with a price above ${money(listing.settings.price.max)} not included`
      : '',
  ];
  const volume = hasShare ? compact(usualVolume, money) : '';
  return {
    kind: 'group',
    icon: { kind, key },
    worst,
    isExpanded,
    label: kind === 'host' ? shortGroupName(name) : name,
    description: joined(' · ', [formatThousands(String(group.entries)), volume, problems]),
    tooltip: joined('\n', [name, ...facts]),
    accessibilityLabel: joined(', ', [name, kind === 'rule' && ruleOf(key)?.severity, ...facts]),
  };
}

/** The figures of a tooltip, in this order. */
const FIGURES = ['volume30dUsd', 'pricePerCallUsd', 'calls30d', 'l30DaysPayers', 'lastCalledMs'] as const;
/** The maximum number of problems in a tooltip. */
const MAX_PROBLEMS = 10;

/** The label of an entry: its short name, with the figure by which entries are sorted, by default volume. */
export function entryLabel(
  { listing, problems: all, options }: Arrangement,
  entry: Entry,
  { label, place }: ShortName,
): NodeLabel {
  const { values, hasSyntaxError } = entry;
  const problems = all.of(entry);
  const name = shownText(nameOf(entry, listing.indexOf(entry.key) ?? 0));
  const flag = shownText(inOneLine(values.qualityFlag));
  const figure = figureOf(options.sorting.by);
  const messages = problems
    .slice(0, MAX_PROBLEMS)
    .map((problem) => `${problem.severity}: ${messageOf(problem)}`);
  const more = problems.length - messages.length;
  return {
    kind: 'entry',
    label,
    icon: { kind: 'flag', key: values.qualityFlag ?? '' },
    hasSyntaxError,
    problems: problems.length,
    worst: worstOf(problems),
    description: joined(' · ', [syntaxText(entry), figureText(figure, values, SHORT), place]),
    accessibilityLabel: joined(', ', [
      name,
      flag,
      ...factsWith(figure, entry),
      ...countsBySeverity(problems),
    ]),
    tooltip: joined('\n', [
      name,
      shownText(inOneLine(values.endpoint)),
      flag,
      ...FIGURES.map((figure) => figureText(figure, values)),
      ...messages,
      more > 0 ? `and ${pluralize(more, 'more problem', 'more problems')}` : '',
    ]),
  };
}

/** The volume and calls of an entry: `$1,234.50 · 321 calls`. */
export function entryFacts(entry: Entry): string {
  return joined(' · ', factsWith('volume30dUsd', entry));
}

/** The volume and calls of an entry after another figure, and before them that it is not valid JSON. */
function factsWith(figure: Figure, entry: Entry): string[] {
  const figures = new Set<Figure>([figure, 'volume30dUsd', 'calls30d']);
  return [syntaxText(entry), ...Array.from(figures, (name) => figureText(name, entry.values))];
}

function syntaxText({ hasSyntaxError }: Entry): string {
  return hasSyntaxError ? 'not valid JSON' : '';
}

function countsBySeverity(problems: readonly Problem[]): string[] {
  return SEVERITIES.map((severity) => {
    const count = problems.filter((problem) => problem.severity === severity).length;
    return count === 0 ? '' : pluralize(count, severity, `${severity}s`);
  });
}

/** The label of a range of entries or groups: its positions, and its first and last figure or name, `1–500 · $204K – $1.23K`. */
export function rangeLabel(
  { from, to }: Range,
  level: readonly (Entry | Group)[],
  sortedBy: SortKey,
): NodeLabel {
  const label = `${formatThousands(String(from + 1))}–${formatThousands(String(to))}`;
  const [first, last] = [level[from], level[to - 1]].map((item) => {
    if (!item) return 'unknown';
    if ('groups' in item) return groupName(item);
    const { values } = item;
    const text =
      sortedBy === 'name' ? shownText(inOneLine(values.name)) : figureText(figureOf(sortedBy), values, SHORT);
    return text || 'unknown';
  });
  const description = first === last ? (first ?? '') : `${first} – ${last}`;
  return { kind: 'range', label, description, accessibilityLabel: `Range ${label}: ${description}` };
}

/** How figures are shown: exactly, or where there is little room with few digits. */
interface FigureFormat {
  readonly number: (value: number) => string;
  readonly usd: (value: number) => string;
  /** Whether units are left out where they are clear. */
  readonly isShort: boolean;
}

const EXACT: FigureFormat = { number: readable, usd: money, isShort: false };
const SHORT: FigureFormat = { number: compact, usd: (value) => compact(value, money), isShort: true };

/** The figures that are shown. */
const FIGURE_TEXTS = {
  pricePerCallUsd: (value: number, { usd }: FigureFormat) => `${usd(value)} a call`,
  calls30d: (value: number, { number }: FigureFormat) => `${number(value)} ${value === 1 ? 'call' : 'calls'}`,
  volume30dUsd: (value: number, { usd }: FigureFormat) => usd(value),
  l30DaysPayers: (value: number, { number }: FigureFormat) =>
    `${number(value)} ${value === 1 ? 'payer' : 'payers'}`,
  callsPerPayer: (value: number, { number, isShort }: FigureFormat) => {
    const rounded = new Big(value).round(2).toNumber();
    return `${number(rounded)}${isShort ? '' : rounded === 1 ? ' call' : ' calls'} per payer`;
  },
  lastCalledMs: (value: number) =>
    isPlausibleTime(value) ? new Date(value).toISOString().slice(0, 10) : 'implausible time',
};

type Figure = keyof typeof FIGURE_TEXTS;

/** The figure that is shown of entries in an order; volume if that is not by a figure. */
function figureOf(sortedBy: SortKey): Figure {
  return isFigure(sortedBy) ? sortedBy : 'volume30dUsd';
}

function isFigure(sortedBy: SortKey): sortedBy is Figure {
  return sortedBy in FIGURE_TEXTS;
}

/** A figure of an entry with its unit; empty if the entry lacks it. */
function figureText(figure: Figure, values: EntryValues, format = EXACT): string {
  const value = values[figure];
  return value === undefined ? '' : FIGURE_TEXTS[figure](value, format);
}

/** Texts without the empty ones. */
function joined(separator: string, texts: readonly (string | false | undefined)[]): string {
  return texts.filter(Boolean).join(separator);
}
