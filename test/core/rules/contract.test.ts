import { describe, expect, it } from 'vitest';
import { readConfig, type Config } from '../../../src/core/config';
import { Listing } from '../../../src/core/listing';
import { RULES } from '../../../src/core/rules';
import { entry, listing, other } from '../../support/listing-text';

/** What the editor, the command line and these tests agree upon: each rule's severity, anchor and fix. */
const CONTRACT = `
  syntax               error   value -
  duplicate-key        error   name  offered
  missing-field        error   open  safe
  unknown-field        warning name  offered
  wrong-type           error   value offered
  negative-value       error   value -
  quality-flag         error   value offered
  unknown-chain        warning value offered
  empty-array          warning open  -
  duplicate-item       warning value safe
  sources-count        info    open  -
  health-not-null      info    value -
  blank-string         warning value -
  endpoint-url         error   value offered
  endpoint-param       info    value offered
  facilitator-code     warning value offered
  id-format            error   value offered
  calls-per-day        warning value safe
  volume-30d           warning value safe
  volume-per-day       warning value safe
  calls-per-payer      warning value safe
  payers-exceed-calls  warning value -
  zero-payers          warning value -
  duplicate-id         error   value -
  duplicate-endpoint   warning value -
  id-slug              warning value offered
  name-label           info    value offered
  chain-first          warning value offered
  facilitator-differs  info    value offered
  count-below-results  error   value safe
  results-order        warning value safe
  price-range          info    value -
  price-vs-description warning value offered
  last-called-unit     warning value offered
  last-called-window   info    value -
`;

describe('the rules', () => {
  it('are those of the contract, in its order', () => {
    expect(RULES.map(({ id, severity, anchor, fix }) => [id, severity, anchor, fix.kind])).toEqual(
      CONTRACT.trim()
        .split('\n')
        .map((line) => line.trim().split(/ +/)),
    );
  });
});

/** A listing in which every rule finds something; the second and third entry have the id that is ignored. */
const FAULTY = `{ "count": -1, "next": null, "results": [
  ${other('b', { lastCalledMs: '1887319479804', volume30dUsd: '1', volumePerDayApprox: '0.0333' })},
  ${entry(
    {
      name: '"api.x.io · /other"',
      endpoint: '"http://api.x.io/v1/{id}"',
      description: '"Costs $0.001."',
      chain: '"Base"',
      acceptedChains: '["base", "base"]',
      facilitator: '"CDP"',
      pricePerCallUsd: '1000',
      calls30d: '1',
      volumePerDayApprox: '9',
      l30DaysPayers: '2',
      sources: '["a", "b", ""]',
      qualityFlag: '"good"',
      health: '{}',
    },
    ', "health": 1',
  )},
  ${entry({ acceptedChains: '[]', facilitator: '"x402"', calls30d: '7', health: undefined, l30DaysPayers: '0', lastCalledMs: '1' })},
  ${entry({ id: '"a_b"', name: 'null', volume30dUsd: '31' }, ',')},
  null
] }`;

function problemsWith(config: Config): string[] {
  const result = readConfig(JSON.stringify(config));
  if (!result.ok) throw new Error('a bad configuration');
  return Listing.read(FAULTY, { settings: result.configuration.settings })
    .problems()
    .map(({ rule, severity, entry: its }) => `${severity} ${rule.id} ${its?.index ?? ''}`);
}

describe.each(RULES.map(({ id }) => id))('%s, configured', (id) => {
  const all = problemsWith({});
  const isOf = (problem: string): boolean => problem.split(' ')[1] === id;

  it('speaks of the faulty listing', () => {
    expect(all.some(isOf)).toBe(true);
  });

  it('is silent when it is off, alone', () => {
    expect(problemsWith({ rules: { [id]: 'off' } })).toEqual(all.filter((problem) => !isOf(problem)));
  });

  it.each(['error', 'warning', 'info'] as const)('speaks as %s, alone', (severity) => {
    expect(problemsWith({ rules: { [id]: severity } })).toEqual(
      all.map((problem) => (isOf(problem) ? problem.replace(/^\w+/, severity) : problem)),
    );
  });

  it('is silent in the entries whose id is ignored, alone', () => {
    expect(problemsWith({ ignore: [{ rule: id, id: 'api-x-io-v1-render' }] })).toEqual(
      all.filter((problem) => !isOf(problem) || !/ [12]$/.test(problem)),
    );
  });
});

describe('what a wrong statistic is related to', () => {
  it('is the price, if it reconciles more than the volume computed from it', () => {
    const read = Listing.read(listing([entry({ pricePerCallUsd: '5' })]));
    const [found, ...others] = read.problems();
    expect([found?.rule.id, others]).toEqual(['volume-30d', []]);
    expect(found?.finding.related?.map(({ path }) => path)).toEqual([['pricePerCallUsd']]);
  });
});
