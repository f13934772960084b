import { amountsIn, mayNameAmounts } from '../values/amounts';
import { toDecimal } from '../values/arithmetic';
import { figuresOf, type RankedField } from '../listing/figures';
import { grouped, money, numberOf, partOfAmount, percent, readable, statedMoney } from '../values/format';
import { codes, list } from '../text/markdown';
import type { HoverContext } from './hover-context';

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
