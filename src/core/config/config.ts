import * as z from 'zod';
import { faultsOf, isOfRuleName, spanOf, unknownRules, type ConfigFault } from './config-faults';
import type { Configuration } from './configuration';
import { parse } from '../json/parse';
import { globMatcher } from './glob';
import { JSONC_SYNTAX } from '../json/syntax';
import { toPointer } from '../json/pointer';
import { repeatedMembers, type JsonNode } from '../json/tree';
import { quote } from '../text/quote';
import { RULES } from '../rules';
import { DEFAULT_SETTINGS, type Settings } from '../settings';
import { SEVERITIES, type Severity } from '../severity';

const severity = z.enum([...SEVERITIES, 'off']);
const ruleId = z.enum(RULES.map((rule) => rule.id) as [string, ...string[]]);
const names = z.array(z.string().min(1).describe('A network, as listings write it.'));
const globs = z.array(
  z.string().min(1).describe('A glob, from the folder of this file: `fixtures/**/*.json`.'),
);

/** What `catalog-lens.json` may hold. */
export const configSchema = z
  .strictObject({
    $schema: z.string().optional().describe('Where an editor finds this schema.'),
    rules: z
      .partialRecord(ruleId, severity)
      .optional()
      .describe('Severities of rules, where they are not the default.'),
    chains: names.optional().describe('The networks that `chain` may name.'),
    acceptedChains: names.optional().describe('The networks that `acceptedChains` may name.'),
    price: z
      .strictObject({
        min: z.number().optional().describe('The least usual price of a call, in USD.'),
        max: z.number().optional().describe('The largest usual price of a call, in USD.'),
      })
      .optional()
      .describe('The usual prices.'),
    tolerance: z
      .strictObject({
        relative: z
          .number()
          .min(0)
          .optional()
          .describe('Largest difference between stated and computed, as a share of the computed figure.'),
        decimals: z
          .int()
          .min(0)
          .optional()
          .describe('From how many decimals on a stated figure may be the computed one rounded to them.'),
      })
      .optional()
      .describe('When a stated figure agrees with the computed one.'),
    include: globs.optional().describe('Globs of files that are listings, whatever they hold.'),
    exclude: globs.optional().describe('Globs of files that are no listings.'),
    ignore: z
      .array(
        z
          .strictObject({
            rule: ruleId.describe('The rule that stays silent.'),
            id: z.string().describe('The `id` of the entry.'),
          })
          .describe('One rule in one entry.'),
      )
      .optional()
      .describe('Entries in which a rule stays silent.'),
  })
  .describe('Configuration of Catalog Lens.');

/** What a configuration file says, as written. */
export type Config = z.infer<typeof configSchema>;

/** A configuration as it holds: either it is sound, or each of its mistakes is known. */
export type ConfigResult =
  | { readonly ok: true; readonly configuration: Configuration }
  | { readonly ok: false; readonly faults: readonly ConfigFault[] };

/**
 * Reads the text of a configuration file. Comments and trailing commas are allowed. Nothing is thrown, and no
 * default takes the place of what is wrong.
 */
export function readConfig(text: string): ConfigResult {
  const { root, fault } = parse(text, { syntax: JSONC_SYNTAX });
  if (fault || !root) {
    const span = fault?.span ?? { start: 0, end: 0 };
    const message = `Not JSON: ${fault?.reason ?? 'empty'}`;
    // VS Code says of broken JSON that it is broken, but nothing of a text without a value.
    const beyondSchema = !root && span.start === text.length;
    return { ok: false, faults: [{ message, pointer: '', span, ...(beyondSchema && { beyondSchema }) }] };
  }
  const repeated = Array.from(repeatedMembers(root), ({ path, member }) => ({
    message: `${quote(member.name)} stands in this object already`,
    pointer: toPointer(path),
    span: member.nameSpan,
  }));
  if (repeated.length > 0) return { ok: false, faults: repeated };
  const result = configSchema.safeParse(valueOf(root));
  const known = Object.keys(configSchema.shape);
  const issues = result.success ? [] : result.error.issues.filter((issue) => !isOfRuleName(issue));
  const mistakes = [...unknownRules(root), ...issues.flatMap((issue) => faultsOf(issue, root, known))];
  if (!result.success || mistakes.length > 0) return { ok: false, faults: mistakes };
  const config = result.data;
  const settings = settingsOf(config);
  if (settings.price.min > settings.price.max) {
    const message = `price.min ${settings.price.min} is above price.max ${settings.price.max}`;
    return {
      ok: false,
      faults: [{ message, pointer: '/price', span: spanOf(root, ['price']), beyondSchema: true }],
    };
  }
  const faults = [...globFaults(root, config)];
  if (faults.length > 0) return { ok: false, faults };
  const included = matcher(config.include);
  const excluded = matcher(config.exclude);
  return {
    ok: true,
    configuration: {
      settings,
      select: (path) => (excluded(path) ? 'exclude' : included(path) ? 'include' : 'content'),
    },
  };
}

function settingsOf(config: Config): Settings {
  const defaults = DEFAULT_SETTINGS;
  const ignored = new Map<string, Set<string>>();
  for (const { rule, id } of config.ignore ?? []) {
    const ids = ignored.get(rule) ?? new Set();
    ignored.set(rule, ids.add(id));
  }
  return {
    severities: new Map(Object.entries(config.rules ?? {}) as [string, Severity | 'off'][]),
    chains: config.chains ? new Set(config.chains) : defaults.chains,
    acceptedChains: config.acceptedChains ? new Set(config.acceptedChains) : defaults.acceptedChains,
    price: { min: config.price?.min ?? defaults.price.min, max: config.price?.max ?? defaults.price.max },
    tolerance: {
      relative: config.tolerance?.relative ?? defaults.tolerance.relative,
      decimals: config.tolerance?.decimals ?? defaults.tolerance.decimals,
    },
    ignored,
  };
}

function matcher(globs: readonly string[] | undefined): (path: string) => boolean {
  const matchers = globs?.map((glob) => globMatcher(glob)) ?? [];
  return (path) => matchers.some((matches) => matches?.(path));
}

/** Those globs that are none. */
function* globFaults(root: JsonNode, config: Config): Generator<ConfigFault, void, undefined> {
  for (const name of ['include', 'exclude'] as const)
    for (const [index, glob] of (config[name] ?? []).entries())
      if (!globMatcher(glob))
        yield {
          message: `${quote(glob)} is no glob: *, **, ?, [a-z] and {a,b} are known here, for up to 1,000 names`,
          pointer: toPointer([name, index]),
          span: spanOf(root, [name, index]),
          beyondSchema: true,
        };
}

/** No sound configuration nests deeper; what does is wrong at any depth. */
const DEEPEST = 8;

/** A tree's value; of repeated members the last. */
function valueOf(node: JsonNode | undefined, depth = 0): unknown {
  if (!node || depth > DEEPEST) return null;
  if (node.kind === 'array') return node.elements.map((element) => valueOf(element, depth + 1));
  if (node.kind === 'object')
    return Object.fromEntries(node.members.map(({ name, value }) => [name, valueOf(value, depth + 1)]));
  return node.value;
}
