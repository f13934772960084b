import { isConfigurationPath, type ConfigLocation, type Configuration } from '../config/configuration';
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
  if (present.filter(mayBeListing).every((path) => checked.has(path))) {
    const key = ({ rule, id }: IgnoredProblem): string => `${rule} ${id}`;
    const used = new Set([...checked.values()].flatMap((matched) => matched?.ignored.map(key) ?? []));
    for (const one of configuration.ignored)
      if (!used.has(key(one)))
        report(one, `Unused: ${one.rule} reports nothing in an entry with the id ${quote(one.id)}`);
  }
  for (const [index, element] of configuration.expected.entries()) {
    const unmatched = element.globs.filter(({ matches }) => !present.some(matches));
    if (unmatched.length === element.globs.length) {
      const [only, ...others] = unmatched;
      report(
        element,
        `Unused: no file matches ${others.length > 0 || !only ? 'any of the globs' : quote(only.glob)}`,
      );
      continue;
    }
    for (const glob of unmatched) report(glob, `Unused: no file matches ${quote(glob.glob)}`);
    const concerned = present.filter((path) => element.globs.some(({ matches }) => matches(path)));
    if (!concerned.every((path) => checked.has(path))) continue;
    if (!concerned.some((path) => checked.get(path)?.expected.includes(index)))
      report(element, 'Unused: the files have none of these problems and entries');
  }
  return unused;
}
