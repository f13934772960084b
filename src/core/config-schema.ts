import * as z from 'zod';
import { configSchema } from './config';
import { RULES } from './rules';
import { DEFAULT_SETTINGS } from './settings';
import { SEVERITIES } from './severity';

interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  [key: string]: unknown;
}

/**
 * The JSON Schema (draft 7) of `catalog-lens.json`, with which an editor completes and validates it. It is that of
 * the zod schema; the rules are named one by one, with what they say and their defaults.
 */
export function configJsonSchema(): object {
  const schema = z.toJSONSchema(configSchema, { target: 'draft-7' }) as Schema;
  const { properties = {} } = schema;
  const { price, tolerance, chains, acceptedChains } = DEFAULT_SETTINGS;
  properties.rules = {
    ...described(properties.rules),
    type: 'object',
    properties: rules(),
    additionalProperties: false,
  };
  const defaults: Readonly<Record<string, readonly string[]>> = {
    chains: [...chains],
    acceptedChains: [...acceptedChains],
    include: [],
    exclude: [],
    ignore: [],
  };
  for (const [name, value] of Object.entries(defaults))
    Object.assign(properties[name] ?? {}, { default: value });
  for (const [name, values] of Object.entries<object>({ price, tolerance }))
    for (const [member, value] of Object.entries(values) as [string, number][])
      Object.assign(properties[name]?.properties?.[member] ?? {}, { default: value });
  Object.assign(properties.ignore ?? {}, {
    defaultSnippets: [{ label: 'Ignore a rule in an entry', body: [{ rule: '$1', id: '$2' }] }],
  });
  return {
    ...schema,
    title: 'Configuration of Catalog Lens',
    allowComments: true,
    allowTrailingCommas: true,
  };
}

function described(schema: Schema | undefined): Schema {
  return { description: schema?.description };
}

function rules(): Record<string, Schema> {
  return Object.fromEntries(
    RULES.map(({ id, severity, summary }) => [
      id,
      {
        enum: [...SEVERITIES, 'off'],
        default: severity,
        description: summary.replaceAll('`', ''),
        markdownDescription: summary,
      },
    ]),
  );
}
