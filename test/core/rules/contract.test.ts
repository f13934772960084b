import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readConfig, type Config } from '../../../src/core/config/config';
import { breakRule } from '../../../src/core/fixtures/break-rule';
import { generate } from '../../../src/core/fixtures/generate';
import { RULES } from '../../../src/core/rules';
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

/** The problems of a listing with the mistake of one rule. */
function problemsOf(
  rule: string,
  config: Config,
): { reportedBy: string; severity: string; id: string | undefined }[] {
  const result = readConfig(JSON.stringify(config));
  if (!result.ok) throw new Error('a bad configuration');
  const text = breakRule(generate({ entries: 12, seed: 1 }), rule, 1, false);
  return listingOf(text, { settings: result.configuration.settings })
    .problems()
    .map(({ rule: { id: reportedBy }, severity, entry }) => ({ reportedBy, severity, id: entry?.values.id }));
}

describe.each(RULES.map(({ id, severity }, at) => [id, severity, RULES.at(at - 1)?.id ?? id] as const))(
  '%s, configured',
  (rule, byDefault, otherRule) => {
    const other = problemsOf(otherRule, {});

    it('alone reports the mistake that breaks it, with its severity', () => {
      expect(problemsOf(rule, {})).toMatchObject([{ reportedBy: rule, severity: byDefault }]);
    });

    it.each(['off', 'error', 'info'] as const)('only it changes if its severity is %s', (severity) => {
      const config: Config = { rules: { [rule]: severity } };
      const expected = severity === 'off' ? [] : [{ reportedBy: rule, severity }];
      expect(problemsOf(rule, config)).toMatchObject(expected);
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
