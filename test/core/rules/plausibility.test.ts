import { entry, listing, other, WITHOUT_CALLS } from '../../support/listing-text';
import { testRule } from '../../support/rule-cases';

const PRICE = ['/results/0/pricePerCallUsd'];

const priced = (price: string): string => listing([entry({ ...WITHOUT_CALLS, pricePerCallUsd: price })]);

testRule('price-range', {
  valid: {
    'the least usual price': priced('0.001'),
    'the least usual price, with an exponent': priced('1.0E-3'),
    'the largest usual price': priced('450'),
    'the largest usual price, with zeros': priced('450.000'),
    'a price between': priced('4.4999e2'),
    'a wrong type': { text: priced('"1000"'), also: ['wrong-type'] },
    'no price': {
      text: listing([entry({ pricePerCallUsd: undefined })]),
      also: ['missing-field'],
    },
    'bounds of the configuration': {
      text: listing([
        other('a', { ...WITHOUT_CALLS, pricePerCallUsd: '0' }),
        other('b', { ...WITHOUT_CALLS, pricePerCallUsd: '1e4' }),
      ]),
      config: { price: { min: 0, max: 10000 } },
    },
  },
  invalid: {
    'too low': {
      text: priced('«0.0009»'),
      at: PRICE,
      messages: ['pricePerCallUsd is 0.0009, outside the usual 0.001 to 450'],
    },
    'too high': {
      text: priced('«450.01»'),
      at: PRICE,
      messages: ['pricePerCallUsd is 450.01, outside the usual 0.001 to 450'],
    },
    zero: {
      text: priced('«0»'),
      at: PRICE,
      messages: ['Free endpoint: pricePerCallUsd is 0, below the usual 0.001 to 450'],
    },
    'zero with a fraction and an exponent': {
      text: priced('«0.00E7»'),
      at: PRICE,
      messages: ['Free endpoint: pricePerCallUsd is 0.00E7, below the usual 0.001 to 450'],
    },
    'far too high, with an exponent': { text: priced('«1E10»').replace(/\n\s*/g, ''), at: PRICE },
    'too high by less than a double can tell': { text: priced('«450.00000000000000001»'), at: PRICE },
    'too low by less than a double can tell': { text: priced('«0.00099999999999999999999»'), at: PRICE },
    'almost zero, which a double takes for zero': {
      text: priced('«1e-400»'),
      messages: ['pricePerCallUsd is 1e-400, outside the usual 0.001 to 450'],
      at: PRICE,
    },
    'almost zero, where zero is the least': {
      text: priced('«-1e-400»'),
      at: PRICE,
      config: { price: { min: 0 } },
      also: ['negative-value'],
    },
    'below a bound of the configuration': {
      text: priced('«0.5»'),
      config: { price: { min: 1 } },
      at: PRICE,
      messages: ['pricePerCallUsd is 0.5, outside the usual 1 to 450'],
    },
    'above a bound of the configuration, after surrogate pairs': {
      text: listing([
        other('b', WITHOUT_CALLS),
        entry({ ...WITHOUT_CALLS, name: '"😀"', pricePerCallUsd: '«2»' }),
      ]),
      config: { price: { max: 1.5 } },
      at: ['/results/1/pricePerCallUsd'],
      messages: ['pricePerCallUsd is 2, outside the usual 0.001 to 1.5'],
    },
    'below zero': { text: priced('«-1»'), at: PRICE, also: ['negative-value'] },
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
    'the largest in thousands': described('400', 'From $0.01 to $1k.'),
    'a thousands separator': described('450', 'From $0.01 to $1,000.'),
    millions: described('450', 'Moves $2 million for $0.01.'),
    'numbers that are not amounts': described('5', '0.01 ETH, 1% and 3 pages of 2024'),
    'no amount': described('5', 'USD prices in cents and $ of the day'),
    'an empty description': described('5', ''),
    'an amount of zero': described('5', 'Free, $0 per call; or $0.00, 0 USDC.'),
    'a price of zero': { text: described('0', 'Costs $0.01 per call.'), also: ['price-range'] },
    'a price of the wrong type': { text: described('null', 'Costs $0.01.'), also: ['wrong-type'] },
    'a description of the wrong type': {
      text: listing([entry({ ...WITHOUT_CALLS, pricePerCallUsd: '5', description: '["$0.01"]' })]),
      also: ['wrong-type'],
    },
    ...Object.fromEntries(
      [
        'Costs $1.000,50.',
        'Costs $1.234.567 per year.',
        "Costs $1'000.",
        'Costs $1’000.',
        'Costs $1 000 per month.',
        'Costs $1\u00a0000.',
        'Costs $0,05 per call.',
        'Costs 1.000,50 USDC.',
        '1 000 dollars, or 0,5 cents',
        'From $0.01 to $1.000,50.',
        'From $1.000,50 to $0.01.',
      ].map((description) => [`other separators: ${description}`, described('400', description)]),
    ),
    'an amount elsewhere': listing([entry({ ...WITHOUT_CALLS, pricePerCallUsd: '5', name: '"For $0.01"' })]),
  },
  invalid: {
    'exactly a hundred times': {
      text: described('«1»', 'Costs $0.01 per call.'),
      at: PRICE,
      messages: ['pricePerCallUsd is 1, exactly 10^2 times $0.01 in the description'],
    },
    'more than a hundred times': {
      text: described('«3.5»', 'Costs $0.02 per call.'),
      at: PRICE,
      messages: ['pricePerCallUsd is 3.5, but the description says $0.02'],
    },
    'a million times': {
      text: described('«10000»', 'Costs 0.01 USDC per call.'),
      at: PRICE,
      also: ['price-range'],
      messages: ['pricePerCallUsd is 10000, exactly 10^6 times 0.01 USDC in the description'],
    },
    'two hundred times, which is no power of ten': {
      text: described('«2»', 'Costs $0.01 per call.'),
      at: PRICE,
      messages: ['pricePerCallUsd is 2, but the description says $0.01'],
    },
    cents: {
      text: described('«5.0»', 'Only 5 cents.'),
      at: PRICE,
      messages: ['pricePerCallUsd is 5.0, exactly 10^2 times 5 cents in the description'],
    },
    'a part of a cent': { text: described('«0.5»', 'Only 0.5 cents.'), at: PRICE },
    'a price that doubles would find below a hundred times': {
      text: described('«0.7»', '$0.007 each'),
      at: PRICE,
      messages: ['pricePerCallUsd is 0.7, exactly 10^2 times $0.007 in the description'],
    },
    'an amount without an exact double': {
      text: described('«0.3»', '$0.003 each'),
      at: PRICE,
      messages: ['pricePerCallUsd is 0.3, exactly 10^2 times $0.003 in the description'],
    },
    'below ten cents': { text: described('«0.05»', 'Costs $0.0005.'), at: PRICE },
    'ten cents': { text: described('«0.1»', 'Costs $0.001.'), at: PRICE },
    'ten cents, of cents': { text: described('«0.1»', 'Only 0.1 cents.'), at: PRICE },
    'below ten dollars': { text: described('«9.9»', 'Costs $0.099.'), at: PRICE },
    'below ten dollars, of cents': { text: described('«9»', 'Only 9¢.'), at: PRICE },
    'ten dollars': { text: described('«10»', 'Costs $.1.'), at: PRICE },
    'the largest of several': {
      text: described('«2.5»', '$0.001, $0.02, 1 cent and 0.015 USDC'),
      at: PRICE,
      messages: ['pricePerCallUsd is 2.5, but the description says $0.02'],
    },
    'the largest of several, not the last': {
      text: described('«100»', '1 USDC at first, then 5 cents, then $0'),
      at: PRICE,
      messages: ['pricePerCallUsd is 100, exactly 10^2 times 1 USDC in the description'],
    },
    'a thousands separator': {
      text: described('«100000»', 'Costs $1,000.00.'),
      at: PRICE,
      also: ['price-range'],
      messages: ['pricePerCallUsd is 100000, exactly 10^2 times $1,000.00 in the description'],
    },
    'thousands and millions': {
      text: described('«4.5e8»', '$1.2k or $1.5 million'),
      at: PRICE,
      also: ['price-range'],
      messages: ['pricePerCallUsd is 4.5e8, but the description says $1.5 million'],
    },
    'an amount at the end of a sentence': { text: described('«1»', 'It costs $0.01.'), at: PRICE },
    'an amount before a comma': {
      text: described('«300»', 'Costs $2, plus tax.'),
      at: PRICE,
      messages: ['pricePerCallUsd is 300, but the description says $2'],
    },
    'amounts between commas': {
      text: described('«300»', '$0.5,$1.5, 2 USDC,and 10 cents.'),
      at: PRICE,
      messages: ['pricePerCallUsd is 300, but the description says 2 USDC'],
    },
    'an amount with a number that is none': {
      text: described('«300»', '10.000,5 calls in 2024 cost $2.'),
      at: PRICE,
      messages: ['pricePerCallUsd is 300, but the description says $2'],
    },
    'an amount after surrogate pairs and line endings': {
      text: described('«1e0»', String.raw`😀𝒳\nit is\t$0.01\r\n…`).replaceAll('\n', '\r\n'),
      at: PRICE,
    },
    'an amount written with escapes': { text: described('«1»', String.raw`\u00240.01`), at: PRICE },
    'a description after the price': {
      text: listing([
        `{ "pricePerCallUsd": «0.5», ${entry({ description: '"$0.005"', pricePerCallUsd: undefined }).slice(1)}`,
      ]),
      at: PRICE,
    },
  },
});
