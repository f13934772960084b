import { entry, listing, other, WITHOUT_CALLS } from '../../support/listing-text';
import { testRule } from '../../support/rule-cases';

const priced = (price: string): string => listing([entry({ ...WITHOUT_CALLS, pricePerCallUsd: price })]);

testRule('price-range', {
  valid: {
    'the least usual price': priced('0.001'),
    'the least usual price, with an exponent': priced('1.0E-3'),
    'the largest usual price': priced('450'),
    'the largest usual price, with zeros': priced('450.000'),
    'a price between': priced('4.4999e2'),
    'no price': { pricePerCallUsd: undefined },
    'bounds of the configuration': {
      text: listing([
        other('a', { ...WITHOUT_CALLS, pricePerCallUsd: '0' }),
        other('b', { ...WITHOUT_CALLS, pricePerCallUsd: '1e4' }),
      ]),
      config: { price: { min: 0, max: 10000 } },
    },
  },
  invalid: {
    'too low': [priced('«0.0009»'), 'pricePerCallUsd is 0.0009, outside the usual 0.001 to 450'],
    'too high': [priced('«450.01»'), 'pricePerCallUsd is 450.01, outside the usual 0.001 to 450'],
    zero: [priced('«0»'), 'Free endpoint: pricePerCallUsd is 0, below the usual 0.001 to 450'],
    'zero with a fraction and an exponent': [
      priced('«0.00E7»'),
      'Free endpoint: pricePerCallUsd is 0.00E7, below the usual 0.001 to 450',
    ],
    'far too high, with an exponent': priced('«1E10»').replace(/\n\s*/g, ''),
    'too high by less than a double can tell': priced('«450.00000000000000001»'),
    'too low by less than a double can tell': priced('«0.00099999999999999999999»'),
    'almost zero, which a double takes for zero': [
      priced('«1e-400»'),
      'pricePerCallUsd is 1e-400, outside the usual 0.001 to 450',
    ],
    'almost zero, where zero is the least': { text: priced('«-1e-400»'), config: { price: { min: 0 } } },
    'below a bound of the configuration': {
      text: priced('«0.5»'),
      config: { price: { min: 1 } },
      says: 'pricePerCallUsd is 0.5, outside the usual 1 to 450',
    },
    'below zero': priced('«-1»'),
  },
});

/** An entry of a price, with a description as JSON source text without its quotes. */
function described(price: string, description: string): string {
  return listing([entry({ ...WITHOUT_CALLS, pricePerCallUsd: price, description: `"${description}"` })]);
}

testRule('price-vs-description', {
  valid: {
    'the price of the description': described('0.01', 'Costs $0.01 per call.'),
    'just below a hundred times': described('0.9999999999', 'Costs $0.01 per call.'),
    'a hundred times less': described('0.01', 'Costs $1 per call.'),
    'several amounts, of which the largest is near': described('5', '$0.001, $1 or 2 cents'),
    'the largest in cents': described('5', '$0.01, or 6 cents for more'),
    'numbers that are not amounts': described('5', '0.01 ETH, 1% and 3 pages of 2024'),
    'no amount': described('5', 'USD prices in cents and $ of the day'),
    'an empty description': described('5', ''),
    'an amount of zero': described('5', 'Free, $0 per call; or $0.00, 0 USDC.'),
    'a price of zero': described('0', 'Costs $0.01 per call.'),
    // The forms of amounts are stated for `amountsIn`.
    'other separators': described('400', 'Costs $1.000,50.'),
    'an amount elsewhere': { ...WITHOUT_CALLS, pricePerCallUsd: '5', name: '"For $0.01"' },
  },
  invalid: {
    'exactly a hundred times': [
      described('«1»', 'Costs $0.01 per call.'),
      'pricePerCallUsd is 1, exactly 10^2 times $0.01 in the description',
    ],
    'more than a hundred times': [
      described('«3.5»', 'Costs $0.02 per call.'),
      'pricePerCallUsd is 3.5, but the description says $0.02',
    ],
    'a million times': [
      described('«10000»', 'Costs 0.01 USDC per call.'),
      'pricePerCallUsd is 10000, exactly 10^6 times 0.01 USDC in the description',
    ],
    'two hundred times, which is no power of ten': [
      described('«2»', 'Costs $0.01 per call.'),
      'pricePerCallUsd is 2, but the description says $0.01',
    ],
    cents: [
      described('«5.0»', 'Only 5 cents.'),
      'pricePerCallUsd is 5.0, exactly 10^2 times 5 cents in the description',
    ],
    'an amount without an exact double': [
      described('«0.3»', '$0.003 each'),
      'pricePerCallUsd is 0.3, exactly 10^2 times $0.003 in the description',
    ],
    'the largest of several': [
      described('«2.5»', '$0.001, $0.02, 1 cent and 0.015 USDC'),
      'pricePerCallUsd is 2.5, but the description says $0.02',
    ],
    'the largest of several, not the last': [
      described('«100»', '1 USDC at first, then 5 cents, then $0'),
      'pricePerCallUsd is 100, exactly 10^2 times 1 USDC in the description',
    ],
    'thousands and millions': [
      described('«4.5e8»', '$1.2k or $1.5 million'),
      'pricePerCallUsd is 4.5e8, but the description says $1.5 million',
    ],
    'an amount at the end of a sentence': described('«1»', 'It costs $0.01.'),
    'a description after the price': listing([
      `{ "pricePerCallUsd": «0.5», ${entry({ description: '"$0.005"', pricePerCallUsd: undefined }).slice(1)}`,
    ]),
  },
});
