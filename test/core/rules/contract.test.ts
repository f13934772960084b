import { describe, expect, it } from 'vitest';
import { readConfig, type Config } from '../../../src/core/config/config';
import { Listing } from '../../../src/core/listing/listing';
import { RULES } from '../../../src/core/rules';
import { entry, listing, type Members } from '../../support/listing-text';
import { FAULTY } from './faulty';

/** What the editor, the command line and these tests agree upon: each rule's group, severity, anchor and fix. */
const CONTRACT = `
  Text         syntax               error   value -
  Text         duplicate-key        error   name  offered
  Shape        missing-field        error   open  safe
  Shape        unknown-field        warning name  offered
  Shape        wrong-type           error   value offered
  Shape        negative-value       error   value -
  Shape        quality-flag         error   value offered
  Shape        unknown-chain        warning value offered
  Shape        empty-array          warning open  -
  Shape        duplicate-item       warning value safe
  Shape        sources-count        info    open  -
  Shape        health-not-null      info    value -
  Shape        blank-string         warning value -
  Shape        endpoint-url         error   value offered
  Shape        endpoint-param       info    value offered
  Shape        facilitator-code     warning value offered
  Shape        id-format            error   value offered
  Statistics   calls-per-day        warning value safe
  Statistics   volume-30d           warning value safe
  Statistics   volume-per-day       warning value safe
  Statistics   calls-per-payer      warning value safe
  Statistics   payers-exceed-calls  warning value -
  Statistics   zero-payers          warning value -
  Identity     duplicate-id         error   value -
  Identity     duplicate-endpoint   warning value -
  Identity     id-slug              warning value offered
  Identity     name-label           info    value offered
  Identity     chain-first          warning value offered
  Identity     facilitator-differs  info    value offered
  Listing      count-below-results  error   value safe
  Listing      results-order        warning value safe
  Plausibility price-range          info    value -
  Plausibility price-vs-description warning value offered
  Plausibility last-called-unit     warning value offered
  Plausibility last-called-window   info    value -
`;

describe('the rules', () => {
  it('are those of the contract, in its order', () => {
    expect(
      RULES.map(({ group, id, severity, anchor, fix }) => [group, id, severity, anchor, fix.kind]),
    ).toEqual(
      CONTRACT.trim()
        .split('\n')
        .map((line) => line.trim().split(/ +/)),
    );
  });
});

function problemsWith(config: Config): string[] {
  const result = readConfig(JSON.stringify(config));
  if (!result.ok) throw new Error('a bad configuration');
  return Listing.read(FAULTY, { settings: result.configuration.settings })
    .problems()
    .map(({ rule, severity, entry: its }) => `${severity} ${rule.id} ${its?.index ?? ''}`);
}

describe.each(RULES.map(({ id }) => id))('%s, configured', (id) => {
  const isOf = (problem: string): boolean => problem.split(' ')[1] === id;

  it('speaks of the faulty listing', () => {
    expect(problemsWith({}).some(isOf)).toBe(true);
  });

  it('is silent when it is off, alone', () => {
    expect(problemsWith({ rules: { [id]: 'off' } })).toEqual(
      problemsWith({}).filter((problem) => !isOf(problem)),
    );
  });

  it.each(['error', 'warning', 'info'] as const)('speaks as %s, alone', (severity) => {
    expect(problemsWith({ rules: { [id]: severity } })).toEqual(
      problemsWith({}).map((problem) => (isOf(problem) ? problem.replace(/^\w+/, severity) : problem)),
    );
  });

  it('is silent in the entries whose id is ignored, alone', () => {
    expect(problemsWith({ ignore: [{ rule: id, id: 'api-x-io-v1-render' }] })).toEqual(
      problemsWith({}).filter((problem) => !isOf(problem) || !/ [12]$/.test(problem)),
    );
  });
});

/** Calls a tenth of what they should be, beside figures that are rounded. */
const ROUNDED: Members = {
  pricePerCallUsd: undefined,
  calls30d: '610',
  callsPerDayApprox: '2.03',
  l30DaysPayers: '7',
  callsPerPayer: '8.71',
};

/** A daily figure that is wrong, of what costs nothing. */
const NOTHING_SOLD: Members = {
  pricePerCallUsd: '0',
  volume30dUsd: '0',
  volumePerDayApprox: '0',
  callsPerDayApprox: '3',
};

/** Calls that two figures are at odds with, and a volume that nothing is right with. */
const SEVERAL: Members = {
  calls30d: '90',
  volume30dUsd: '77',
  volumePerDayApprox: '2.566666666666667',
};

describe('what a wrong statistic is related to', () => {
  it('is the price, if it reconciles more than the volume computed from it', () => {
    const read = Listing.read(listing([entry({ pricePerCallUsd: '5' })]));
    const [found, ...others] = read.problems();
    expect([found?.rule.id, others]).toEqual(['volume-30d', []]);
    expect(found?.finding.related).toEqual([
      { message: 'pricePerCallUsd = 0.5 would reconcile more', path: ['pricePerCallUsd'] },
    ]);
  });

  it.each<[string, Members, string, string | undefined]>([
    ['a slip of the decimal point', { pricePerCallUsd: '500' }, 'volume-30d', 'pricePerCallUsd = 0.5'],
    ['the volume', { volume30dUsd: '60' }, 'volume-per-day', 'volume30dUsd = 30'],
    ['the calls, in whole numbers', ROUNDED, 'calls-per-day', 'calls30d = 61'],
    ['not what leaves it as it is', SEVERAL, 'volume-30d', 'calls30d = 154'],
    [
      'found without the numbers that are absent',
      { calls30d: undefined, volumePerDayApprox: '9' },
      'volume-per-day',
      undefined,
    ],
    ['found where the price is 0', { pricePerCallUsd: '0' }, 'volume-30d', 'pricePerCallUsd = 0.5'],
    [
      'found where the volume is 0',
      { volume30dUsd: '0', volumePerDayApprox: '0' },
      'volume-30d',
      'pricePerCallUsd = 0',
    ],
    ['nothing where price and volume are 0', NOTHING_SOLD, 'calls-per-day', undefined],
  ])('is %s', (_, members, rule, better) => {
    const problems = Listing.read(listing([entry(members)])).problems();
    const related = problems.find((problem) => problem.rule.id === rule)?.finding.related;
    expect(related?.map(({ message }) => message)).toEqual(better && [`${better} would reconcile more`]);
  });
});
