import Ajv from 'ajv';
import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  getLanguageService,
  TextDocument,
  type CompletionItem,
  type JSONDocument,
} from 'vscode-json-languageservice';
import { readConfig } from '../../../src/core/config/config';
import { configJsonSchema } from '../../../src/core/config/config-schema';
import { ALL_RULES, RULES } from '../../../src/core/rules';
import { DEFAULT_SETTINGS } from '../../../src/core/listing/settings';
import { unmark } from '../../support/listing-text';
import { runs } from '../../support/property-runs';

interface Schema {
  description?: string;
  markdownDescription?: string;
  default?: unknown;
  enum?: string[];
  properties?: Record<string, Schema>;
  items?: Schema;
}

const schema: Schema = configJsonSchema();
const validate = new Ajv({ strict: false }).compile(schema);

/** VS Code's JSON language service with the schema. */
const service = getLanguageService({
  clientCapabilities: {
    textDocument: { completion: { completionItem: { documentationFormat: ['markdown'] } } },
  },
});
service.configure({
  schemas: [{ uri: 'catalog-lens:schema', fileMatch: ['catalog-lens.json'], schema }],
});

function open(text: string): [ReturnType<typeof documentOf>, JSONDocument] {
  const document = documentOf(text);
  return [document, service.parseJSONDocument(document)];
}

function documentOf(text: string) {
  return TextDocument.create('file:///catalog-lens.json', 'jsonc', 1, text);
}

/** The text of a configuration without `$schema`, which VS Code would load instead of this one. */
function textOf(config: unknown): string {
  const namesSchema = typeof config === 'object' && config !== null && '$schema' in config && config.$schema;
  return JSON.stringify(typeof namesSchema === 'string' ? { ...(config as object), $schema: '' } : config);
}

/** VS Code's diagnostics of a configuration. */
async function complaintsOf(text: string): Promise<string[]> {
  const diagnostics = await service.doValidation(...open(text), {
    comments: 'ignore',
    trailingCommas: 'warning',
  });
  return diagnostics.map(({ message }) => (typeof message === 'string' ? message : message.value));
}

/** VS Code's completions in a configuration at `«»`. */
async function offersAt(marked: string): Promise<CompletionItem[]> {
  const { text, spans } = unmark(marked);
  const [document, parsed] = open(text);
  const position = document.positionAt(spans[0]?.start ?? 0);
  return (await service.doComplete(document, position, parsed))?.items ?? [];
}

it('is contributed for the configuration file', () => {
  const { contributes } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    contributes: { jsonValidation: unknown };
  };
  expect(contributes.jsonValidation).toEqual([
    { fileMatch: 'catalog-lens.json', url: './media/catalog-lens.schema.json' },
  ]);
});

/** Valid and invalid configurations. */
const CONFIGURATIONS: readonly unknown[] = [
  {},
  { Rules: {} },
  { rules: { 'price-rang': 'off' } },
  { chains: ['base', 'base'] },
  { price: { least: 0 } },
  { tolerance: { decimals: 9007199254740991 } },
  { tolerance: { decimals: 9007199254740992 } },
  { ignore: [{ rule: 'id-slug', id: 'a', more: 1 }] },
  { compare: { ignore: ['count', 'lastCalledMs'] } },
  { compare: { ignore: ['lastCalled'] } },
  { expect: [{ files: 'a.json', problems: { syntax: 1, 'id-slug': ['a'], 'volume-30d': '2..3' } }] },
  { expect: [{ files: ['a.json', '!b.json'], entries: [{ filter: 'chain:base', count: '>=3' }] }] },
  { expect: [{ files: 'a.json', problems: { 'unused-setting': 1 } }] },
  { expect: [{ files: 'a.json', problems: { syntax: 'many' } }] },
  { expect: [{ files: [] }] },
  { ignore: [{ rule: 'id-slug', id: 'a', files: 1 }] },
];

/** Texts with properties that a value does not have. */
const TEXTS: readonly string[] = [
  '// one\n{ /* two */ "chains": ["a",], // three\n}',
  '{"price": {"max": 1e999}}',
  '{"tolerance": {"decimals": 30e-1}}',
  '{"tolerance": {"decimals": 3e-1}}',
  '{"rules": {"__proto__": "off"}}',
  '{"r\\u0075les": {"syntax": "o\\u0066f"}}',
];

const BROKEN = ['/* a', ' x', '{ "price":', '{} {}'];

const scalar = fc.constantFrom<unknown>(null, true, 0, -1, 0.5, 2, 1e21, '', 'base', 'off', [], {});
const ruleName = fc.constantFrom(...RULES.map(({ id }) => id));
const hostileName = fc.constantFrom('__proto__', 'constructor', 'toString', 'rule', 'x', '');
const number = fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer());

/** Mostly the given values, sometimes any value. */
function mostly<T>(value: fc.Arbitrary<T>): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 20, arbitrary: value }, { weight: 1, arbitrary: scalar });
}

/** An object with some of these members, rarely with an additional one. */
function objectOf(members: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<unknown> {
  const known = Object.fromEntries(Object.entries(members).map(([name, value]) => [name, mostly(value)]));
  const more = fc.oneof(
    { weight: 20, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.tuple(fc.tuple(hostileName, scalar)) },
  );
  return fc
    .tuple(fc.record(known, { requiredKeys: [] }), more)
    .map(([object, extra]) => Object.fromEntries([...Object.entries(object), ...extra]));
}

const strings = fc.array(mostly(fc.string({ minLength: 1 })), { maxLength: 3 });
const severity = mostly(fc.constantFrom('error', 'warning', 'info', 'off'));
const configuration = objectOf({
  $schema: fc.string(),
  rules: fc.dictionary(fc.oneof({ weight: 20, arbitrary: ruleName }, hostileName), severity, { maxKeys: 3 }),
  chains: strings,
  acceptedChains: strings,
  price: objectOf({ min: number, max: number }),
  tolerance: objectOf({ relative: fc.double({ min: 0, noNaN: true }), decimals: fc.nat(400) }),
  include: strings,
  exclude: strings,
  ignore: fc.array(
    fc.oneof(
      { weight: 20, arbitrary: fc.record({ rule: mostly(ruleName), id: mostly(fc.string()) }) },
      objectOf({ rule: ruleName, id: fc.string() }),
    ),
    { maxLength: 3 },
  ),
});

/** Whether `readConfig` accepts a text, except for errors that a schema cannot express. */
function isAccepted(text: string): boolean {
  const result = readConfig(text);
  return result.ok || result.errors.every(({ isReportedByJson }) => !isReportedByJson);
}

describe('it accepts and rejects the same texts as readConfig', () => {
  it.each(CONFIGURATIONS)('%j', async (config) => {
    const text = textOf(config);
    const accepted = isAccepted(text);
    expect(validate(config)).toBe(accepted);
    expect((await complaintsOf(text)).length === 0).toBe(accepted);
  });

  it.each(TEXTS)('%s', async (text) => {
    expect((await complaintsOf(text)).length === 0).toBe(isAccepted(text));
  });

  it('of any form', async () => {
    const numRuns = runs(300);
    let accepted = 0;
    await fc.assert(
      fc.asyncProperty(mostly(configuration), async (config) => {
        const text = textOf(config);
        const expected = isAccepted(text);
        if (expected) accepted++;
        expect(validate(JSON.parse(JSON.stringify(config)))).toBe(expected);
        expect((await complaintsOf(text)).length === 0).toBe(expected);
      }),
      { numRuns },
    );
    expect(accepted).toBeGreaterThan(numRuns / 5);
    expect(accepted).toBeLessThan((numRuns * 4) / 5);
  });

  it.each([
    '{ "price": { "min": 5, "max": 1 } }',
    '{ "price": { "min": 500 } }',
    '{ "include": ["!a"] }',
    '{ "exclude": ["a", "!"] }',
    '{ "expect": [{ "files": "!a" }] }',
    '{ "expect": [{ "files": "a", "entries": [{ "filter": "chain:", "count": 1 }] }] }',
    '',
    ' \n',
    '// nothing',
  ])('except for errors that a schema cannot express: %j', async (text) => {
    const result = readConfig(text);
    expect(await complaintsOf(text)).toEqual([]);
    expect(result.ok || result.errors.map(({ isReportedByJson }) => isReportedByJson)).toEqual([false]);
  });

  it.each(BROKEN)('and reports syntax errors itself: %j', async (text) => {
    expect(await complaintsOf(text)).not.toEqual([]);
  });

  it.each(['{ "$schema": "x", "chain": [] }', '{ "rules": { "x": "off" }, "$schema": "x" }'])(
    'and where the file names another schema, which VS Code validates by: %s',
    (text) => {
      const result = readConfig(text);
      expect(result.ok || result.errors.map(({ isReportedByJson }) => isReportedByJson)).toEqual([false]);
    },
  );
});

describe('its descriptions', () => {
  it.each(RULES.map((rule) => [rule.id, rule] as const))(
    'what %s is, and its severity by default',
    (id, { severity: standard, summary, reason }) => {
      const rule = schema.properties?.rules?.properties?.[id];
      expect(rule).toMatchObject({
        default: standard,
        description: summary.replaceAll('`', ''),
        enum: ['error', 'warning', 'info', 'off'],
      });
      for (const part of [summary, reason, standard]) expect(rule?.markdownDescription).toContain(part);
    },
  );

  it('of no other rule', () => {
    const ids = ALL_RULES.map(({ id }) => id);
    expect(Object.keys(schema.properties?.rules?.properties ?? {})).toEqual(ids);
    expect(schema.properties?.ignore?.items?.properties?.rule?.enum).toEqual(ids);
  });

  it('describe each member, without Markdown in plain text', () => {
    const walk = (at: Schema, path: string): void => {
      expect(at.description, path).toMatch(/^[^`]+\.$/s);
      if (at.items) walk(at.items, `${path}/items`);
      for (const [name, inner] of Object.entries(at.properties ?? {})) walk(inner, `${path}/${name}`);
    };
    walk(schema, '');
  });

  it('contain the defaults', () => {
    const { chains, acceptedChains, price, tolerance } = schema.properties ?? {};
    const defaults = {
      chains: chains?.default,
      acceptedChains: acceptedChains?.default,
      price: { min: price?.properties?.min?.default, max: price?.properties?.max?.default },
      tolerance: {
        relative: tolerance?.properties?.relative?.default,
        decimals: tolerance?.properties?.decimals?.default,
      },
    };
    expect(defaults).toEqual({
      chains: [...DEFAULT_SETTINGS.chains],
      acceptedChains: [...DEFAULT_SETTINGS.acceptedChains],
      price: DEFAULT_SETTINGS.price,
      tolerance: DEFAULT_SETTINGS.tolerance,
    });
  });
});

describe('VS Code completes', () => {
  const severities = ['"error"', '"warning"', '"info"', '"off"'];
  const ids = ALL_RULES.map(({ id }) => id);
  const quotedIds = ids.map((id) => `"${id}"`);
  it.each<[string, string[]]>([
    ['{ «» }', Object.keys(schema.properties ?? {})],
    ['{ "rules": { «» } }', ids],
    ['{ "rules": { "id-slug": «» } }', severities],
    ['{ "price": { «» } }', ['min', 'max']],
    ['{ "ignore": [«»] }', ['Ignore a rule for an entry']],
    ['{ "ignore": [{ «» }] }', ['rule', 'id']],
    ['{ "ignore": [{ "rule": «» }] }', quotedIds],
    ['«»', ['Empty configuration']],
  ])('%s', async (marked, labels) => {
    const offers = await offersAt(marked);
    expect(offers.map(({ label }) => label).sort()).toEqual(expect.arrayContaining([...labels].sort()));
  });

  it('the name of a rule with its description', async () => {
    const offers = await offersAt('{ "rules": { «» } }');
    const offer = offers.find(({ label }) => label === 'price-range');
    expect(offer?.documentation).toMatchObject({ kind: 'markdown' });
    expect(offer?.insertText).toContain('"price-range": ');
  });
});
