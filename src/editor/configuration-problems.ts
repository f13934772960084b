import * as vscode from 'vscode';
import { isConfigurationPath } from '../core/config/configuration';
import { Lines } from '../core/text/lines';
import type { ConfigurationFile, ConfigurationFiles } from './configuration-files';
import { isJsonValidated } from './json-validation';
import { rangeOf } from './text-range';

/** A configuration file as its errors were published. */
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

  constructor(private readonly configurations: ConfigurationFiles) {
    const update = (): void => {
      this.#update();
    };
    this.#subscriptions = vscode.Disposable.from(
      this.#collection,
      configurations.onDidChange(update),
      vscode.workspace.onDidOpenTextDocument(({ uri }) => {
        this.#open(uri);
      }),
      // Closing a document, or setting its language, is among these.
      vscode.workspace.onDidCloseTextDocument(update),
      vscode.window.tabGroups.onDidChangeTabs(update),
      vscode.window.onDidChangeVisibleTextEditors(update),
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration('json.validate')) update();
      }),
    );
    for (const { uri } of vscode.workspace.textDocuments) this.#open(uri);
  }

  dispose(): void {
    this.#subscriptions.dispose();
  }

  /** A configuration that is opened is read, whether or not it applies to anything yet. */
  #open(uri: vscode.Uri): void {
    if (isConfigurationPath(uri.path) && this.configurations.for(uri)) this.#update();
  }

  #update(): void {
    const files = new Map(
      this.configurations
        .files()
        .filter(({ inForce }) => inForce !== 'current')
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
  const { text, faults, unreadable } = file;
  if (unreadable !== undefined)
    return [
      diagnosticOf(
        new vscode.Range(0, 0, 0, 0),
        vscode.l10n.t('This configuration file cannot be read: {0}', unreadable),
      ),
    ];
  const lines = new Lines(text ?? '');
  return faults
    .filter(({ isReportedByJson }) => !(isReportedByJson && isJsonValidated))
    .map(({ message, span }) => diagnosticOf(rangeOf(lines, span), message));
}

function diagnosticOf(range: vscode.Range, message: string): vscode.Diagnostic {
  const diagnostic = new vscode.Diagnostic(range, message, vscode.DiagnosticSeverity.Error);
  diagnostic.source = 'Catalog Lens';
  return diagnostic;
}
