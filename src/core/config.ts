import { getNodeValue, parseTree, type Node } from 'jsonc-parser';
import picomatch from 'picomatch/posix';
import { z } from 'zod';
import { parse, JSONC_SYNTAX } from './json/parse';
import { toPointer, type Path } from './json/pointer';
import type { Span } from './json/tree';
import { nearMiss } from './nearest';
import { quote } from './quote';
import { ruleOf, RULES } from './rules';
import { DEFAULT_SETTINGS, type Settings } from './settings';
import { SEVERITIES } from './severity';

/** The name of the configuration file; the nearest one upward from a listing holds for it. */
export const CONFIG_FILE = 'catalog-lens.json';

const severity = z.enum([...SEVERITIES, 'off']);
const ruleId = z.enum(RULES.map((rule) => rule.id) as [string, ...string[]]);
const names = z.array(z.string().min(1));

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
    include: z
      .array(z.string().min(1))
      .optional()
      .describe('Globs of files that are listings, whatever they hold.'),
    exclude: z.array(z.string().min(1)).optional().describe('Globs of files that are no listings.'),
    ignore: z
      .array(
        z.strictObject({
          rule: ruleId.describe('The rule that stays silent.'),
          id: z.string().describe('The id of the entry.'),
        }),
      )
      .optional()
      .describe('Entries in which a rule stays silent.'),
  })
  .describe('Configuration of Catalog Lens.');

/** What a configuration file says, as written. */
export type Config = z.infer<typeof configSchema>;

/** A mistake in a configuration file. */
export interface ConfigFault {
  readonly message: string;
  /** JSON Pointer of the mistake. */
  readonly pointer: string;
  /** Offsets in the configuration's text, in UTF-16 units. */
  readonly span: Span;
}

/** A configuration as it holds: either it is sound, or each of its mistakes is known. */
export type ConfigResult =
  | { readonly ok: true; readonly configuration: Configuration }
  | { readonly ok: false; readonly faults: readonly ConfigFault[] };

/** Whether a file is a listing, as far as the configuration knows: forced, forbidden, or left to its content. */
export type Selection = 'include' | 'exclude' | 'content';

/** A sound configuration, ready for use. */
export interface Configuration {
  readonly settings: Settings;
  /**
   * @param path of the file, from the folder of the configuration file, with forward slashes
   */
  select(path: string): Selection;
}

/** What holds where there is no configuration file. */
export const DEFAULT_CONFIGURATION: Configuration = {
  settings: DEFAULT_SETTINGS,
  select: () => 'content',
};

/**
 * Reads the text of a configuration file. Comments and trailing commas are allowed. Nothing is thrown, and no
 * default takes the place of what is wrong.
 */
export function readConfig(text: string): ConfigResult {
  const [fault] = parse(text, { syntax: JSONC_SYNTAX }).faults;
  if (fault)
    return { ok: false, faults: [{ message: `Not JSON: ${fault.reason}`, pointer: '', span: fault.span }] };
  const root = parseTree(text, [], { allowTrailingComma: true });
  const result = configSchema.safeParse(root && getNodeValue(root));
  if (!result.success)
    return { ok: false, faults: result.error.issues.flatMap((issue) => faultsOf(issue, root)) };
  const config = result.data;
  const settings = settingsOf(config);
  if (settings.price.min > settings.price.max) {
    const message = `price.min ${settings.price.min} is above price.max ${settings.price.max}`;
    return { ok: false, faults: [{ message, pointer: '/price', span: spanOf(root, ['price']) }] };
  }
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
    severities: new Map(Object.entries(config.rules ?? {})),
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
  return globs && globs.length > 0 ? picomatch([...globs], { dot: true }) : () => false;
}

type Issue = z.core.$ZodIssue;

/** One issue may speak of several members. */
function faultsOf(issue: Issue, root: Node | undefined): ConfigFault[] {
  const path = issue.path.map((step) => (typeof step === 'symbol' ? String(step) : step));
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => unknownMember([...path, key], key, root));
  if (issue.code === 'invalid_key') {
    const key = String(path.at(-1));
    return [unknownMember(path, key, root)];
  }
  const where = path.length === 0 ? 'The configuration' : quote(path.join('.'));
  return [
    {
      message: `${where}: ${sentenceOf(issue, path, root)}`,
      pointer: toPointer(path),
      span: spanOf(root, path),
    },
  ];
}

function unknownMember(path: Path, key: string, root: Node | undefined): ConfigFault {
  const isRule = path[0] === 'rules' && path.length === 2;
  const known = isRule ? RULES.map((rule) => rule.id) : Object.keys(configSchema.shape);
  const meant = nearMiss(key, known);
  const what = isRule ? 'is no rule' : 'is no member of a configuration';
  const message =
    `${quote(key)} ${what}` + (meant === undefined || meant === key ? '' : `; did you mean "${meant}"?`);
  return { message, pointer: toPointer(path), span: spanOf(root, path, true) };
}

function sentenceOf(issue: Issue, path: Path, root: Node | undefined): string {
  const value: unknown = valueAt(root, path);
  if (issue.code === 'invalid_value') {
    const values = issue.values.map(String);
    if (path.at(-1) === 'rule' && typeof value === 'string' && !ruleOf(value)) {
      const meant = nearMiss(value, values);
      return `${quote(value)} is no rule` + (meant === undefined ? '' : `; did you mean "${meant}"?`);
    }
    return `should be one of ${values.join(', ')}`;
  }
  if (issue.code === 'invalid_type')
    return value === undefined ? 'is missing' : `should be of type ${issue.expected}`;
  if (issue.code === 'too_small')
    return issue.origin === 'string' ? 'should not be empty' : `should be at least ${issue.minimum}`;
  return issue.message;
}

function valueAt(root: Node | undefined, path: Path): unknown {
  const node = nodeAt(root, path);
  return node && (getNodeValue(node) as unknown);
}

function nodeAt(root: Node | undefined, path: Path): Node | undefined {
  let node = root;
  for (const step of path) {
    node =
      typeof step === 'number'
        ? node?.children?.[step]
        : node?.children?.findLast((property) => property.children?.[0]?.value === step)?.children?.[1];
  }
  return node;
}

/** The value at a path, or the name of its member; of the innermost value around it where there is none. */
function spanOf(root: Node | undefined, path: Path, ofName = false): Span {
  const node = nodeAt(root, path);
  if (!node) {
    const end = root ? root.offset + 1 : 0;
    return path.length === 0 ? { start: root?.offset ?? 0, end } : spanOf(root, path.slice(0, -1));
  }
  const shown = ofName ? (node.parent?.children?.[0] ?? node) : node;
  const length = shown.type === 'object' || shown.type === 'array' ? 1 : shown.length;
  return { start: shown.offset, end: shown.offset + length };
}
