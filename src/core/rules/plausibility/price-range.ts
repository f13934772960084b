import { mutateEntry, withInputs, amountless } from '../../model/mutator';
import { DEFAULT_SETTINGS } from '../../next/listing/settings';
import { entryRule } from '../../model/rule';

export const priceRange = entryRule<{ price: string; isFree: boolean; min: number; max: number }>({
  id: 'price-range',
  group: 'Plausibility',
  severity: 'info',
  anchor: 'value',
  summary: '`pricePerCallUsd` is outside 0.001 to 450 (configurable).',
  reason:
    'Prices in known listings are usually between 0.001 and 450. Some are far above what the description says, often because they are in units of the token, or 10^6 times too large. An endpoint with the price 0 is free; where that is usual, accept prices from 0.',
  source: 'section 2, `pricePerCallUsd`',
  configuration: { text: 'The usual prices, by default:', example: { price: DEFAULT_SETTINGS.price } },
  fix: { kind: '-', text: '' },
  message: ({ price, isFree, min, max }) =>
    isFree
      ? `Free endpoint: pricePerCallUsd is ${price}, below the usual ${min} to ${max}`
      : `pricePerCallUsd is ${price}, outside the usual ${min} to ${max}`,

  check(reading, report, { price: { min, max } }) {
    const price = reading.values.pricePerCallUsd;
    if (price === undefined || (price > min && price < max)) return;
    if (reading.compare('pricePerCallUsd', min) >= 0 && reading.compare('pricePerCallUsd', max) <= 0) return;
    const isFree = reading.compare('pricePerCallUsd', 0) === 0;
    report({
      path: ['pricePerCallUsd'],
      args: { price: reading.literal('pricePerCallUsd'), isFree, min, max },
    });
  },

  // A price in millionths, the unit of the token, or 0.
  mutator: mutateEntry((entry, picker) => {
    const price = picker.random.chance(0.8) ? Math.round(entry.pricePerCallUsd * 1e6) : 0;
    const description = amountless(entry);
    return withInputs({ ...entry, description }, { pricePerCallUsd: price });
  }),
});
