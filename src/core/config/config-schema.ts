import * as z from 'zod';
import { parseFilter } from '../browse/filter/filter';
import { COMPARED_MEMBERS } from '../listing/fields';
import { SEVERITIES } from '../listing/finding';
import type { Rule } from '../listing/rule';
import type { ListingRuleId, RuleId } from '../listing/rule-id';
import { DEFAULT_SETTINGS, type Settings } from '../listing/settings';
import { ALL_RULES, RULES } from '../rules';
import { quote } from '../text/quote';
import { COUNT_PATTERN, readCount } from '../values/count-range';
import { globError, isExclusion, withoutExclamation } from './globs';

/** What VS Code shows of a value, with other keywords of its JSON language service. */
function about(markdown: string, keywords: Readonly<Record<string, unknown>> = {}): z.GlobalMeta {
  const description = withoutMarkdown(markdown);
  return { description, ...(description !== markdown && { markdownDescription: markdown }), ...keywords };
}

/** A member that may be left out. */
function optional<T extends z.ZodType>(schema: T, ...text: Parameters<typeof about>): z.ZodOptional<T> {
  return schema.optional().meta(about(...text));
}

function withoutMarkdown(markdown: string): string {
  return markdown.replaceAll('`', '');
}

/** An object with an optional member for each rule. */
function byRule<Id extends RuleId, T extends z.ZodType>(
  rules: readonly Rule[],
  member: (rule: Rule) => T,
): z.ZodObject<Record<Id, z.ZodOptional<T>>, z.core.$strict> {
  const members = rules.map((rule) => [rule.id, member(rule).optional()] as const);
  return z.strictObject(Object.fromEntries(members) as Record<Id, z.ZodOptional<T>>);
}

const severity = z.enum([...SEVERITIES, 'off']);
const ruleId = z.enum(ALL_RULES.map(({ id }) => id));
const networks = z.array(z.string().min(1).meta(about('The name of a network, as in listings.')));

const glob = z
  .string()
  .min(1)
  .refine((text) => text === '' || wrongGlob(text) === undefined, {
    error: ({ input }) => wrongGlob(String(input)),
  })
  .meta(about('A glob, relative to the folder of this file: `fixtures/**/*.json`.'));
const globs = z.array(glob).superRefine(([first = ''], context) => {
  const message = wrongFirstGlob(first);
  if (message !== undefined) context.addIssue({ code: 'custom', message, path: [0] });
});
const onlyGlob = glob.refine((text) => wrongFirstGlob(text) === undefined, {
  error: ({ input }) => wrongFirstGlob(String(input)),
});
const files = z.union([onlyGlob, globs.min(1)], { error: 'should be a glob, or an array of globs' });

/** Why a glob is wrong, in a sentence. */
function wrongGlob(text: string): string | undefined {
  if (/^!(?:!|$)/.test(text)) return `A glob should follow the ! of ${quote(text)}`;
  const error = globError(withoutExclamation(text));
  return error && `Invalid glob ${quote(text)}: ${error}`;
}

function wrongFirstGlob(text: string): string | undefined {
  if (wrongGlob(text) !== undefined || !isExclusion(text)) return undefined;
  return `${quote(text)} takes no files away, as there is no glob before it`;
}

const filter = z
  .string()
  .refine((text) => parseFilter(text).errors.length === 0, {
    error: ({ input }) => `Invalid filter: ${parseFilter(String(input)).errors[0] ?? ''}`,
  })
  .meta(about('A filter of the Entries view: `chain:solana flag:verified`.'));

const COUNT_FORMS = 'a whole number, or a string ">=N", "<=N" or "N..M"';
const count = z
  .union(
    [
      z.int().min(0),
      z
        .string()
        .regex(new RegExp(COUNT_PATTERN), { error: `should be ${COUNT_FORMS}`, abort: true })
        .refine((text) => readCount(text) !== undefined, {
          error: ({ input }) => `${quote(String(input))} starts with the larger number`,
        }),
    ],
    { error: `should be ${COUNT_FORMS}` },
  )
  .meta(about('A number, or a string `>=N`, `<=N` or `N..M`.'));
const PROBLEM_COUNT = 'The number of problems of this rule, or the IDs of the entries that have them.';
const problemCount = z.union([count, z.array(z.string().meta(about('The `id` of an entry.')))], {
  error: 'should be a whole number, a string ">=N", "<=N" or "N..M", or an array of IDs',
});

const price = z.strictObject({
  min: optional(z.number(), 'The lowest usual price of a call, in USD.', finite(DEFAULT_SETTINGS.price.min)),
  max: optional(z.number(), 'The highest usual price of a call, in USD.', finite(DEFAULT_SETTINGS.price.max)),
});

/** A price range, with defaults for missing bounds. */
export function pricesOf({ min, max }: z.infer<typeof price> = {}): Settings['price'] {
  const { price: standard } = DEFAULT_SETTINGS;
  return { min: min ?? standard.min, max: max ?? standard.max };
}

/** Keywords that reject `1e999`, which VS Code parses as infinity. */
function finite(standard: number) {
  return { minimum: -Number.MAX_VALUE, maximum: Number.MAX_VALUE, default: standard };
}

const tolerance = z.strictObject({
  relative: optional(
    z.number().min(0),
    'The largest difference between a stated and a computed figure, as a share of the computed one.',
    { ...finite(DEFAULT_SETTINGS.tolerance.relative), minimum: 0 },
  ),
  decimals: optional(
    z.int().min(0),
    'The lowest number of decimals to which a stated figure may be rounded.',
    // VS Code does not accept 1.0 as an integer, but accepts 1e-1.
    { type: 'number', multipleOf: 1, default: DEFAULT_SETTINGS.tolerance.decimals },
  ),
});

const IGNORE_SNIPPET = {
  label: 'Ignore a rule for an entry',
  body: { rule: '$1', id: '$2', files: '$3' },
};
const ignoredEntry = z
  .strictObject({
    rule: ruleId.meta(
      about('The rule to ignore.', {
        markdownEnumDescriptions: ALL_RULES.map(({ summary }) => summary),
        errorMessage: 'Unknown rule.',
      }),
    ),
    id: z.string().meta(about('The `id` of the entry.')),
    files: optional(
      files,
      'The files in which to ignore the rule: a glob, or an array of globs, relative to the folder of this file. By default all files.',
    ),
  })
  .meta(about('A rule to ignore for one entry.', { defaultSnippets: [IGNORE_SNIPPET] }));

const EXPECT_SNIPPETS = [
  {
    label: 'Expect problems in a file',
    body: { files: '$1', problems: { '${2:rule}': '^${3:1}' } },
  },
  {
    label: 'Expect entries in a file',
    body: { files: '$1', entries: [{ filter: '$2', count: '>=${3:1}' }] },
  },
];
const expectedCount = z.strictObject({ filter, count }).meta(
  about('How many entries that match a filter are expected in each file.', {
    defaultSnippets: [{ label: 'Expect entries', body: { filter: '$1', count: '>=${2:1}' } }],
  }),
);
const expectation = z
  .strictObject({
    files: files.meta(about('The files: a glob, or an array of globs, relative to the folder of this file.')),
    problems: optional(
      byRule<ListingRuleId, typeof problemCount>(RULES, expectedOf),
      'The problems expected in each file, by rule. They are shown as hints.',
    ),
    entries: optional(z.array(expectedCount), 'The entries expected in each file.'),
  })
  .meta(about('What is expected of some files.', { defaultSnippets: EXPECT_SNIPPETS }));

function expectedOf({ summary }: Rule): typeof problemCount {
  return problemCount.meta({
    description: withoutMarkdown(summary),
    markdownDescription: `${summary}\n\n${PROBLEM_COUNT}`,
    defaultSnippets: [
      { label: '1', description: 'One problem', body: 1 },
      { label: '[]', description: 'The IDs of the entries', body: ['$1'] },
    ],
  });
}

function severityOf({ severity: standard, summary, reason }: Rule): typeof severity {
  return severity.meta({
    description: withoutMarkdown(summary),
    markdownDescription: `${summary}\n\n${reason}\n\nBy default: \`${standard}\`.`,
    enumDescriptions: [
      'An error: the command line fails.',
      'A warning: the command line fails by default.',
      'Information: the command line does not fail by default.',
      'The rule is off.',
    ],
    default: standard,
  });
}

/** The schema of `catalog-lens.json`. */
export const configSchema = z
  .strictObject({
    $schema: optional(z.string(), 'Where editors find this schema.'),
    rules: optional(
      byRule<RuleId, typeof severity>(ALL_RULES, severityOf),
      'The severities of rules, if they differ from the default.',
    ),
    chains: optional(networks, 'The networks that `chain` may name.', {
      default: [...DEFAULT_SETTINGS.chains],
    }),
    acceptedChains: optional(networks, 'The networks that `acceptedChains` may name.', {
      default: [...DEFAULT_SETTINGS.acceptedChains],
    }),
    price: optional(
      price.refine((value) => pricesOf(value).min <= pricesOf(value).max, {
        // By default this is only checked if the object has no other errors.
        when: ({ value }) => z.object(price.shape).safeParse(value).success,
        error: ({ input }) => {
          const { min, max } = pricesOf(z.object(price.shape).parse(input));
          return `price.min (${min}) is greater than price.max (${max})`;
        },
      }),
      'The usual prices.',
    ),
    tolerance: optional(tolerance, 'When a stated figure agrees with the computed one.'),
    include: optional(globs, 'Globs of files that are listings, whatever they contain.', { default: [] }),
    exclude: optional(globs, 'Globs of files that are not listings, whatever they contain.', { default: [] }),
    ignore: optional(z.array(ignoredEntry), 'Entries for which a rule is ignored.', {
      default: [],
      defaultSnippets: [{ ...IGNORE_SNIPPET, body: [IGNORE_SNIPPET.body] }],
    }),
    expect: optional(
      z.array(expectation),
      'Problems that files have on purpose, and entries that tests need.',
      {
        default: [],
        defaultSnippets: EXPECT_SNIPPETS.map(({ label, body }) => ({ label, body: [body] })),
      },
    ),
    compare: optional(
      z.strictObject({
        ignore: optional(
          z.array(z.enum(COMPARED_MEMBERS).meta(about('The name of a member: `lastCalledMs`.'))),
          'Members of entries and of the listing that are not compared.',
          { default: [] },
        ),
      }),
      'How versions of a listing are compared.',
    ),
  })
  .meta(
    about('Configuration of Catalog Lens.', {
      allowComments: true,
      allowTrailingCommas: true,
      defaultSnippets: [
        { label: 'Empty configuration', description: 'Everything has its default.', bodyText: '{\n\t$0\n}' },
      ],
    }),
  );

/** The content of a configuration file, as written. */
export type Config = z.infer<typeof configSchema>;

/**
 * The JSON Schema (draft 7) of `catalog-lens.json` for completion and validation in editors. It accepts and rejects the same
 * texts as `readConfig`, except for errors that are not `isReportedByJson`.
 */
export function configJsonSchema(): object {
  const { $schema, ...schema } = z.toJSONSchema(configSchema, { target: 'draft-7' });
  return { $schema, title: 'Configuration of Catalog Lens', ...schema };
}
