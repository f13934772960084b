import { within } from '../browse/filter/bounds';
import type { FilterTerm } from '../browse/filter/parse';
import { type Settings, usualPrice } from '../model/settings';

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
    conditions.every((condition) => isMet(condition, figuresOf(figures)));
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

function figuresOf({ price, calls, payers }: Figures): Readonly<Record<string, number>> {
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
