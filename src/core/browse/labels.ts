import Big from 'big.js';
import type { Entry } from '../listing/entry';
import type { EntryValues } from '../listing/fields';
import type { Listing } from '../listing/listing';
import { messageOf, SEVERITIES, type Problem, type Severity } from '../listing/problem';
import { ruleOf } from '../rules';
import { shownText } from '../text/quote';
import { compact, formatThousands, money, percent, pluralize, readable } from '../values/format';
import { isPlausibleTime } from '../values/times';
import type { Arrangement, Group, GroupKind } from './arrangement';
import { worstOf } from './entry-problems';
import { figureOf, type Figure } from './figures';
import type { Range } from './lazy-tree';
import { inOneLine, nameOf, type ShortName } from './names';
import { figureOfSorting, type SortKey } from './sorting';

/** The texts of a tree node, without markup. Strings from the file are shortened, with invisible characters escaped. */
export interface Label {
  readonly label: string;
  readonly description: string;
  /** For screen readers; includes the meaning of icons and colors. */
  readonly accessibilityLabel: string;
}

export interface EntryLabel extends Label {
  readonly flag: string | undefined;
  readonly hasSyntaxError: boolean;
  readonly problems: number;
  readonly worst: Severity | undefined;
  /** One fact per line. */
  readonly tooltip: string;
}

/** How a level of the tree shows figures: exactly, or with few digits. */
interface FigureFormat {
  readonly number: (value: number) => string;
  readonly usd: (value: number) => string;
  /** What is counted per payer. */
  readonly calls: (value: number) => string;
}

const EXACT: FigureFormat = {
  number: readable,
  usd: money,
  calls: (value) => (value === 1 ? ' call' : ' calls'),
};
const SHORT: FigureFormat = { number: compact, usd: (value) => compact(value, money), calls: () => '' };

export interface GroupLabel extends Label {
  readonly kind: GroupKind;
  readonly key: string;
  readonly worst: Severity | undefined;
  /** One fact per line. */
  readonly tooltip: string;
}

const LABELS_WITHOUT_VALUE: Readonly<Record<GroupKind, string>> = {
  chain: 'No chain',
  flag: 'No flag',
  host: 'No host',
  rule: 'No rule',
};

/** The label of a group: its key, the number of entries, its volume and number of problems; the tooltip has its share of volume. */
export function groupLabel(group: Group, { all, listing }: Arrangement): GroupLabel {
  const { kind, key, worst, excluded } = group;
  const label = key === '' ? LABELS_WITHOUT_VALUE[kind] : shownText(key);
  const problems = group.problems > 0 ? [pluralize(group.problems, 'problem', 'problems')] : [];
  const share = Math.min(group.usualVolume / all.usualVolume, 1);
  // Wrong figures may give any value.
  const shares = all.usualVolume > 0 && share >= 0 ? [percent(share)] : [];
  const amount = money(group.usualVolume);
  const severity = kind === 'rule' ? ruleOf(key)?.severity : undefined;
  const facts = [
    pluralize(group.entries, 'entry', 'entries'),
    ...problems,
    ...shares.map((text) => `${amount} (${text} of volume)`),
    ...(excluded.entries > 0
      ? [
          `${money(excluded.volume)} in ${pluralize(excluded.entries, 'entry', 'entries')} with a price above ${money(listing.settings.price.max)} not included`,
        ]
      : []),
  ];
  return {
    kind,
    key,
    worst,
    label,
    description: [
      formatThousands(String(group.entries)),
      ...shares.map(() => SHORT.usd(group.usualVolume)),
      ...problems,
    ].join(' · '),
    tooltip: [label, ...facts].join('\n'),
    accessibilityLabel: [label, severity, ...facts].filter(Boolean).join(', '),
  };
}

/** The label of an entry: its name, id or endpoint, with its volume and calls. */
export function entryLabel(
  listing: Listing,
  entry: Entry,
  problems: readonly Problem[],
  sortedBy: SortKey,
): EntryLabel {
  const { values } = entry;
  const label = shownText(nameOf(entry, listing.indexOf(entry.key) ?? 0));
  const flag = values.qualityFlag;
  const figures = figuresIn(sortedBy).flatMap((figure) => figureText(figure, values) ?? []);
  const facts = [...(entry.hasSyntaxError ? ['not valid JSON'] : []), ...figures];
  return {
    label,
    description: facts.join(' · '),
    accessibilityLabel: [label, flag && shownText(flag), ...facts, ...countsOf(problems)]
      .filter(Boolean)
      .join(', '),
    flag,
    hasSyntaxError: entry.hasSyntaxError,
    problems: problems.length,
    worst: worstOf(problems),
    tooltip: tooltipOf(label, entry, problems),
  };
}

/** The figures of a tooltip, in this order. */
const FIGURES: readonly Figure[] = [
  'volume30dUsd',
  'pricePerCallUsd',
  'calls30d',
  'l30DaysPayers',
  'lastCalledMs',
];
/** The maximum number of problems in a tooltip. */
const MAX_PROBLEMS = 10;

/** The endpoint, flag, figures and problems of an entry. */
function tooltipOf(label: string, { values }: Entry, problems: readonly Problem[]): string {
  const figures = FIGURES.flatMap((figure) => figureText(figure, values) ?? []);
  const messages = problems
    .slice(0, MAX_PROBLEMS)
    .map((problem) => `${problem.severity}: ${messageOf(problem)}`);
  const more = problems.length - messages.length;
  const lines = [
    label,
    shownText(inOneLine(values.endpoint)),
    shownText(inOneLine(values.qualityFlag)),
    ...figures,
    ...messages,
    more > 0 ? `and ${pluralize(more, 'more problem', 'more problems')}` : '',
  ];
  return lines.filter(Boolean).join('\n');
}

/** The label of an entry in the tree: its short name, with the figure by which entries are sorted, by default volume. */
export function shortEntryLabel(
  { listing, problems, options }: Arrangement,
  entry: Entry,
  { label, place }: ShortName,
): EntryLabel {
  const sortedBy = options.sorting.by;
  const figure = figureText(figureOfSorting(sortedBy), entry.values, SHORT);
  const facts = [entry.hasSyntaxError ? 'not valid JSON' : '', figure ?? '', place];
  return {
    ...entryLabel(listing, entry, problems.unexpectedOf(entry), sortedBy),
    label,
    description: facts.filter(Boolean).join(' · '),
  };
}

/** Volume and calls, after the figure by which entries are sorted. */
function figuresIn(sortedBy: SortKey): readonly Figure[] {
  return [...new Set<Figure>([figureOfSorting(sortedBy), 'volume30dUsd', 'calls30d'])];
}

function countsOf(problems: readonly Problem[]): string[] {
  return SEVERITIES.flatMap((severity) => {
    const count = problems.filter((problem) => problem.severity === severity).length;
    return count === 0 ? [] : [pluralize(count, severity, `${severity}s`)];
  });
}

/** The label of a range of entries: `1–500 · $204K – $1.23K`. */
export function entriesRangeLabel({ from, to }: Range, entries: readonly Entry[], sortedBy: SortKey): Label {
  const [first, last] = [entries[from], entries[to - 1]];
  const figure = figureOfSorting(sortedBy);
  const textOf = (entry: Entry | undefined): string | undefined =>
    entry &&
    (sortedBy === 'name'
      ? shownText(inOneLine(entry.values.name)) || undefined
      : figureText(figure, entry.values, SHORT));
  return rangeLabel({ from, to }, textOf(first), textOf(last));
}

/** The label of a range of groups: its positions from 1, and its first and last group. */
export function groupsRangeLabel({ from, to }: Range, groups: readonly Group[]): Label {
  const textOf = (group: Group | undefined): string | undefined =>
    group && (group.key === '' ? LABELS_WITHOUT_VALUE[group.kind] : shownText(group.key));
  return rangeLabel({ from, to }, textOf(groups[from]), textOf(groups[to - 1]));
}

function rangeLabel({ from, to }: Range, first: string | undefined, last: string | undefined): Label {
  const label = `${formatThousands(String(from + 1))}–${formatThousands(String(to))}`;
  const description = first === last ? (first ?? '') : `${first ?? 'unknown'} – ${last ?? 'unknown'}`;
  return { label, description, accessibilityLabel: [label, description].filter(Boolean).join(', ') };
}

/** A figure of an entry with its unit; undefined if the entry lacks it. */
function figureText(figure: Figure, values: EntryValues, format = EXACT): string | undefined {
  const value = figureOf(figure, values);
  return value === undefined ? undefined : TEXTS[figure](value, format);
}

const TEXTS: Readonly<Record<Figure, (value: number, format: FigureFormat) => string>> = {
  pricePerCallUsd: (value, { usd }) => `${usd(value)} a call`,
  calls30d: (value, { number }) => `${number(value)} ${value === 1 ? 'call' : 'calls'}`,
  volume30dUsd: (value, { usd }) => usd(value),
  l30DaysPayers: (value, { number }) => `${number(value)} ${value === 1 ? 'payer' : 'payers'}`,
  callsPerPayer: (value, { number, calls }) => {
    const rounded = new Big(value).round(2).toNumber();
    return `${number(rounded)}${calls(rounded)} per payer`;
  },
  lastCalledMs: (value) =>
    isPlausibleTime(value) ? new Date(value).toISOString().slice(0, 10) : 'implausible time',
};
