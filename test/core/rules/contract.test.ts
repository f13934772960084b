import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readConfig, type Config } from '../../../src/core/config/config';
import { breakRule } from '../../../src/core/fixtures/break-rule';
import { generate } from '../../../src/core/fixtures/generate';
import { relatedOf } from '../../../src/core/listing/problem';
import { RULES } from '../../../src/core/rules';
import { entry, listing, type Members } from '../../support/listing-text';
import { listingOf } from '../listing-of';

it('the contract of the rules with the editor and the command line', () => {
  const contract = RULES.map(({ group, id, severity, anchor, fix }) =>
    [group.padEnd(12), id.padEnd(22), severity.padEnd(7), anchor.padEnd(5), fix.kind].join(' '),
  );
  expect(contract.join('\n')).toMatchInlineSnapshot(`
    "Text         duplicate-key          error   name  offered
    Text         syntax                 error   value -
    Shape        blank-string           warning value -
    Shape        duplicate-item         warning value safe
    Shape        empty-array            warning open  -
    Shape        endpoint-param         info    value offered
    Shape        endpoint-url           error   value offered
    Shape        facilitator-code       warning value offered
    Shape        health-not-null        info    value -
    Shape        id-format              error   value offered
    Shape        missing-field          error   open  safe
    Shape        negative-value         error   value -
    Shape        quality-flag           error   value offered
    Shape        sources-count          info    open  -
    Shape        unknown-chain          warning value offered
    Shape        unknown-field          warning name  offered
    Shape        wrong-type             error   value offered
    Statistics   payers-exceed-calls    warning value offered
    Statistics   calls-per-day          warning value safe
    Statistics   volume-30d             warning value safe
    Statistics   volume-per-day         warning value safe
    Statistics   calls-per-payer        warning value safe
    Statistics   zero-payers            warning value offered
    Identity     chain-first            warning value offered
    Identity     duplicate-endpoint     warning value offered
    Identity     duplicate-id           error   value offered
    Identity     facilitator-differs    info    value offered
    Identity     id-slug                warning value offered
    Identity     name-label             info    value offered
    Listing      count-below-results    error   value safe
    Listing      results-order          warning value safe
    Plausibility last-called-unit       warning value offered
    Plausibility last-called-window     info    value -
    Plausibility price-range            info    value -
    Plausibility price-vs-description   warning value offered"
  `);
});

it.each(RULES.map(({ id }) => id))('%s has a table of cases', (id) => {
  const folder = 'test/core/rules';
  const texts = readdirSync(folder).map((file) => readFileSync(`${folder}/${file}`, 'utf8'));
  expect(texts.some((text) => text.includes(`testRule('${id}', {`))).toBe(true);
});

/** Severity and entry of the problems of a listing that breaks one rule. */
function problemsOf(rule: string, config: Config): { severity: string; id: string | undefined }[] {
  const result = readConfig(JSON.stringify(config));
  if (!result.ok) throw new Error('a bad configuration');
  const text = breakRule(generate({ entries: 12, seed: 1 }), rule, 1, false);
  return listingOf(text, { settings: result.configuration.settings })
    .problems()
    .map(({ severity, entry: owner }) => ({ severity, id: owner?.values.id }));
}

describe.each(RULES.map(({ id, severity }, at) => [id, severity, RULES.at(at - 1)?.id ?? id] as const))(
  '%s, configured',
  (rule, byDefault, otherRule) => {
    const other = problemsOf(otherRule, {});

    it('reports a problem of its severity', () => {
      expect(problemsOf(rule, {})).toMatchObject([{ severity: byDefault }]);
    });

    it('only it reports nothing when it is off', () => {
      const config: Config = { rules: { [rule]: 'off' } };
      expect(problemsOf(rule, config)).toEqual([]);
      expect(problemsOf(otherRule, config)).toEqual(other);
    });

    it.each(['error', 'warning', 'info'] as const)('reports with severity %s, alone', (severity) => {
      const config: Config = { rules: { [rule]: severity } };
      expect(problemsOf(rule, config)).toMatchObject([{ severity }]);
      expect(problemsOf(otherRule, config)).toEqual(other);
    });

    it('only it reports nothing in ignored entries', () => {
      const [{ id } = { id: undefined }] = problemsOf(rule, {});
      if (id === undefined || id === '') return;
      const ignored: Config = { ignore: [{ rule, id }] };
      expect(problemsOf(rule, ignored)).toEqual([]);
      expect(problemsOf(rule, { ignore: [{ rule: otherRule, id }] })).toHaveLength(1);
      expect(problemsOf(rule, { ignore: [{ rule, id: `${id}-9` }] })).toHaveLength(1);
    });
  },
);

/** Calls a tenth of what they should be, beside figures that are rounded. */
const ROUNDED: Members = {
  pricePerCallUsd: undefined,
  calls30d: '610',
  callsPerDayApprox: '2.03',
  l30DaysPayers: '7',
  callsPerPayer: '8.71',
};

/** A wrong daily figure of an entry with price 0. */
const NOTHING_SOLD: Members = {
  pricePerCallUsd: '0',
  volume30dUsd: '0',
  volumePerDayApprox: '0',
  callsPerDayApprox: '3',
};

/** Calls that contradict two figures, and a volume that contradicts all. */
const SEVERAL: Members = {
  calls30d: '90',
  volume30dUsd: '77',
  volumePerDayApprox: '2.566666666666667',
};

describe('the related information of a wrong statistic', () => {
  it('is the price, if it corrects more than the volume computed from it', () => {
    const read = listingOf(listing([entry({ pricePerCallUsd: '5' })]));
    const [found, ...others] = read.problems();
    expect([found?.rule.id, others]).toEqual(['volume-30d', []]);
    expect(found && relatedOf(found)).toEqual([
      { message: 'Or change pricePerCallUsd to 0.5, which matches volume30dUsd', path: ['pricePerCallUsd'] },
    ]);
  });

  it.each<[string, Members, string, string | undefined]>([
    [
      'a slip of the decimal point',
      { pricePerCallUsd: '500' },
      'volume-30d',
      'pricePerCallUsd to 0.5, which matches volume30dUsd',
    ],
    [
      'the volume',
      { volume30dUsd: '60' },
      'volume-per-day',
      'volume30dUsd to 30, which matches volumePerDayApprox',
    ],
    [
      'the calls, in whole numbers',
      ROUNDED,
      'calls-per-day',
      'calls30d to 61, which matches callsPerDayApprox and callsPerPayer',
    ],
    ['not a change without effect', SEVERAL, 'volume-30d', 'calls30d to 154, which matches volume30dUsd'],
    [
      'found without the numbers that are absent',
      { calls30d: undefined, volumePerDayApprox: '9' },
      'volume-per-day',
      undefined,
    ],
    [
      'found where the price is 0',
      { pricePerCallUsd: '0' },
      'volume-30d',
      'pricePerCallUsd to 0.5, which matches volume30dUsd',
    ],
    [
      'found where the volume is 0',
      { volume30dUsd: '0', volumePerDayApprox: '0' },
      'volume-30d',
      'pricePerCallUsd to 0, which matches volume30dUsd',
    ],
    ['nothing where price and volume are 0', NOTHING_SOLD, 'calls-per-day', undefined],
  ])('is %s', (_, members, rule, better) => {
    const read = listingOf(listing([entry(members)]));
    const related = read
      .problems()
      .flatMap((problem) => (problem.rule.id === rule ? relatedOf(problem) : []));
    expect(related.map(({ message }) => message)).toEqual(better ? [`Or change ${better}`] : []);
  });
});
