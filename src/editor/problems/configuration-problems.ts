import * as vscode from 'vscode';
import { isConfigurationPath } from '../../core/config/configuration';
import { Lines } from '../../core/text/lines';
import type { ConfigurationFile, ConfigurationFiles } from '../listings/configuration-files';
import { countOfSeverity } from '../ui/counts';
import { isJsonValidated } from './json-validation';
import { rangeOf } from '../ui/text-range';
import { onUnexpectedError } from '../ui/unexpected-error';
import type { DiagnosticsByFile } from './unused-settings';

/**
 * Reports the errors of configuration files, whether they are open or not, and the settings that match nothing. While one is
 * open, VS Code's JSON validation reports most errors: those are left to it.
 */
export class ConfigurationProblems implements vscode.Disposable {
  readonly #collection = vscode.languages.createDiagnosticCollection('catalog-lens-configuration');
  readonly #subscriptions: vscode.Disposable;
  /** What the last check of the workspace has found in the files as they were then. */
  #unused: DiagnosticsByFile = new Map();

  constructor(private readonly configurations: ConfigurationFiles) {
    const update = (): void => {
      this.#update().catch(onUnexpectedError);
    };
    const open = ({ uri }: vscode.TextDocument): void => {
      this.#open(uri).catch(onUnexpectedError);
    };
    this.#subscriptions = vscode.Disposable.from(
      this.#collection,
      configurations.onDidChange(update),
      vscode.workspace.onDidOpenTextDocument(open),
      // A change of the language closes and opens a document.
      vscode.workspace.onDidCloseTextDocument(update),
      vscode.window.tabGroups.onDidChangeTabs(update),
      vscode.window.onDidChangeVisibleTextEditors(update),
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration('json.validate')) update();
      }),
    );
    vscode.workspace.textDocuments.forEach(open);
  }

  dispose(): void {
    this.#subscriptions.dispose();
  }

  /** A configuration file that is open is checked even if it applies to no listing. */
  async #open(uri: vscode.Uri): Promise<void> {
    if (!isConfigurationPath(uri.path)) return;
    await this.configurations.get(uri);
    await this.#update();
  }

  /** Shows the settings that match nothing, until their file changes. */
  async showUnused(unused: DiagnosticsByFile): Promise<void> {
    this.#unused = unused;
    await this.#update();
  }

  async #update(): Promise<void> {
    const files = await this.configurations.files();
    const keys = new Set(files.map(({ uri }) => uri.toString()));
    for (const [uri] of [...this.#collection]) if (!keys.has(uri.toString())) this.#collection.delete(uri);
    for (const file of files) {
      const isInWorkspace = vscode.workspace.getWorkspaceFolder(file.uri) !== undefined;
      const unused = this.#unused.get(file) ?? [];
      this.#collection.set(file.uri, [...diagnosticsOf(file), ...(isInWorkspace ? unused : [])]);
    }
  }
}

function diagnosticsOf({ uri, text, errors, unreadable }: ConfigurationFile): vscode.Diagnostic[] {
  if (unreadable !== undefined)
    return [
      diagnosticOf(new vscode.Range(0, 0, 0, 0), `This configuration file cannot be read: ${unreadable}`),
    ];
  const isReported = isJsonValidated(uri);
  const lines = new Lines(text ?? '');
  return errors
    .filter(({ isReportedByJson }) => !(isReportedByJson && isReported))
    .map(({ message, span }) => diagnosticOf(rangeOf(lines, span), message));
}

function diagnosticOf(range: vscode.Range, message: string): vscode.Diagnostic {
  const diagnostic = new vscode.Diagnostic(range, message, vscode.DiagnosticSeverity.Error);
  diagnostic.source = 'Catalog Lens';
  return diagnostic;
}

/** The language status of a configuration file: whether it has errors, and which configuration is used then. */
export function configurationStatus({
  errors,
  unreadable,
  configurationSource,
}: Pick<ConfigurationFile, 'errors' | 'unreadable' | 'configurationSource'>): string {
  const count =
    unreadable === undefined ? countOfSeverity('error', errors.length) : `cannot be read (${unreadable})`;
  switch (configurationSource) {
    case 'current':
      return 'configuration';
    case 'lastValid':
      return `${count}; using the last valid configuration`;
    case 'defaults':
      return `${count}; using defaults`;
  }
}
