import { WITHOUT_CALLS, entry, listing, other, type Members } from '../../support/listing-text';
import { testRule } from '../../support/rule-cases';

const priced = (pricePerCallUsd: string): string => listing([entry({ pricePerCallUsd })]);

testRule('price-range', {
  valid: {
    'the least usual price, with an exponent': priced('1.0E-3'),
    'the largest usual price, with zeros': priced('450.000'),
    'no price': { pricePerCallUsd: undefined },
    'the least price of the configuration': { text: priced('0'), config: { price: { min: 0 } } },
    'the largest price of the configuration': { text: priced('1e4'), config: { price: { max: 10000 } } },
  },
  invalid: {
    'too low': [priced('«0.0009»'), 'pricePerCallUsd is 0.0009, outside the usual 0.001 to 450'],
    'too high': [priced('«450.01»'), 'pricePerCallUsd is 450.01, outside the usual 0.001 to 450'],
    'zero with a fraction and an exponent': [
      priced('«0.00E7»'),
      'Free endpoint: pricePerCallUsd is 0.00E7, below the usual 0.001 to 450',
    ],
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
  return listing([entry({ pricePerCallUsd: price, description: `"${description}"` })]);
}

testRule('price-vs-description', {
  valid: {
    'the price of the description': described('0.01', 'Costs $0.01 per call.'),
    'just below a hundred times': described('0.9999999999', 'Costs $0.01 per call.'),
    'several amounts, of which the largest is near': described('5', '$0.001, $1 or 2 cents'),
    'numbers that are not amounts': described('5', '0.01 ETH, 1% and 3 pages of 2024'),
    'no amount': described('5', 'USD prices in cents and $ of the day'),
    'an amount of zero': described('5', 'Free, $0 per call; or $0.00, 0 USDC.'),
    'a price of zero': described('0', 'Costs $0.01 per call.'),
    // The forms of amounts are stated for `amountsIn`.
    'other separators': described('400', 'Costs $1.000,50.'),
    'an amount elsewhere': { pricePerCallUsd: '5', name: '"For $0.01"' },
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
    'the largest of several': [
      described('«2.5»', '$0.001, $0.02, 1 cent and 0.015 USDC'),
      'pricePerCallUsd is 2.5, but the description says $0.02',
    ],
  },
});

const NEWEST = 1_787_319_479_804;
const WINDOW = 30 * 24 * 60 * 60 * 1000;

const timed = (lastCalledMs: string): string => listing([entry({ lastCalledMs })]);

testRule('last-called-unit', {
  valid: {
    milliseconds: timed('1787319479804'),
    'the first accepted': timed('100000000000'),
    'the last accepted': timed('99999999999999'),
    'a fraction': timed('1787319479.804'),
    absent: { lastCalledMs: undefined },
  },
  invalid: {
    seconds: [
      timed('«1787319479»'),
      'lastCalledMs is 1787319479, which looks like seconds instead of milliseconds',
    ],
    microseconds: [
      timed('«1787319479804000»'),
      'lastCalledMs is 1787319479804000, which looks like microseconds instead of milliseconds',
    ],
    'one below the first accepted': timed('«99999999999»'),
    'the first above the last accepted': timed('«1e14»'),
    'zero, in an entry without calls': [
      listing([other('b'), entry({ ...WITHOUT_CALLS, name: '"😀"', lastCalledMs: '«0»' })]),
      'lastCalledMs is 0, which is not a plausible time in milliseconds',
    ],
  },
});

/** An entry that was last called so long before the newest, in milliseconds. */
function before(
  age: number,
  word: string,
  members: Members = {},
  mark = (text: string): string => text,
): string {
  return other(word, { lastCalledMs: mark(String(NEWEST - age)), ...members });
}

const marked = (text: string): string => `«${text}»`;

testRule('last-called-window', {
  valid: {
    'exactly thirty days': listing([before(0, 'a'), before(WINDOW, 'b')]),
    'a year, without calls': listing([before(0, 'a'), before(365 * 24 * 3600e3, 'b', WITHOUT_CALLS)]),
    'an implausible time that is larger': listing([
      before(0, 'a'),
      other('b', { lastCalledMs: '100000000000000' }),
    ]),
    'calls below zero': listing([before(0, 'a'), before(WINDOW + 1, 'b', { calls30d: '-1' })]),
    'absent calls': listing([before(0, 'a'), before(WINDOW + 1, 'b', { calls30d: undefined })]),
  },
  invalid: {
    'thirty days and a millisecond, with a single call': listing([
      before(0, 'a'),
      before(WINDOW + 1, 'b', { calls30d: '1' }, marked),
    ]),
    'before the newest, which follows': [
      listing([before(2 * WINDOW, 'a', {}, marked), before(0, 'b')]),
      'lastCalledMs is 60 days before the newest in the listing, but calls30d is above 0',
    ],
    'before the newest, which is of an entry without calls': listing([
      before(WINDOW + 1, 'a', { name: '"😀"' }, marked),
      before(0, 'b', WITHOUT_CALLS),
    ]),
    'the first time that passes for one, with an exponent': listing([
      before(0, 'a'),
      other('b', { lastCalledMs: '«1e11»' }),
    ]),
  },
});
