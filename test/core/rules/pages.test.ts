import examples from '../../../src/core/rules/examples.json';
import { isDeepStrictEqual } from 'node:util';
import { marked, type Token, type Tokens } from 'marked';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../src/core/config/config';
import { RULES } from '../../../src/core/rules';
import { EXPECTATION_RULES } from '../../../src/core/rules/expectations';
import { rulePage, type RuleExample } from '../../../src/core/rules/documentation';
import type { Rule } from '../../../src/core/listing/rule';
import { RELATIONS } from '../../../src/core/rules/statistics/relations';
import { DEFAULT_SETTINGS } from '../../../src/core/listing/settings';

const EXAMPLES = examples as Readonly<Record<string, RuleExample>>;

/** The sections of a page by their headings; the first one has the rule's name. */
function partsOf(rule: Rule): Map<string, Token[]> {
  const parts = new Map<string, Token[]>();
  let part: Token[] = [];
  for (const token of marked.lexer(rulePage(rule))) {
    if (token.type === 'heading') parts.set((token as Tokens.Heading).text, (part = []));
    else if (token.type !== 'space') part.push(token);
  }
  return parts;
}

function blocksIn(tokens: readonly Token[] | undefined, language: string): string[] {
  return (tokens ?? [])
    .filter((token): token is Tokens.Code => token.type === 'code')
    .filter(({ lang }) => lang === language)
    .map(({ text }) => text);
}

/** The parsed configurations of a page. */
function configurationsOf(rule: Rule) {
  return blocksIn(partsOf(rule).get('Configuration'), 'json').map((text) => {
    const result = readConfig(text);
    if (!result.ok) throw new Error(`${rule.id}: ${result.errors.map(({ message }) => message).join('; ')}`);
    return result.configuration.forFile('fixtures/large.json').settings;
  });
}

describe.each(RULES.map((rule) => [rule.id, rule] as const))('the page of %s', (id, rule) => {
  const parts = partsOf(rule);

  it('has all its parts, none of them empty', () => {
    expect([...parts.keys()]).toEqual([id, 'Why', 'Example', 'Fix', 'Configuration']);
    for (const [heading, part] of parts) expect(part.length, heading).toBeGreaterThan(0);
    expect(rulePage(rule)).not.toMatch(/undefined|\[object|NaN|\n{3}|section \d/);
  });

  it('shows a problem of a generated listing', () => {
    const example = EXAMPLES[id];
    expect(blocksIn(parts.get('Example'), 'text')).toEqual([example?.message]);
    const shown = [example?.text, example?.correct].filter((text) => text !== undefined && text !== '');
    expect(blocksIn(parts.get('Example'), 'jsonc')).toEqual(shown);
    expect(`${example?.text} ${example?.message}`.length).toBeLessThan(400);
  });

  it('shows valid configurations that have the described effect', () => {
    const [first, ...others] = configurationsOf(rule);
    expect([...(first?.severities.keys() ?? [])]).toEqual([id]);
    expect(first?.severities.get(id)).not.toBe(rule.severity);
    const ignored = others.flatMap((settings) => [...settings.ignored.keys()]);
    expect(ignored).toEqual(EXAMPLES[id]?.of === 'entry' ? [id] : []);
  });
});

it.each(RELATIONS)(
  'the example of a rule on $field contains the inputs and marks the reported member',
  ({ rule, field, inputs }) => {
    const lines = EXAMPLES[rule]?.text.split('\n') ?? [];
    const names = lines.map((line) => /^"(\w+)": /.exec(line)?.[1]);
    expect(names.toSorted()).toEqual([field, ...inputs].sort());
    expect(lines.filter((line) => line.includes('// ←'))).toEqual([
      expect.stringMatching(new RegExp(`^"${field}": .*, // ← reported$`)),
    ]);
  },
);

it.each(Object.entries(EXAMPLES))('shows what is correct instead: %s', (id, { text, correct }) => {
  // The order of entries is not visible in one of them.
  if (id === 'results-order') expect(correct).toBeUndefined();
  else expect(correct).not.toBe(text);
  expect(correct ?? '').not.toContain('// ←');
});

it('shows the default settings of a rule that has any', () => {
  const withSettings = ['unknown-chain', ...RELATIONS.map(({ rule }) => rule), 'price-range'];
  const withDefaults = RULES.filter((rule) =>
    isDeepStrictEqual(configurationsOf(rule).at(-1), DEFAULT_SETTINGS),
  );
  expect(withDefaults.map(({ id }) => id)).toEqual(withSettings);
});

describe.each(EXPECTATION_RULES.map((rule) => [rule.id, rule] as const))('the page of %s', (id, rule) => {
  it('has all its parts, and valid configurations', () => {
    const parts = partsOf(rule);
    expect([...parts.keys()]).toEqual([id, 'Why', 'Fix', 'Configuration']);
    expect(rulePage(rule)).not.toMatch(/undefined|\[object|NaN|\n{3}/);
    for (const settings of configurationsOf(rule)) expect(settings.severities.size).toBeLessThan(2);
  });
});
