import type { Span } from '../json/tree';
import { DEFAULT_SETTINGS, type Settings } from '../model/settings';

/** The name of the configuration file; the nearest one in a listing's folder or a parent applies to it. */
export const CONFIG_FILE = 'catalog-lens.json';

/** Whether a file is a configuration, by its path with slashes. */
export function isConfigurationPath(path: string): boolean {
  return path.endsWith(`/${CONFIG_FILE}`);
}

/** Whether the configuration includes or excludes a file, or its content decides. */
export type Selection = 'include' | 'exclude' | 'content';

/** A valid configuration, ready for use. */
export interface Configuration {
  /** The settings of a file of which nothing is expected, and that no `files` of `ignore` match. */
  readonly settings: Settings;
  /** The names of members that are not compared with other versions. */
  readonly ignoredMembers: ReadonlySet<string>;
  /**
   * @param path of the file, from the folder of the configuration file, with forward slashes
   */
  select(path: string): Selection;
  /**
   * The configuration with the settings of one file: with what is expected of it and ignored in it. Files that the same elements
   * match have the same object, so that no listing is checked again if nothing has changed.
   */
  forFile(path: string): Configuration;
  /** The elements of `ignore` and `expect`, in order. */
  readonly ignored: readonly ConfiguredIgnore[];
  readonly expected: readonly ConfiguredExpectation[];
}

/** Where something is in the text of a configuration file. */
export interface ConfigLocation {
  readonly pointer: string;
  /** In UTF-16 units; only the opening bracket of an object or array. */
  readonly span: Span;
}

/** An element of `ignore`. */
export interface ConfiguredIgnore extends ConfigLocation {
  readonly rule: string;
  readonly id: string;
  /** The files in which it holds; undefined for all. */
  readonly globs: readonly ConfiguredGlob[] | undefined;
}

/** An element of `expect`. */
export interface ConfiguredExpectation extends ConfigLocation {
  readonly globs: readonly ConfiguredGlob[];
}

export interface ConfiguredGlob extends ConfigLocation {
  readonly glob: string;
  readonly matches: (path: string) => boolean;
}

/** Used if there is no configuration file. */
export const DEFAULT_CONFIGURATION: Configuration = {
  settings: DEFAULT_SETTINGS,
  ignoredMembers: new Set(),
  select: () => 'content',
  forFile: () => DEFAULT_CONFIGURATION,
  ignored: [],
  expected: [],
};
