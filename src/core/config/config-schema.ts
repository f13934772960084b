import * as z from 'zod';
import { configSchema } from './config';
import { RULES } from '../rules';
import type { Rule } from '../model/rule';
import { DEFAULT_SETTINGS } from '../model/settings';
import { SEVERITIES } from '../model/severity';

type Schema = z.core.JSONSchema.BaseSchema;

/**
 * The JSON Schema (draft 7) of `catalog-lens.json`, with which an editor completes and validates it. It accepts and
 * refuses what `readConfig` does, but for errors that are not `isReportedByJson`. Beside draft 7 it has the keywords
 * of VS Code's JSON language service.
 */
export function configJsonSchema(): object {
  const { $schema, ...schema } = z.toJSONSchema(configSchema, {
    target: 'draft-7',
    override({ jsonSchema, path }) {
      Object.assign(jsonSchema, described(jsonSchema.description), ADDED.get(path.join('/')));
      // The rules are named one by one.
      if (jsonSchema.properties) delete jsonSchema.propertyNames;
    },
  });
  return { $schema, title: 'Configuration of Catalog Lens', ...schema };
}

/** No double is farther from 0: what VS Code reads of `1e999` is refused, as it is by `readConfig`. */
const FINITE: Schema = { minimum: -Number.MAX_VALUE, maximum: Number.MAX_VALUE };

const SNIPPET = { rule: '$1', id: '$2' };

/** What the zod schema does not say, by where it belongs. */
const ADDED: ReadonlyMap<string, Schema> = new Map(
  Object.entries<Schema>({
    '': {
      allowComments: true,
      allowTrailingCommas: true,
      defaultSnippets: [
        { label: 'Empty configuration', description: 'All is as by default.', bodyText: '{\n\t$0\n}' },
      ],
    },
    'properties/rules': {
      properties: Object.fromEntries(RULES.map((rule) => [rule.id, severityOf(rule)])),
      additionalProperties: false,
    },
    'properties/chains': { default: [...DEFAULT_SETTINGS.chains] },
    'properties/acceptedChains': { default: [...DEFAULT_SETTINGS.acceptedChains] },
    'properties/price/properties/min': { ...FINITE, default: DEFAULT_SETTINGS.price.min },
    'properties/price/properties/max': { ...FINITE, default: DEFAULT_SETTINGS.price.max },
    'properties/tolerance/properties/relative': {
      ...FINITE,
      minimum: 0,
      default: DEFAULT_SETTINGS.tolerance.relative,
    },
    'properties/tolerance/properties/decimals': {
      // VS Code takes what has a point for no integer, and 1e-1 for one.
      type: 'number',
      multipleOf: 1,
      default: DEFAULT_SETTINGS.tolerance.decimals,
    },
    'properties/include': { default: [] },
    'properties/exclude': { default: [] },
    'properties/ignore': {
      default: [],
      defaultSnippets: [{ label: 'Ignore a rule in an entry', body: [SNIPPET] }],
    },
    'properties/ignore/items': {
      defaultSnippets: [{ label: 'Ignore a rule in an entry', body: SNIPPET }],
    },
    'properties/ignore/items/properties/rule': {
      markdownEnumDescriptions: RULES.map(({ summary }) => summary),
      errorMessage: 'No rule has this name.',
    },
  }),
);

function severityOf({ severity, summary, reason }: Rule): Schema {
  return {
    description: withoutMarkdown(summary),
    markdownDescription: `${summary}\n\n${reason}\n\nBy default: \`${severity}\`.`,
    enum: [...SEVERITIES, 'off'],
    enumDescriptions: [
      'An error: the command line fails.',
      'A warning: the command line fails, unless told otherwise.',
      'Information: the command line does not fail, unless told otherwise.',
      'The rule is off.',
    ],
    default: severity,
  };
}

/** A description is plain text; VS Code takes the other where it can show Markdown. */
function described(text: string | undefined): Schema {
  if (!text?.includes('`')) return {};
  return { description: withoutMarkdown(text), markdownDescription: text };
}

function withoutMarkdown(markdown: string): string {
  return markdown.replaceAll('`', '');
}
