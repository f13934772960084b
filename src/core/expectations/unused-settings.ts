import {
  isConfigurationPath,
  type ConfigLocation,
  type Configuration,
  type ConfiguredGlob,
} from '../config/configuration';
import type { Listing } from '../listing/listing';
import type { IgnoredProblem } from '../listing/checker';
import { severityOf } from '../model/settings';
import type { Severity } from '../model/severity';
import { unusedSetting } from '../rules/expectations';
import { quote } from '../text/quote';

/** What the settings of a configuration matched in one file, as plain data. */
export interface MatchedSettings {
  readonly ignored: readonly IgnoredProblem[];
  /** Indexes of the elements of `expect`. */
  readonly expected: readonly number[];
}

/** An element of the configuration that matches nothing. */
export interface UnusedSetting extends ConfigLocation {
  readonly message: string;
  readonly severity: Severity;
}

/** What the settings matched in the listings of a file. */
export function matchedSettings(listings: readonly Listing[]): MatchedSettings {
  return {
    ignored: listings.flatMap((listing) => listing.matchedIgnores()),
    expected: listings[0]?.matchedExpectations ?? [],
  };
}

/**
 * The elements of `ignore` and `expect` that matched nothing. An element is reported only if every file that it concerns was
 * checked, or if a glob of it matches no file.
 *
 * @param files all files that the configuration applies to, by their paths from its folder
 * @param checked what was matched in the checked ones; undefined for a file that is not a listing
 */
export function unusedSettings(
  configuration: Configuration,
  files: Iterable<string>,
  checked: ReadonlyMap<string, MatchedSettings | undefined>,
): UnusedSetting[] {
  const severity = severityOf(unusedSetting, configuration.settings);
  if (severity === 'off') return [];
  const present = [...new Set([...files, ...checked.keys()])].filter(
    (path) => configuration.select(path) !== 'exclude' && !isConfigurationPath(`/${path}`),
  );
  const unused: UnusedSetting[] = [];
  const report = ({ pointer, span }: ConfigLocation, message: string): void => {
    unused.push({ pointer, span, severity, message });
  };
  const mayBeListing = (path: string): boolean =>
    /\.jsonc?$/i.test(path) || configuration.select(path) === 'include';
  /** The files that globs match, if at least one does; reports the globs that match none. */
  const matchedBy = (
    element: ConfigLocation,
    globs: readonly ConfiguredGlob[],
  ): readonly string[] | undefined => {
    const unmatched = globs.filter(({ matches }) => !present.some(matches));
    if (unmatched.length === globs.length) {
      const [only, ...others] = unmatched;
      const what = others.length > 0 || !only ? 'any of the globs' : quote(only.glob);
      report(element, `Unused: no file matches ${what}`);
      return undefined;
    }
    for (const glob of unmatched) report(glob, `Unused: no file matches ${quote(glob.glob)}`);
    return present.filter((path) => globs.some(({ matches }) => matches(path)));
  };
  for (const element of configuration.ignored) {
    const { rule, id, globs } = element;
    const concerned = (globs ? matchedBy(element, globs) : present)?.filter(mayBeListing);
    if (!concerned?.every((path) => checked.has(path))) continue;
    const isUsed = (path: string): boolean =>
      checked.get(path)?.ignored.some((one) => one.rule === rule && one.id === id) === true;
    const where = globs ? ' of these files' : '';
    if (!concerned.some(isUsed))
      report(element, `Unused: ${rule} reports nothing in an entry with the id ${quote(id)}${where}`);
  }
  for (const [index, element] of configuration.expected.entries()) {
    const concerned = matchedBy(element, element.globs);
    if (!concerned?.every((path) => checked.has(path))) continue;
    if (!concerned.some((path) => checked.get(path)?.expected.includes(index)))
      report(element, 'Unused: the files have none of these problems and entries');
  }
  return unused;
}
