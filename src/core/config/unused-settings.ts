import {
  isConfigurationPath,
  type ConfigLocation,
  type Configuration,
  type ConfiguredGlob,
} from './configuration';
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
 * @param otherNames those of `files` that are links to a checked file, or what a checked link leads to
 */
export function unusedSettings(
  configuration: Configuration,
  files: Iterable<string>,
  checked: ReadonlyMap<string, MatchedSettings | undefined>,
  otherNames: ReadonlySet<string> = new Set(),
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
  /** Whether an element has matched nothing in any of the files that it concerns, if that is known. */
  const isUnused = (
    concerned: readonly string[] | undefined,
    isUsed: (matched: MatchedSettings | undefined) => boolean,
  ): boolean => {
    if (!concerned) return false;
    // A file with several names is checked once, with the settings of one of them.
    const own = concerned.filter((path) => !otherNames.has(path));
    if (own.length === 0 && concerned.length > 0) return false;
    return own.every((path) => checked.has(path)) && !own.some((path) => isUsed(checked.get(path)));
  };
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
    const isUsed = (matched: MatchedSettings | undefined): boolean =>
      matched?.ignored.some((one) => one.rule === rule && one.id === id) === true;
    const where = globs ? ' of these files' : '';
    if (isUnused(concerned, isUsed))
      report(element, `Unused: ${rule} reports nothing in an entry with the id ${quote(id)}${where}`);
  }
  for (const [index, element] of configuration.expected.entries()) {
    const isUsed = (matched: MatchedSettings | undefined): boolean =>
      matched?.expected.includes(index) === true;
    if (isUnused(matchedBy(element, element.globs), isUsed))
      report(element, 'Unused: the files have none of these problems and entries');
  }
  return unused;
}
