import Ajv from 'ajv';
import { parse } from 'jsonc-parser';
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
import { INVALID } from './invalid-configurations';

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

/** Valid configurations, and invalid ones of which no other error is reported. */
const TEXTS: readonly string[] = [
  '{}',
  '{"$schema": "", "rules": {"id-slug": "off"}, "chains": ["base", "base"], "price": {"max": 9}, "tolerance": {}}',
  '{"compare": {"ignore": ["count", "lastCalledMs"]}, "include": ["a"], "exclude": []}',
  '{"expect": [{"files": ["a", "!b"], "problems": {"syntax": 1, "id-slug": ["a"], "volume-30d": "2..3"}}]}',
  '{"expect": [{"files": "a", "entries": [{"filter": "chain:base", "count": ">=3"}]}]}',
  '{"expect": [{"files": "a", "problems": {"syntax": "many"}}]}',
  '{"expect": [{"files": []}]}',
  '{"tolerance": {"decimals": 9007199254740991}}',
  '{"tolerance": {"decimals": 9007199254740992}}',
  '{"tolerance": {"decimals": 30e-1}}',
  '{"tolerance": {"decimals": 3e-1}}',
  '{"rules": {"__proto__": "off"}}',
  '{"r\\u0075les": {"syntax": "o\\u0066f"}}',
  '// one\n{ /* two */ "chains": ["a",], // three\n}',
  '{ "expect": [{ "files": "a", "entries": [{ "filter": "chain:", "count": 1 }] }] }',
  // Not JSON, of which VS Code does not report a text without a value.
  ...['', ' \n', '// nothing', '/* a', ' x', '{ "price":', '{} {}'],
  ...INVALID.map(([marked]) => unmark(marked).text),
];

/** Whether `readConfig` accepts a text, except for errors that a schema cannot express. */
function isAccepted(text: string): boolean {
  const result = readConfig(text);
  return result.ok || result.errors.every(({ isReportedByJson }) => !isReportedByJson);
}

describe('it accepts and rejects the same texts as readConfig, except for errors that a schema cannot express', () => {
  it.each(TEXTS)('%s', async (text) => {
    expect((await complaintsOf(text)).length === 0).toBe(isAccepted(text));
    // The same by another implementation, of the values: it reads no text.
    const values = JSON.stringify((parse(text) as unknown) ?? {});
    expect(validate(JSON.parse(values))).toBe(isAccepted(values));
  });

  it.each(['{ "$schema": "x", "chain": [] }', '{ "rules": { "x": "off" }, "$schema": "x" }'])(
    'except where the file names another schema, which VS Code validates by: %s',
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
    const { chains, acceptedChains, price, tolerance } = DEFAULT_SETTINGS;
    expect(schema.properties).toMatchObject({
      chains: { default: [...chains] },
      acceptedChains: { default: [...acceptedChains] },
      price: { properties: { min: { default: price.min }, max: { default: price.max } } },
      tolerance: {
        properties: { relative: { default: tolerance.relative }, decimals: { default: tolerance.decimals } },
      },
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
});
