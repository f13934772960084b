import type { Span } from '../json/tree';
import { DEFAULT_SETTINGS, type Settings } from '../listing/settings';
import type { Expectations } from './expectations';

/** The name of the configuration file; the nearest one in a listing's folder or a parent applies to it. */
export const CONFIG_FILE = 'catalog-lens.json';

/** Whether a file is a configuration, by its path with forward slashes. */
export function isConfigurationPath(path: string): boolean {
  return path === CONFIG_FILE || path.endsWith(`/${CONFIG_FILE}`);
}

/**
 * Whether the configuration includes or excludes a file, or its content decides. A configuration is never a listing, whatever
 * includes it.
 */
export type Selection = 'include' | 'exclude' | 'content' | 'configuration';

/** Whether listings are looked for in a file. */
export function mayHaveListings(selection: Selection): boolean {
  return selection === 'include' || selection === 'content';
}

/** A valid configuration, ready for use. */
export interface Configuration {
  /** The settings of a file of which nothing is expected, and that no `files` of `ignore` match. */
  readonly settings: Settings;
  /** What is expected of the file; undefined if nothing is. Files without expectations need none of the code that checks them. */
  readonly expectations: Expectations | undefined;
  /** The names of members that are not compared with other versions. */
  readonly ignoredMembers: ReadonlySet<string>;
  /** The elements of `ignore`, then those of `expect`, in order. */
  readonly elements: readonly ConfiguredElement[];
  /**
   * @param path of the file, from the folder of the configuration file, with forward slashes
   */
  select(path: string): Selection;
  /**
   * The configuration of one file: with what is expected of it and ignored in it. Files that the same elements
   * match have the same object, so that no listing is checked again if nothing has changed.
   */
  forFile(path: string): Configuration;
}

/** Where something is in the text of a configuration file. */
export interface ConfigLocation {
  readonly pointer: string;
  /** In UTF-16 units; only the opening bracket of an object or array. */
  readonly span: Span;
}

/** An element of `ignore` or `expect`. */
export interface ConfiguredElement extends ConfigLocation {
  /** What is ignored; undefined for an element of `expect`. */
  readonly ignores: { readonly rule: string; readonly id: string } | undefined;
  /** The files in which it holds; undefined for all. */
  readonly globs: readonly ConfiguredGlob[] | undefined;
  /** Whether its globs match a file; false without globs. */
  readonly matches: (path: string) => boolean;
}

export interface ConfiguredGlob extends ConfigLocation {
  readonly glob: string;
}

/** Used if there is no configuration file. */
export const DEFAULT_CONFIGURATION: Configuration = {
  settings: DEFAULT_SETTINGS,
  expectations: undefined,
  ignoredMembers: new Set(),
  elements: [],
  select: (path) => (isConfigurationPath(path) ? 'configuration' : 'content'),
  forFile: () => DEFAULT_CONFIGURATION,
};
