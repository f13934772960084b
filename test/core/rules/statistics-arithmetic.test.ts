import type { Config } from '../../../src/core/config/config';
import { entry, listing } from '../../support/listing-text';
import { testRule } from '../../support/rule-cases';

/** One call at a price, which is the volume; stated are the volume and, within a cent, that of a day. */
function volume(price: string, stated: string): string {
  return listing([
    entry({
      calls30d: '1',
      callsPerDayApprox: '0.03',
      pricePerCallUsd: price,
      volume30dUsd: stated,
      volumePerDayApprox: String(Number(stated.replace(/[«»]/g, '')) / 30),
      l30DaysPayers: '1',
      callsPerPayer: '1',
    }),
  ]);
}

/** An entry with as many calls as stated, at a dollar each, and a figure of calls per payer. */
function perPayer(calls: string, payers: string, stated: string): string {
  return listing([
    entry({
      calls30d: calls,
      callsPerDayApprox: String(Number(calls) / 30),
      pricePerCallUsd: '1',
      volume30dUsd: calls,
      volumePerDayApprox: String(Number(calls) / 30),
      l30DaysPayers: payers,
      callsPerPayer: stated,
    }),
  ]);
}

/** An entry with one call, a volume and a figure of volume per day. */
function volumePerDay(price: string, stated: string): string {
  return volume(price, price).replace(/("volumePerDayApprox": )[^,]+/, `$1${stated}`);
}

function tolerance(given: Config['tolerance'], text: string) {
  return { text, config: { tolerance: given } };
}

const VOLUME = ['/results/0/volume30dUsd'];
const PER_PAYER = ['/results/0/callsPerPayer'];
const VOLUME_PER_DAY = ['/results/0/volumePerDayApprox'];

testRule('calls-per-payer', {
  valid: {
    'a third as a double': perPayer('10', '3', '3.3333333333333335'),
    'a third in two decimals': perPayer('10', '3', '3.33'),
    'a third in three decimals': perPayer('10', '3', '3.333'),
    'a third in thirty decimals': perPayer('10', '3', `3.${'3'.repeat(30)}`),
    'an exponent that makes two decimals': perPayer('100', '3', '3.333e1'),
    'two decimals and an exponent of zero': perPayer('10', '3', '3.33e0'),
    'an exponent that takes decimals away': perPayer('10', '3', '0.0333E+2'),
    'digits without a point, two of them decimals': perPayer('10', '3', '333e-2'),
    'a fifth that is exact in one decimal': perPayer('16', '5', '3.2'),
    'a billionth too much, less a hair': perPayer('10', '3', `3.3333333366666666666`),
    'a billionth too little, less a hair': perPayer('10', '3', `3.33333333000000000001`),
    'no payers and none of their calls': perPayer('0', '0', '0'),
    'no payers and no calls, with decimals': perPayer('0', '0.0', '0.00'),
    'no payers and minus zero': perPayer('0', '-0', '-0.0'),
    'no payers for some calls': { text: perPayer('7', '0', '0'), also: ['zero-payers'] },
    'larger than any integer that a double holds': perPayer('90071992547409930', '10', '9007199254740993'),
    'integers of thirty digits': perPayer('1' + '0'.repeat(30), '1e15', '1e15'),
    'integers at the end of the doubles': perPayer('1e308', '1e308', '1'),
    'negative calls, which other rules report': {
      text: perPayer('-10', '3', '-3.33'),
      also: [...Array<string>(5).fill('negative-value'), 'payers-exceed-calls'],
    },
    'relative tolerance of a tenth': tolerance({ relative: 0.1 }, perPayer('16', '5', '3')),
    'no decimals needed': tolerance({ decimals: 0 }, perPayer('16', '5', '3')),
    'no decimals needed, half a unit': tolerance({ decimals: 0 }, perPayer('7', '2', '3')),
    'one decimal needed': tolerance({ decimals: 1 }, perPayer('10', '3', '3.3')),
    'no relative tolerance for an exact figure': tolerance({ relative: 0 }, perPayer('16', '5', '3.2')),
    'no relative tolerance for a rounded figure': tolerance({ relative: 0 }, perPayer('10', '3', '3.33')),
  },
  invalid: {
    'an integer for a fraction': { text: perPayer('16', '5', '«3»'), at: PER_PAYER },
    'one decimal, and that is zero': { text: perPayer('16', '5', '«3.0»'), at: PER_PAYER },
    'one decimal for a third': { text: perPayer('10', '3', '«3.3»'), at: PER_PAYER },
    'zeros after a rounded figure': { text: perPayer('10', '3', '«3.330000»'), at: PER_PAYER },
    'one decimal, once an exponent is applied': { text: perPayer('100', '3', '«3.33e1»'), at: PER_PAYER },
    'three decimals, once an exponent is applied': { text: perPayer('10', '3', '«3330e-3»'), at: PER_PAYER },
    'a billionth too much and a hair': {
      text: perPayer('10', '3', '«3.3333333366666666667»'),
      at: PER_PAYER,
    },
    'a billionth too little and a hair': {
      text: perPayer('10', '3', '«3.33333332999999999999»'),
      at: PER_PAYER,
    },
    'a figure without payers or calls': { text: perPayer('0', '0', '«1»'), at: PER_PAYER },
    'a figure without payers': {
      text: perPayer('7', '0', '«7»'),
      at: PER_PAYER,
      also: ['zero-payers'],
    },
    'almost zero without payers, with decimals': { text: perPayer('0', '0', '«0.006»'), at: PER_PAYER },
    'almost zero, which a double takes for zero': { text: perPayer('0', '0', '«1e-400»'), at: PER_PAYER },
    'zero for a fraction': { text: perPayer('7', '7', '«0.00»'), at: PER_PAYER },
    'the sign': { text: perPayer('7', '7', '«-1»'), at: PER_PAYER, also: ['negative-value'] },
    'the right digits at another place': { text: perPayer('16', '5', '«32»'), at: PER_PAYER },
    'half a unit and a hair, where no decimals are needed': {
      ...tolerance({ decimals: 0 }, perPayer('351', '100', '«3»')),
      at: PER_PAYER,
    },
    'two decimals where three are needed': {
      ...tolerance({ decimals: 3 }, perPayer('10', '3', '«3.33»')),
      at: PER_PAYER,
    },
    'a relative tolerance of a tenth, passed': {
      ...tolerance({ relative: 0.1 }, perPayer('16', '5', '«4»')),
      at: PER_PAYER,
    },
  },
});

testRule('volume-30d', {
  valid: {
    'the noise of doubles': volume('0.3', '0.30000000000000004'),
    'half of the second decimal too low': volume('0.335', '0.33'),
    'half of the second decimal too high': volume('0.325', '0.33'),
    'half of the ninth decimal': volume('0.3333333335', '0.333333333'),
    'a billionth too much': volume('1', '1.000000001'),
    'a billionth too little': volume('1', '0.999999999'),
    'zeros after an exact figure': volume('0.5', '0.5000000000000000000000000'),
    'an exponent instead of zeros': volume('100', '1E2'),
    'an exponent that leaves one decimal, exact': volume('15', '1.50e1'),
    'an exponent that leaves two decimals': volume('15.004', '1.500e1'),
    'a price with an exponent': volume('1.5E-2', '0.015'),
    'a product of many digits': volume(
      '0.123456789012345678901234567890',
      '0.123456789012345678901234567890',
    ),
  },
  invalid: {
    'half of the second decimal and a hair too low': {
      text: volume('0.33500000000000000001', '«0.33»'),
      at: VOLUME,
    },
    'half of the second decimal and a hair too high': {
      text: volume('0.32499999999999999999', '«0.33»'),
      at: VOLUME,
    },
    'half of the ninth decimal and a hair': {
      ...tolerance({ relative: 0 }, volume('0.33333333350000000001', '«0.333333333»')),
      at: VOLUME,
    },
    'a billionth and a hair too much': { text: volume('1', '«1.00000000100000000001»'), at: VOLUME },
    'a billionth and a hair too little': { text: volume('1', '«0.99999999899999999999»'), at: VOLUME },
    'two billionths too much': { text: volume('1', '«1.000000002»'), at: VOLUME },
    'an integer with an exponent': { text: volume('100.4', '«1E2»'), at: VOLUME },
    'one decimal, once an exponent is applied': { text: volume('15.004', '«1.50e1»'), at: VOLUME },
    'the noise of doubles, without tolerance': {
      ...tolerance({ relative: 0 }, volume('0.3', '«0.30000000000000004»')),
      at: VOLUME,
      also: ['volume-per-day'],
    },
    'a price that no two decimals can say': { text: volume('0.001', '«0.01»'), at: VOLUME },
    zero: { text: volume('0.01', '«0.00»'), at: VOLUME },
  },
});

testRule('volume-per-day', {
  valid: {
    'an exponent, exact': volumePerDay('0.00174', '5.8e-05'),
    'an exponent, rounded to six decimals': volumePerDay('0.00173', '5.8e-05'),
    'too small for two decimals': volumePerDay('0.1', '0.00'),
  },
  invalid: {
    'an exponent, rounded to seven decimals': {
      text: volumePerDay('0.00173', '«5.80e-05»'),
      at: VOLUME_PER_DAY,
    },
    'an exponent with the wrong sign': { text: volumePerDay('0.00174', '«5.8e+05»'), at: VOLUME_PER_DAY },
    'too large for two decimals of zero': { text: volumePerDay('0.1501', '«0.00»'), at: VOLUME_PER_DAY },
    'zero without decimals': { text: volumePerDay('0.1', '«0»'), at: VOLUME_PER_DAY },
  },
});
