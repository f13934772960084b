import { getOrCreate } from '../values/maps';
import { errorOfRepeatedName, errorsOf, spanOf, type ConfigError } from './config-errors';
import { configSchema, pricesOf, type Config } from './config-schema';
import {
  isConfigurationPath,
  type ConfigLocation,
  type Configuration,
  type ConfiguredElement,
} from './configuration';
import { parse } from '../json/parse';
import { JSONC_SYNTAX } from '../json/syntax';
import { Expectations } from './expectations';
import { globsTest } from './globs';
import { findAt, repeatedMembers, toPointer, type JsonNode, type Path } from '../json/tree';
import { DEFAULT_SETTINGS, type Settings } from '../listing/settings';

export type { Config };

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
  const repeated = Array.from(repeatedMembers(root), errorOfRepeatedName);
  if (result.success && repeated.length === 0)
    return { ok: true, configuration: configurationOf(result.data, root) };
  const errors = [
    ...repeated,
    ...errorsOf(result.error?.issues ?? [], root, Object.keys(configSchema.shape)),
  ];
  // A file with its own `$schema` is not validated with ours by VS Code.
  const schema = findAt(root, ['$schema'])?.value;
  const isOwn = schema?.kind !== 'string' || schema.value === '';
  return {
    ok: false,
    errors: errors
      .map((error) => ({ ...error, isReportedByJson: error.isReportedByJson && isOwn }))
      .sort((a, b) => a.span.start - b.span.start),
  };
}

function configurationOf(config: Config, root: JsonNode): Configuration {
  const isIncluded = globsTest(config.include ?? []);
  const isExcluded = globsTest(config.exclude ?? []);
  const elements = elementsOf(config, root);
  const { ignore = [], expect = [] } = config;
  const expectElements = expect.map((expected, index) => ({ ...expected, element: ignore.length + index }));
  /** By the elements that concern a file. */
  const byElements = new Map<string, Configuration>();
  const configuration: Configuration = {
    settings: settingsOf(config, elements, new Set()),
    expectations: undefined,
    ignoredMembers: new Set(config.compare?.ignore),
    elements,
    select(path) {
      if (isConfigurationPath(path)) return 'configuration';
      if (isExcluded(path)) return 'exclude';
      const isExpected = elements.some(({ ignores, matches }) => !ignores && matches(path));
      return isIncluded(path) || isExpected ? 'include' : 'content';
    },
    forFile(path) {
      const matching = elements.flatMap(({ matches }, index) => (matches(path) ? [index] : []));
      if (matching.length === 0) return configuration;
      return getOrCreate(byElements, matching.join(), () => {
        const settings = settingsOf(config, elements, new Set(matching));
        const expected = expectElements.filter(({ element }) => matching.includes(element));
        const expectations = expected.length > 0 ? new Expectations(expected, settings) : undefined;
        return { ...configuration, settings, expectations };
      });
    },
  };
  return configuration;
}

/** The elements of `ignore`, then those of `expect`. */
function elementsOf({ ignore = [], expect = [] }: Config, root: JsonNode): readonly ConfiguredElement[] {
  const at = (path: Path): ConfigLocation => ({ pointer: toPointer(path), span: spanOf(root, path) });
  const elementAt = (path: Path, files: string | readonly string[] | undefined) => ({
    ...at(path),
    globs:
      typeof files === 'string'
        ? [{ glob: files, ...at([...path, 'files']) }]
        : files?.map((glob, index) => ({ glob, ...at([...path, 'files', index]) })),
    matches: globsTest([files ?? []].flat()),
  });
  return [
    ...ignore.map(({ rule, id, files }, index) => ({
      ...elementAt(['ignore', index], files),
      ignores: { rule, id },
    })),
    ...expect.map(({ files }, index) => ({ ...elementAt(['expect', index], files), ignores: undefined })),
  ];
}

/** @param matching the indexes of the elements whose globs match the file; `ignore` without `files` holds as well */
function settingsOf(
  config: Config,
  elements: readonly ConfiguredElement[],
  matching: ReadonlySet<number>,
): Settings {
  const { chains, acceptedChains, tolerance } = DEFAULT_SETTINGS;
  const ignored = new Map<string, Map<string, number>>();
  for (const [index, { ignores, globs }] of elements.entries()) {
    if (!ignores || (globs && !matching.has(index))) continue;
    const ids = getOrCreate(ignored, ignores.rule, () => new Map<string, number>());
    getOrCreate(ids, ignores.id, () => index);
  }
  return {
    severities: new Map(
      Object.entries(config.rules ?? {}).flatMap(([rule, severity]) => (severity ? [[rule, severity]] : [])),
    ),
    chains: config.chains ? new Set(config.chains) : chains,
    acceptedChains: config.acceptedChains ? new Set(config.acceptedChains) : acceptedChains,
    price: pricesOf(config.price),
    tolerance: {
      relative: config.tolerance?.relative ?? tolerance.relative,
      decimals: config.tolerance?.decimals ?? tolerance.decimals,
    },
    ignored,
  };
}

/** Valid configurations are not nested deeper. */
const MAX_DEPTH = 8;

/** The value of a tree, without what is nested deeper than in a valid configuration; the last of repeated members counts. */
export function valueOf(node: JsonNode | undefined, depth = 0): unknown {
  if (!node || depth > MAX_DEPTH) return null;
  if (node.kind === 'array') return node.elements.map((element) => valueOf(element, depth + 1));
  if (node.kind === 'object')
    return Object.fromEntries(node.members.map(({ name, value }) => [name, valueOf(value, depth + 1)]));
  return node.value;
}
