import { getOrCreate } from '../steps';
import { parseFilter } from '../browse/filter/parse';
import { COUNT_PATTERN, readCount, type CountRange } from '../values/count-range';
import { errorsOf, concernsRuleName, spanOf, unknownRules, type ConfigError } from './config-errors';
import {
  isConfigurationPath,
  type ConfigLocation,
  type Configuration,
  type ConfiguredExpectation,
  type ConfiguredGlob,
  type ConfiguredIgnore,
} from './configuration';
import { parse } from '../json/parse';
import { JSONC_SYNTAX } from '../json/syntax';
import { globMatcher } from './glob';
import { toPointer, type Path, findAt, repeatedMembers, type JsonNode } from '../json/tree';
import { quote } from '../text/quote';
import { ALL_RULES, RULE_IDS } from '../rules';
import { DEFAULT_SETTINGS, type Expectations, type Settings } from '../model/settings';
import { SEVERITIES } from '../model/problem';
import * as z from 'zod';

const severity = z.enum([...SEVERITIES, 'off']);
const ruleId = z.enum(ALL_RULES.map((rule) => rule.id));
const listingRuleId = z.enum(RULE_IDS);
const names = z.array(z.string().min(1).describe('The name of a network, as in listings.'));
const glob = z
  .string()
  .min(1)
  .refine((glob) => glob === '' || globMatcher(glob) !== undefined, {
    error: ({ input }) =>
      `Invalid glob ${quote(String(input))}: use *, **, ?, [a-z] and {a,b}, with at most 1,000 alternatives`,
  })
  .describe('A glob, relative to the folder of this file: `fixtures/**/*.json`.');
const globs = z.array(glob);
const files = z.union([glob, globs.min(1)], { error: 'should be a glob, or an array of globs' });
const filter = z
  .string()
  .refine((text) => parseFilter(text).errors.length === 0, {
    error: ({ input }) => `Invalid filter: ${parseFilter(String(input)).errors[0]?.message ?? ''}`,
  })
  .describe('A filter of the Entries view: `chain:solana flag:verified`.');
const count = z
  .union(
    [
      z.int().min(0),
      z
        .string()
        .regex(new RegExp(COUNT_PATTERN), {
          error: 'should be a whole number, or a string ">=N", "<=N" or "N..M"',
        })
        .refine((text) => !new RegExp(COUNT_PATTERN).test(text) || readCount(text) !== undefined, {
          error: ({ input }) => `${quote(String(input))} starts with the larger number`,
        }),
    ],
    { error: 'should be a whole number, or a string ">=N", "<=N" or "N..M"' },
  )
  .describe('A number, or a string `>=N`, `<=N` or `N..M`.');
const problemCount = z
  .union([count, z.array(z.string().describe('The `id` of an entry.'))], {
    error: 'should be a whole number, a string ">=N", "<=N" or "N..M", or an array of IDs',
  })
  .describe('The number of problems of this rule, or the IDs of the entries that have them.');
const prices = {
  min: z.number().optional().describe('The lowest usual price of a call, in USD.'),
  max: z.number().optional().describe('The highest usual price of a call, in USD.'),
};

/** The schema of `catalog-lens.json`. */
export const configSchema = z
  .strictObject({
    $schema: z.string().optional().describe('Where editors find this schema.'),
    rules: z
      .partialRecord(ruleId, severity)
      .optional()
      .describe('The severities of rules, if they differ from the default.'),
    chains: names.optional().describe('The networks that `chain` may name.'),
    acceptedChains: names.optional().describe('The networks that `acceptedChains` may name.'),
    price: z
      .strictObject(prices)
      .refine((price) => pricesOf(price).min <= pricesOf(price).max, {
        // By default this is only checked if the object has no other errors.
        when: ({ value }) => z.object(prices).safeParse(value).success,
        error: ({ input }) => {
          const { min, max } = pricesOf(z.object(prices).parse(input));
          return `price.min (${min}) is greater than price.max (${max})`;
        },
      })
      .optional()
      .describe('The usual prices.'),
    tolerance: z
      .strictObject({
        relative: z
          .number()
          .min(0)
          .optional()
          .describe(
            'The largest difference between a stated and a computed figure, as a share of the computed one.',
          ),
        decimals: z
          .int()
          .min(0)
          .optional()
          .describe('The lowest number of decimals to which a stated figure may be rounded.'),
      })
      .optional()
      .describe('When a stated figure agrees with the computed one.'),
    include: globs.optional().describe('Globs of files that are listings, whatever they contain.'),
    exclude: globs.optional().describe('Globs of files that are not listings, whatever they contain.'),
    ignore: z
      .array(
        z
          .strictObject({
            rule: ruleId.describe('The rule to ignore.'),
            id: z.string().describe('The `id` of the entry.'),
            files: files
              .optional()
              .describe(
                'The files in which to ignore the rule: a glob, or an array of globs, relative to the folder of this file. By default all files.',
              ),
          })
          .describe('A rule to ignore for one entry.'),
      )
      .optional()
      .describe('Entries for which a rule is ignored.'),
    expect: z
      .array(
        z
          .strictObject({
            files: files.describe(
              'The files: a glob, or an array of globs, relative to the folder of this file.',
            ),
            problems: z
              .partialRecord(listingRuleId, problemCount)
              .optional()
              .describe('The problems expected in each file, by rule. They are shown as hints.'),
            entries: z
              .array(
                z
                  .strictObject({ filter, count })
                  .describe('How many entries that match a filter are expected in each file.'),
              )
              .optional()
              .describe('The entries expected in each file.'),
          })
          .describe('What is expected of some files.'),
      )
      .optional()
      .describe('Problems that files have on purpose, and entries that tests need.'),
    compare: z
      .strictObject({
        ignore: z
          .array(z.string().min(1).describe('The name of a member: `lastCalledMs`.'))
          .optional()
          .describe('Members of entries and of the listing that are not compared.'),
      })
      .optional()
      .describe('How versions of a listing are compared.'),
  })
  .describe('Configuration of Catalog Lens.');

/** The content of a configuration file, as written. */
export type Config = z.infer<typeof configSchema>;

/** A valid configuration, or all errors of an invalid one. */
export type ConfigResult =
  | { readonly ok: true; readonly configuration: Configuration }
  | { readonly ok: false; readonly errors: readonly ConfigError[] };

/**
 * Reads the text of a configuration file. Comments and trailing commas are allowed. Errors are returned, and no
 * default replaces an invalid value.
 */
export function readConfig(text: string): ConfigResult {
  const { root, syntaxError } = parse(text, { syntax: JSONC_SYNTAX });
  if (syntaxError || !root) {
    const span = syntaxError?.span ?? { start: 0, end: 0 };
    const message = `Invalid JSON: ${syntaxError?.reason ?? 'empty'}`;
    // VS Code reports syntax errors, but not a text without a value.
    const isReportedByJson = root !== undefined || span.start < text.length;
    return { ok: false, errors: [{ message, pointer: '', span, isReportedByJson }] };
  }
  const result = configSchema.safeParse(valueOf(root));
  const errors = [...repeatedNames(root), ...schemaErrors(root, result.error?.issues ?? [])];
  if (!result.success || errors.length > 0)
    return { ok: false, errors: errors.sort((a, b) => a.span.start - b.span.start) };
  const config = result.data;
  const included = matcher(config.include);
  const excluded = matcher(config.exclude);
  const ignored = ignoredIn(config, root);
  const expected = expectedIn(config, root);
  const isExpected = (path: string): boolean => matchingElements(expected, path).length > 0;
  /** By the elements of `expect` and `ignore` that concern a file. */
  const byElements = new Map<string, Configuration>();
  const configuration: Configuration = {
    ignoredMembers: new Set(config.compare?.ignore),
    settings: settingsOf(config, ignored),
    select: (path) => {
      // A configuration is never a listing.
      if (excluded(path) || isConfigurationPath(`/${path}`)) return 'exclude';
      return included(path) || isExpected(path) ? 'include' : 'content';
    },
    forFile(path) {
      const elements = matchingElements(expected, path);
      const ignoring = matchingElements(ignored, path);
      if (elements.length === 0 && ignoring.length === 0) return configuration;
      return getOrCreate(byElements, JSON.stringify([elements, ignoring]), () => ({
        ...configuration,
        settings: {
          ...settingsOf(config, ignored, new Set(ignoring)),
          ...(elements.length > 0 && { expectations: expectationsOf(config, elements) }),
        },
      }));
    },
    ignored,
    expected,
  };
  return { ok: true, configuration };
}

function locationOf(root: JsonNode, path: Path): ConfigLocation {
  return { pointer: toPointer(path), span: spanOf(root, path) };
}

function expectedIn({ expect = [] }: Config, root: JsonNode): readonly ConfiguredExpectation[] {
  return expect.map(({ files }, index) => ({
    globs: globsOf(files, root, ['expect', index, 'files']),
    ...locationOf(root, ['expect', index]),
  }));
}

function ignoredIn({ ignore = [] }: Config, root: JsonNode): readonly ConfiguredIgnore[] {
  return ignore.map(({ rule, id, files }, index) => ({
    rule,
    id,
    globs: files === undefined ? undefined : globsOf(files, root, ['ignore', index, 'files']),
    ...locationOf(root, ['ignore', index]),
  }));
}

function globsOf(files: string | readonly string[], root: JsonNode, path: Path): readonly ConfiguredGlob[] {
  return (typeof files === 'string' ? [files] : files).map((text, at) => ({
    glob: text,
    matches: globMatcher(text) ?? (() => false),
    ...locationOf(root, typeof files === 'string' ? path : [...path, at]),
  }));
}

/** The indexes of the elements of `expect` or `ignore` whose globs match a file. */
function matchingElements(
  elements: readonly { readonly globs: readonly ConfiguredGlob[] | undefined }[],
  path: string,
): number[] {
  return elements.flatMap(({ globs }, index) => (globs?.some(({ matches }) => matches(path)) ? [index] : []));
}

function expectationsOf({ expect = [] }: Config, elements: readonly number[]): Expectations {
  const none: CountRange = { min: 0, max: 0 };
  const range = (count: number | string): CountRange => readCount(count) ?? none;
  const of = elements.map((element) => ({ element, ...expect[element] }));
  return {
    problems: of.flatMap(({ element, problems = {} }) =>
      Object.entries(problems).map(([rule, count]) => ({
        element,
        rule,
        expected: Array.isArray(count) ? { ids: count } : range(count),
      })),
    ),
    entries: of.flatMap(({ element, entries = [] }) =>
      entries.map(({ filter, count }) => ({ element, filter, expected: range(count) })),
    ),
  };
}

function repeatedNames(root: JsonNode): ConfigError[] {
  return Array.from(repeatedMembers(root), ({ path, member }) => ({
    message: `${quote(member.name)} is already in this object`,
    pointer: toPointer(path),
    span: member.nameSpan,
    isReportedByJson: true,
  }));
}

/** The errors of the schema and unknown rules. */
function schemaErrors(root: JsonNode, issues: readonly z.core.$ZodIssue[]): ConfigError[] {
  const known = Object.keys(configSchema.shape);
  const ofMembers = issues.filter((issue) => !concernsRuleName(issue));
  const errors = [...unknownRules(root), ...ofMembers.flatMap((issue) => errorsOf(issue, root, known))];
  // A file with its own `$schema` is not validated with ours by VS Code.
  const schema = findAt(root, ['$schema'])?.value;
  const isNamed = schema?.kind === 'string' && schema.value !== '';
  return isNamed ? errors.map((syntaxError) => ({ ...syntaxError, isReportedByJson: false })) : errors;
}

/** @param matching the indexes of the elements of `ignore` whose globs match the file; others without globs hold as well */
function settingsOf(
  config: Config,
  elements: readonly ConfiguredIgnore[],
  matching: ReadonlySet<number> = new Set(),
): Settings {
  const defaults = DEFAULT_SETTINGS;
  const ignored = new Map<string, Map<string, number>>();
  for (const [index, { rule, id, globs }] of elements.entries()) {
    if (globs && !matching.has(index)) continue;
    const ids = ignored.get(rule) ?? new Map<string, number>();
    ignored.set(rule, ids.set(id, ids.get(id) ?? index));
  }
  return {
    severities: new Map(Object.entries(config.rules ?? {})),
    chains: config.chains ? new Set(config.chains) : defaults.chains,
    acceptedChains: config.acceptedChains ? new Set(config.acceptedChains) : defaults.acceptedChains,
    price: pricesOf(config.price),
    tolerance: {
      relative: config.tolerance?.relative ?? defaults.tolerance.relative,
      decimals: config.tolerance?.decimals ?? defaults.tolerance.decimals,
    },
    ignored,
  };
}

/** A price range, with defaults for missing bounds. */
function pricesOf(price: { min?: number | undefined; max?: number | undefined } = {}): Settings['price'] {
  const defaults = DEFAULT_SETTINGS.price;
  return { min: price.min ?? defaults.min, max: price.max ?? defaults.max };
}

function matcher(globs: readonly string[] | undefined): (path: string) => boolean {
  const matchers = globs?.map((glob) => globMatcher(glob)) ?? [];
  return (path) => matchers.some((matches) => matches?.(path));
}

/** Valid configurations are not nested deeper. */
const MAX_DEPTH = 8;

/** The value of a tree; the last of repeated members counts. */
function valueOf(node: JsonNode | undefined, depth = 0): unknown {
  if (!node || depth > MAX_DEPTH) return null;
  if (node.kind === 'array') return node.elements.map((element) => valueOf(element, depth + 1));
  if (node.kind === 'object')
    return Object.fromEntries(node.members.map(({ name, value }) => [name, valueOf(value, depth + 1)]));
  return node.value;
}
