import Big from 'big.js';
import { FIELD_INDEX, FIELDS, type NumericField } from '../entries/fields';
import { blocks, code, table, codes, list, escaped } from '../text/quote';
import type { HoverContext } from './hover';
import { silencing, type Silencing } from '../model/settings';
import { RELATIONS, computeExactly, type Relation } from '../rules/statistics/relations';
import {
  numberOf,
  partOfAmount,
  ungrouped,
  grouped,
  statedMoney,
  utc,
  money,
  percent,
  readable,
  duration,
} from '../values/format';
import { figuresOf, type RankedField } from '../listing/figures';
import { agrees, decimalsOf, shortest, toDecimal, type Ratio, type Tolerance } from '../values/arithmetic';
import type { EntryReading } from '../entries/entry-reading';
import { isPlausibleTime, likelyUnit } from '../values/times';
import { messageOf, type Problem, SEVERITIES, type Severity } from '../model/problem';
import { amountsIn, mayNameAmounts } from '../values/amounts';

/**
 * The overview of an entry: its name, its figures, and its four relations, each with the stated and the computed value.
 *
 * @param problems of the entry, listed before its figures
 */
export function scorecardOf(context: HoverContext, problems: readonly Problem[] = []): string {
  const { listing, entry, reading, settings } = context;
  const isExpected = (problem: Problem): boolean => listing.isExpected(problem);
  const place = `**Entry ${grouped(String(entry.index + 1))} of ${grouped(String(listing.entries.length))}**`;
  if (!reading.isObject) return blocks(`${place} is not an object.`, problemList(problems, isExpected));
  const { name, endpoint } = reading.values;
  const comparisons = RELATIONS.map((relation) => ({
    ...compareStated(relation, reading, settings.tolerance),
    silenced: silencing(relation.rule, reading.values.id, settings)?.how,
  }));
  const agreeing = comparisons.filter(({ figures }) => figures?.agrees).length;
  return blocks(
    name === undefined ? place : `${place}: ${code(name)}`,
    endpoint === undefined ? '' : code(endpoint),
    problemList(problems, isExpected),
    figuresLine(context),
    table(['Statistic', 'Stated', 'Computed', 'Verdict'], comparisons.map(row)),
    `${agreeing} of ${comparisons.length} relations agree.`,
  );
}

const SEVERITY_NAMES: Readonly<Record<Severity, string>> = {
  error: 'Error',
  warning: 'Warning',
  info: 'Info',
};

/** The maximum number of problems; more are only counted. */
const MAX_PROBLEMS = 10;

/** The most severe problems first. */
function problemList(problems: readonly Problem[], isExpected: (problem: Problem) => boolean): string {
  const ordered = SEVERITIES.flatMap((severity) => problems.filter((one) => one.severity === severity));
  const left = ordered.length - MAX_PROBLEMS;
  return list([
    ...ordered
      .slice(0, MAX_PROBLEMS)
      .map(
        (problem) =>
          `**${isExpected(problem) ? 'Expected' : SEVERITY_NAMES[problem.severity]}**: ${escaped(messageOf(problem))} (${code(problem.rule.id)})`,
      ),
    ...(left > 0 ? [`and ${numberOf(left, 'more problem', 'more problems')}`] : []),
  ]);
}

/** Price, calls, payers, volume and the last call in one line, as stated. */
function figuresLine({ reading }: HoverContext): string {
  const { pricePerCallUsd, calls30d, l30DaysPayers, volume30dUsd, lastCalledMs } = reading.values;
  const facts: string[] = [];
  if (pricePerCallUsd !== undefined) facts.push(`${statedMoney(reading.literal('pricePerCallUsd'))} a call`);
  if (calls30d !== undefined) facts.push(numberOf(calls30d, 'call', 'calls'));
  if (l30DaysPayers !== undefined) facts.push(numberOf(l30DaysPayers, 'payer', 'payers'));
  if (volume30dUsd !== undefined) facts.push(`${statedMoney(reading.literal('volume30dUsd'))} in 30 days`);
  if (lastCalledMs !== undefined && isPlausibleTime(lastCalledMs))
    facts.push(`last called ${utc(lastCalledMs)}`);
  return facts.join(' · ');
}

/** @param comparison with why its rule does not report it */
function row(comparison: Comparison & { readonly silenced: Silencing['how'] | undefined }): string[] {
  const { field, figures, silenced } = comparison;
  if (!figures) return [code(field), '', '', unknownVerdict(comparison)];
  const why = { off: ' (the rule is off)', ignored: ' (ignored)' };
  const verdict = figures.agrees ? 'agrees' : `**disagrees**${silenced ? why[silenced] : ''}`;
  return [code(field), code(figures.stated), code(figures.computed), verdict];
}

/** Rank and percentile of the price, and the amounts that the description names. */
export function priceContent(context: HoverContext): string {
  const price = context.reading.values.pricePerCallUsd;
  if (price === undefined) return '';
  const { lower, of } = figuresOf(context.listing).rank('pricePerCallUsd', price);
  return list([
    `Price: ${statedMoney(context.reading.literal('pricePerCallUsd'))}`,
    `Rank: ${rankText('pricePerCallUsd', price, context)}`,
    `Percentile: ${percent(lower / of)} of the prices in this listing are lower`,
    amountsText(context.reading.values.description),
  ]);
}

/** Rank and share of the calls, payers or volume. */
export function shareContent(
  field: 'calls30d' | 'l30DaysPayers' | 'volume30dUsd',
  shareOf: (figure: number, total: number) => string,
  context: HoverContext,
): string {
  const figure = context.reading.values[field];
  if (figure === undefined) return '';
  const rank = `Rank: ${rankText(field, figure, context)}`;
  const figures = figuresOf(context.listing);
  const { max } = context.settings.price;
  const volumes = figures.volumesUpToPrice(max);
  if (field === 'volume30dUsd' && volumes.of(context.entry) === undefined)
    return list([
      rank,
      `Not part of the ${money(volumes.total)} in this listing: the price is above ${money(max)}`,
    ]);
  const sum = field === 'volume30dUsd' ? volumes.total : figures.column(field).total;
  const hasShare = figure >= 0 && figure <= sum && sum > 0 && sum < Infinity;
  return list([rank, ...(hasShare ? [`Share: ${shareOf(figure, sum)}`] : [])]);
}

export const callsShare = (calls: number, total: number): string =>
  `${readable(calls)} of ${readable(total)} calls in this listing (${percent(calls / total)})`;
export const volumeShare = (volume: number, total: number): string =>
  partOfAmount(volume, total, 'in this listing');
/** A wallet that paid several entries counts once for each. */
export const payersShare = (payers: number, total: number): string =>
  `${readable(payers)} of ${readable(total)} payers in this listing (${percent(payers / total)}); a wallet counts once for each entry`;

/** `3 of 500, largest first, with 4 others` */
function rankText(field: RankedField, figure: number, { listing }: HoverContext): string {
  const { rank, equal, of } = figuresOf(listing).rank(field, figure);
  const others = equal > 1 ? `, with ${numberOf(equal - 1, 'other', 'others')}` : '';
  return `${grouped(String(rank))} of ${grouped(String(of))}, largest first${others}`;
}

/** The amounts of USD that a description names. */
export function amountsText(description: string | undefined): string {
  const amounts = description !== undefined && mayNameAmounts(description) ? amountsIn(description) : [];
  const named = new Map(amounts.map(({ text, usd }) => [text, usd]));
  if (named.size === 0) return 'Amounts in the description: none';
  const [[only, usd] = ['', '0']] = named;
  const inDollars = named.size === 1 && !only.startsWith('$') ? ` (${money(toDecimal(usd))})` : '';
  return `Amounts in the description: ${codes([...named.keys()])}${inDollars}`;
}

/** The time of the last call, and its age relative to the newest in the listing, not to the current time. */
export function lastCalledContent({ listing, reading }: HoverContext): string {
  const stated = reading.values.lastCalledMs;
  if (stated === undefined) return '';
  const { newest } = figuresOf(listing);
  if (isPlausibleTime(stated)) return list([`Time: ${utc(stated)}`, `Age: ${ageText(stated, newest)}`]);
  const likely = likelyUnit(stated);
  if (!likely) return 'The number is no time in milliseconds.';
  const time = Math.floor(stated * likely.scale);
  return list([
    `The number reads as a time in **${likely.unit}**, not in milliseconds`,
    `Time, in ${likely.unit}: ${utc(time)}`,
    `Age: ${ageText(time, newest)}`,
  ]);
}

function ageText(time: number, newest: number): string {
  if (newest === -Infinity) return 'unknown, no time in this listing is plausible';
  if (time === newest) return 'the newest call in this listing';
  return `${duration(Math.abs(newest - time))} ${time < newest ? 'before' : 'after'} the newest call in this listing`;
}

/** Why the values cannot be compared. */
export function unknownVerdict({ missing }: Comparison): string {
  if (missing.length === 0) return 'a number is too long to compute with here';
  return `${missing.map(code).join(' and ')} ${missing.length === 1 ? 'is' : 'are'} absent or of the wrong type`;
}

/** The maximum length of literals: exact products of longer ones take too long for a hover. */
const MAX_LITERAL_LENGTH = 1000;

/** A stated figure and the computed one. */
export interface Comparison {
  readonly field: NumericField;
  /** As in the source: `calls30d ÷ 30`. */
  readonly formula: string;
  /** Members that are absent or of the wrong type. If there are any, `figures` is undefined. */
  readonly missing: readonly NumericField[];
  readonly figures: ComparedFigures | undefined;
}

export interface ComparedFigures {
  /** As written. */
  readonly stated: string;
  readonly computed: string;
  /** The formula with this entry's numbers as written: `1234 ÷ 30`. */
  readonly numbers: string;
  /** Stated minus computed, to 6 digits. */
  readonly difference: string;
  /** The difference as a percentage of the computed figure; undefined if that is 0. */
  readonly relative: string | undefined;
  readonly agrees: boolean;
  /** For example `agree exactly` or `disagree`. */
  readonly verdict: string;
}

/** Compares a statistic with the exact value computed from the literals of its inputs. */
export function compareStated(relation: Relation, reading: EntryReading, tolerance: Tolerance): Comparison {
  const { field, inputs } = relation;
  const formula = formulaOf(field);
  const names = [field, ...inputs];
  const missing = names.filter((name) => reading.values[name] === undefined);
  const isLong = names.some(
    (name) => !missing.includes(name) && reading.literal(name).length > MAX_LITERAL_LENGTH,
  );
  if (missing.length > 0 || isLong) return { field, formula, missing, figures: undefined };

  const stated = reading.literal(field);
  const computed = computeExactly(relation, reading);
  // Two figures that look the same have no difference, although a double is not exactly the computed one.
  const isSame = toDecimal(stated).eq(toDecimal(shortest(computed)));
  const { numerator, denominator } = computed;
  const difference = {
    numerator: isSame ? new Big(0) : toDecimal(stated).times(denominator).minus(numerator),
    denominator,
  };
  const verdict = verdictOf(stated, computed, tolerance);
  return {
    field,
    formula,
    missing,
    figures: {
      stated,
      computed: ungrouped(shortest(computed)),
      numbers: formula.replace(/[a-z]\w+/gi, (name) => reading.literal(name)),
      difference: signed(difference, 6),
      relative: relativeText(difference, computed),
      agrees: verdict !== DISAGREES,
      verdict,
    },
  };
}

const DISAGREES = 'disagree';

function verdictOf(stated: string, computed: Ratio, tolerance: Tolerance): string {
  if (!agrees(stated, computed, tolerance)) return DISAGREES;
  if (agrees(stated, computed, { relative: 0, decimals: Infinity })) return 'agree exactly';
  // The stated number was computed with doubles.
  if (toDecimal(stated).eq(toDecimal(shortest(computed)))) return 'agree to the precision of a double';
  if (agrees(stated, computed, { relative: 0, decimals: tolerance.decimals }))
    return `agree after rounding to ${numberOf(decimalsOf(stated), 'decimal', 'decimals')}`;
  return 'agree within tolerance';
}

function relativeText(difference: Ratio, computed: Ratio): string | undefined {
  if (difference.numerator.eq(0)) return '0%';
  if (computed.numerator.eq(0)) return undefined;
  // Both have the same denominator.
  const share = { numerator: difference.numerator.times(100), denominator: computed.numerator.abs() };
  return `${signed(share, 3)}%`;
}

function signed(ratio: Ratio, digits: number): string {
  if (ratio.numerator.eq(0)) return '0';
  const rounded = new Big(shortest(ratio)).prec(digits);
  if (rounded.eq(0)) return 'nearly 0';
  return `${rounded.gt(0) ? '+' : ''}${ungrouped(rounded)}`;
}

function formulaOf(name: NumericField): string {
  const field = FIELDS[FIELD_INDEX.get(name) ?? 0];
  return field && 'formula' in field ? field.formula : '';
}
