import * as vscode from 'vscode';
import { isConfigurationPath } from '../core/config/configuration';
import { Lines } from '../core/text/lines';
import type { ConfigurationFile, ConfigurationFiles } from './configuration-files';
import { isJsonValidated } from './json-validation';
import { rangeOf } from './text-range';

/** The published state of a configuration file. */
interface Published {
  readonly file: ConfigurationFile;
  readonly isJsonValidated: boolean;
}

/**
 * Reports the errors of configuration files, whether they are open or not. While one is open, VS Code's JSON validation
 * reports most of them: those are left to it.
 */
export class ConfigurationProblems implements vscode.Disposable {
  readonly #collection = vscode.languages.createDiagnosticCollection('catalog-lens-configuration');
  /** By URI: the files with errors. */
  readonly #published = new Map<string, Published>();
  readonly #subscriptions: vscode.Disposable;

  constructor(
    private readonly configurations: ConfigurationFiles,
    onError: (error: unknown) => void,
  ) {
    const update = (): void => {
      this.#update().catch(onError);
    };
    const open = ({ uri }: vscode.TextDocument): void => {
      this.#open(uri).catch(onError);
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

  async #update(): Promise<void> {
    const files = new Map(
      (await this.configurations.files())
        .filter(({ configurationSource }) => configurationSource !== 'current')
        .map((file) => [file.uri.toString(), file]),
    );
    for (const [key, { file }] of this.#published)
      if (!files.has(key)) {
        this.#published.delete(key);
        this.#collection.delete(file.uri);
      }
    for (const [key, file] of files) {
      const published = this.#published.get(key);
      const now = { file, isJsonValidated: isJsonValidated(file.uri) };
      if (published?.file === file && published.isJsonValidated === now.isJsonValidated) continue;
      this.#published.set(key, now);
      this.#collection.set(file.uri, diagnosticsOf(now));
    }
  }
}

function diagnosticsOf({ file, isJsonValidated }: Published): vscode.Diagnostic[] {
  const { text, errors, unreadable } = file;
  if (unreadable !== undefined)
    return [
      diagnosticOf(
        new vscode.Range(0, 0, 0, 0),
        vscode.l10n.t('This configuration file cannot be read: {0}', unreadable),
      ),
    ];
  const lines = new Lines(text ?? '');
  return errors
    .filter(({ isReportedByJson }) => !(isReportedByJson && isJsonValidated))
    .map(({ message, span }) => diagnosticOf(rangeOf(lines, span), message));
}

function diagnosticOf(range: vscode.Range, message: string): vscode.Diagnostic {
  const diagnostic = new vscode.Diagnostic(range, message, vscode.DiagnosticSeverity.Error);
  diagnostic.source = 'Catalog Lens';
  return diagnostic;
}
