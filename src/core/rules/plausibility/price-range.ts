import { DEFAULT_SETTINGS } from '../../listing/settings';
import { entryRule } from '../../listing/rule';

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

  check(entry, report, { price: { min, max } }) {
    const price = entry.values.pricePerCallUsd;
    if (price === undefined || (price > min && price < max)) return;
    if (entry.compare('pricePerCallUsd', min) >= 0 && entry.compare('pricePerCallUsd', max) <= 0) return;
    const isFree = entry.compare('pricePerCallUsd', 0) === 0;
    report({
      path: ['pricePerCallUsd'],
      args: { price: entry.literal('pricePerCallUsd'), isFree, min, max },
    });
  },

  // A price in millionths, the unit of the token.
  breaks: {
    entry: ({ pricePerCallUsd }) => ({ pricePerCallUsd: Math.round(pricePerCallUsd * 1e6), description: '' }),
  },
});
