import { readFileSync, writeFileSync } from 'node:fs';
import Ajv from 'ajv';
import { format, resolveConfig } from 'prettier';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../src/core/config';
import { configJsonSchema } from '../../src/core/config-schema';
import { RULES } from '../../src/core/rules';

const FILE = 'media/catalog-lens.schema.json';

it('is in the file that VS Code reads', async () => {
  const options = await resolveConfig(FILE);
  const text = await format(JSON.stringify(configJsonSchema()), { ...options, parser: 'json' });
  if (process.env.MODE === 'update') writeFileSync(FILE, text);
  else expect(readFileSync(FILE, 'utf8')).toBe(text);
});

it('is contributed for the configuration file', () => {
  const { contributes } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    contributes: { jsonValidation: unknown };
  };
  expect(contributes.jsonValidation).toEqual([{ fileMatch: 'catalog-lens.json', url: `./${FILE}` }]);
});

describe('it accepts and refuses what readConfig does', () => {
  const validate = new Ajv({ strict: false }).compile(configJsonSchema());

  it.each<unknown>([
    {},
    { $schema: 'x' },
    { rules: {} },
    { rules: { 'price-range': 'off', syntax: 'info' } },
    { chains: ['base'], acceptedChains: [] },
    { price: { min: 0 } },
    { price: { min: 1, max: 2 } },
    { tolerance: { relative: 0, decimals: 0 } },
    { include: ['a/**'], exclude: ['b'] },
    { ignore: [{ rule: 'id-slug', id: 'a' }] },
    { ignore: [{ rule: 'id-slug', id: '' }] },
    [],
    null,
    5,
    { Rules: {} },
    { rules: [] },
    { rules: { 'price-rang': 'off' } },
    { rules: { 'price-range': 'warn' } },
    { rules: { 'price-range': true } },
    { rules: { constructor: 'off' } },
    { chains: 'base' },
    { chains: [''] },
    { chains: [1] },
    { price: { min: '0' } },
    { price: { least: 0 } },
    { tolerance: { relative: -1 } },
    { tolerance: { decimals: 1.5 } },
    { tolerance: { decimals: -1 } },
    { include: [''] },
    { ignore: [{ rule: 'id-slug' }] },
    { ignore: [{ rule: 'nothing', id: 'a' }] },
    { ignore: [{ rule: 'id-slug', id: 'a', more: 1 }] },
    { ignore: {} },
  ])('%j', (config) => {
    expect(validate(config)).toBe(readConfig(JSON.stringify(config)).ok);
  });

  it('but for what no schema can say, which is marked', () => {
    const text = '{ "price": { "min": 5, "max": 1 } }';
    const result = readConfig(text);
    expect(validate(JSON.parse(text))).toBe(true);
    expect(result.ok || result.faults.map(({ beyondSchema }) => beyondSchema)).toEqual([true]);
  });
});

it('names every rule with its default and what it says', () => {
  const { properties } = configJsonSchema() as {
    properties: { rules: { properties: Record<string, { default: string; markdownDescription: string }> } };
  };
  const named = Object.entries(properties.rules.properties);
  expect(
    named.map(([id, { default: severity, markdownDescription }]) => [id, severity, markdownDescription]),
  ).toEqual(RULES.map(({ id, severity, summary }) => [id, severity, summary]));
});
