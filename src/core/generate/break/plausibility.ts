import { mayNameAmounts } from '../../values/amounts';
import { DAY } from '../../values/times';
import type { GeneratedEntry } from '../entry';
import { breaker, type Breakers } from './breaker';
import { replaced, resorted, withPrice } from './defect';

/** Values that are possible, but look like mistakes. */
export const PLAUSIBILITY_BREAKERS: Breakers = {
  // A price in millionths, the token's own unit, or none.
  'price-range': breaker((listing, choice) => {
    const [index, entry] = choice.entry();
    const price = choice.random.chance(0.8) ? Math.round(entry.pricePerCallUsd * 1e6) : 0;
    const description = amountless(entry);
    return resorted(listing, index, withPrice({ ...entry, description }, price));
  }),

  // Cents or tenths of them taken for dollars; a price that would get too high keeps its place.
  'price-vs-description': breaker((listing, choice) => {
    const [index, entry] = choice.entry();
    const scale = choice.random.pick([100, 1000]);
    const priced = {
      ...entry,
      description: `${amountless(entry)} Costs $${entry.pricePerCallUsd} per call.`.trim(),
    };
    const price = scaled(entry.pricePerCallUsd, scale);
    if (price <= 450) return resorted(listing, index, withPrice(priced, price));
    const description =
      `${amountless(entry)} Costs $${scaled(entry.pricePerCallUsd, 1 / scale)} per call.`.trim();
    return replaced(listing, index, { ...entry, description });
  }),

  'last-called-unit': breaker((listing, choice) => {
    const [index, entry] = choice.entry();
    return replaced(listing, index, { ...entry, lastCalledMs: Math.floor(entry.lastCalledMs / 1000) });
  }),

  'last-called-window': breaker((listing, choice) => {
    const [index, entry] = choice.calledEntry();
    const newest = listing.results.reduce(
      (time, { lastCalledMs }, other) => (other === index ? time : Math.max(time, lastCalledMs)),
      0,
    );
    const lastCalledMs = newest - choice.random.integer(31 * DAY, 120 * DAY);
    return replaced(listing, index, { ...entry, lastCalledMs });
  }, 2),
};

/** The description if it names no amount, else the name. */
function amountless({ description, name }: GeneratedEntry): string {
  return mayNameAmounts(description) ? name : description;
}

/** A price times a power of ten, without the noise of doubles. */
function scaled(price: number, scale: number): number {
  return Number((price * scale).toPrecision(12));
}
