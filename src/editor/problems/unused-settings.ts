import * as vscode from 'vscode';
import { CONFIG_FILE } from '../../core/config/configuration';
import { unusedSettings, type MatchedElements } from '../../core/config/unused-settings';
import { Lines } from '../../core/text/lines';
import {
  relativePath,
  type ConfigurationFile,
  type ResolvedConfiguration,
} from '../listings/configuration-files';
import { SEVERITIES } from './diagnostics';
import { rulePageLink } from './rule-pages';
import { rangeOf } from '../ui/text-range';
import { EXCLUDED } from '../listings/workspace-files';

/** Diagnostics of configuration files. */
export type DiagnosticsByFile = ReadonlyMap<ConfigurationFile, readonly vscode.Diagnostic[]>;

/** What the settings of configuration files matched in the files that a check of the workspace read. */
export class SettingsUse {
  readonly #files = new Map<ConfigurationFile, Map<string, MatchedElements | undefined>>();

  /** Adds a checked file; without what was matched in it, one that is not a listing. */
  add(uri: vscode.Uri, { file }: ResolvedConfiguration, matched: MatchedElements | undefined): void {
    if (file?.configurationSource !== 'current') return;
    const checked = this.#files.get(file) ?? new Map<string, MatchedElements | undefined>();
    this.#files.set(file, checked);
    checked.set(relativePath(folderOf(file.uri), uri), matched);
  }

  /** The diagnostics of the settings that match nothing, by configuration file. */
  async diagnostics(): Promise<DiagnosticsByFile> {
    const byFile = new Map<ConfigurationFile, readonly vscode.Diagnostic[]>();
    for (const [file, checked] of this.#files)
      if (file.configuration.elements.length > 0) byFile.set(file, await diagnosticsOf(file, checked));
    return byFile;
  }
}

async function diagnosticsOf(
  { uri, text = '', configuration }: ConfigurationFile,
  checked: ReadonlyMap<string, MatchedElements | undefined>,
): Promise<readonly vscode.Diagnostic[]> {
  const files = await filesOf(uri);
  // Files outside the workspace are not checked, so that all settings may be used there.
  if (!files) return [];
  const lines = new Lines(text);
  return unusedSettings(configuration, files, checked).map(({ message, severity, span }) => {
    const diagnostic = new vscode.Diagnostic(rangeOf(lines, span), message, SEVERITIES[severity]);
    diagnostic.source = 'Catalog Lens';
    diagnostic.code = { value: 'unused-setting', target: rulePageLink('unused-setting') };
    diagnostic.tags = [vscode.DiagnosticTag.Unnecessary];
    return diagnostic;
  });
}

/**
 * The files that a configuration applies to, from its folder: those in folders with another one are left out.
 *
 * @returns undefined if it applies to files outside the workspace, too
 */
export async function filesOf(configFile: vscode.Uri): Promise<readonly string[] | undefined> {
  const folder = folderOf(configFile);
  if (!vscode.workspace.getWorkspaceFolder(folder)) return undefined;
  const pattern = new vscode.RelativePattern(folder, '**/*');
  const files = (await vscode.workspace.findFiles(pattern, EXCLUDED)).map((uri) => relativePath(folder, uri));
  const nested = files
    .filter((file) => file.endsWith(`/${CONFIG_FILE}`))
    .map((file) => file.slice(0, -CONFIG_FILE.length));
  return files.filter((file) => !nested.some((inner) => file.startsWith(inner)));
}

function folderOf(configFile: vscode.Uri): vscode.Uri {
  return vscode.Uri.joinPath(configFile, '..');
}
