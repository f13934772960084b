import { DAY, isPlausibleTime } from '../../values/times';
import { figureOf } from '../sorting';
import { agePhrase, amountPhrase, countPhrase } from './number-phrases';
import type { NumberTerm } from './term';

/** The terms for numbers. */
export const NUMBER_TERMS = [
  {
    name: 'price',
    kind: 'number',
    unit: 'usd',
    meaning: 'Price of one call, in USD',
    example: 'price:0.01..$5',
    field: 'pricePerCallUsd',
    figure: () => figureOf('pricePerCallUsd'),
    phrase: amountPhrase('price'),
  },
  {
    name: 'calls',
    kind: 'number',
    unit: 'count',
    meaning: 'Calls in 30 days',
    example: 'calls>10k',
    field: 'calls30d',
    figure: () => figureOf('calls30d'),
    phrase: countPhrase('call', 'calls'),
  },
  {
    name: 'volume',
    kind: 'number',
    unit: 'usd',
    meaning: 'Payment volume in 30 days, in USD',
    example: 'volume>=$1.5m',
    field: 'volume30dUsd',
    figure: () => figureOf('volume30dUsd'),
    phrase: amountPhrase('volume'),
  },
  {
    name: 'payers',
    kind: 'number',
    unit: 'count',
    meaning: 'Paying wallets in 30 days',
    example: 'payers<10',
    field: 'l30DaysPayers',
    figure: () => figureOf('l30DaysPayers'),
    phrase: countPhrase('payer', 'payers'),
  },
  {
    name: 'perpayer',
    kind: 'number',
    unit: 'count',
    meaning: 'Calls per paying wallet, computed',
    example: 'perpayer>100',
    field: 'callsPerPayer',
    figure: () => figureOf('callsPerPayer'),
    phrase: countPhrase('call per payer', 'calls per payer'),
  },
  {
    name: 'age',
    kind: 'number',
    unit: 'days',
    meaning: "Days from the last call to the listing's newest",
    example: 'age>20',
    field: 'lastCalledMs',
    figure:
      ({ newest }) =>
      (entry) => {
        const time = lastCalled(entry);
        if (newest === undefined || time === undefined || !isPlausibleTime(time)) return undefined;
        return (newest - time) / DAY;
      },
    phrase: agePhrase,
  },
] as const satisfies readonly NumberTerm[];

const lastCalled = figureOf('lastCalledMs');
