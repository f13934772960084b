import type { Severity } from '../listing/finding';
import { severityOf } from '../listing/settings';
import { unusedSetting } from '../rules/expectations';
import { quote } from '../text/quote';
import {
  mayHaveListings,
  type ConfigLocation,
  type Configuration,
  type ConfiguredElement,
} from './configuration';
import { globTest, withoutExclamation } from './globs';

/** The indexes of the elements of a configuration that matched something in a file. */
export type MatchedElements = ReadonlySet<number>;

/** An element of the configuration that matches nothing. */
export interface UnusedSetting extends ConfigLocation {
  readonly message: string;
  readonly severity: Severity;
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
  checked: ReadonlyMap<string, MatchedElements | undefined>,
  otherNames: ReadonlySet<string> = new Set(),
): UnusedSetting[] {
  const severity = severityOf(unusedSetting, configuration.settings);
  if (severity === 'off') return [];
  const { elements } = configuration;
  const present = [...new Set([...files, ...checked.keys()])].filter((path) =>
    mayHaveListings(configuration.select(path)),
  );
  const mayBeListing = (path: string): boolean =>
    /\.jsonc?$/i.test(path) || configuration.select(path) === 'include';
  /** Of several elements that ignore the same, only the first is in {@link MatchedElements}. */
  const isUsed = (element: ConfiguredElement, path: string): boolean =>
    elements.some(
      (matching, index) =>
        checked.get(path)?.has(index) && (matching === element || isSameIgnore(matching, element)),
    );
  return elements.flatMap((element) => {
    const { globs, ignores, matches } = element;
    const report = ({ pointer, span }: ConfigLocation, message: string): UnusedSetting => ({
      pointer,
      span,
      severity,
      message,
    });
    const concerned = globs ? present.filter(matches) : present;
    if (globs && concerned.length === 0) {
      const [first, ...otherGlobs] = globs;
      const what = first && otherGlobs.length === 0 ? quote(first.glob) : 'any of the globs';
      return report(element, `Unused: no file matches ${what}`);
    }
    const unused = (globs ?? []).flatMap(({ glob, ...at }) => {
      const test = globTest(withoutExclamation(glob));
      return present.some((path) => test?.(path)) ? [] : report(at, `Unused: no file matches ${quote(glob)}`);
    });
    const listings = ignores ? concerned.filter(mayBeListing) : concerned;
    // A file with several names is checked once, with the settings of one of them.
    const own = listings.filter((path) => !otherNames.has(path));
    const isKnown = own.length > 0 || listings.length === 0;
    if (isKnown && own.every((path) => checked.has(path) && !isUsed(element, path)))
      unused.push(report(element, messageOf(element)));
    return unused;
  });
}

function isSameIgnore({ ignores: a }: ConfiguredElement, { ignores: b }: ConfiguredElement): boolean {
  return a !== undefined && a.rule === b?.rule && a.id === b.id;
}

function messageOf({ ignores, globs }: ConfiguredElement): string {
  if (!ignores) return 'Unused: the files have none of these problems and entries';
  const where = globs ? ' of these files' : '';
  return `Unused: ${ignores.rule} reports nothing in an entry with the id ${quote(ignores.id)}${where}`;
}
