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
  readonly settings: Settings;
  /** The names of members that are not compared with other versions. */
  readonly ignoredMembers: ReadonlySet<string>;
  /**
   * @param path of the file, from the folder of the configuration file, with forward slashes
   */
  select(path: string): Selection;
}

/** Used if there is no configuration file. */
export const DEFAULT_CONFIGURATION: Configuration = {
  settings: DEFAULT_SETTINGS,
  ignoredMembers: new Set(),
  select: () => 'content',
};
