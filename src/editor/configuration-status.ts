import { l10n } from 'vscode';
import type { ConfigurationFile } from './configuration-files';
import { countOfSeverity } from './counts';

/** The language status of a configuration file: whether it has errors, and which configuration is used then. */
export function configurationStatus({
  errors,
  unreadable,
  configurationSource,
}: Pick<ConfigurationFile, 'errors' | 'unreadable' | 'configurationSource'>): string {
  const count =
    unreadable === undefined
      ? countOfSeverity('error', errors.length)
      : l10n.t('cannot be read ({0})', unreadable);
  switch (configurationSource) {
    case 'current':
      return l10n.t('configuration');
    case 'lastValid':
      return l10n.t('{0}; using the last valid configuration', count);
    case 'defaults':
      return l10n.t('{0}; using defaults', count);
  }
}
