import * as vscode from 'vscode';
import { isConfigurationPath } from '../core/config/configuration';
import type { ConfigurationFiles } from './configuration-files';
import { rangeOf } from './diagnostics';

/** Shows the mistakes of configuration files that their JSON Schema cannot see; VS Code shows the others. */
export class ConfigurationProblems implements vscode.Disposable {
  readonly #collection = vscode.languages.createDiagnosticCollection('catalog-lens-configuration');
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
    );
    for (const { uri } of vscode.workspace.textDocuments) this.#open(uri);
  }

  dispose(): void {
    this.#subscriptions.dispose();
  }

  /** A configuration that is opened is read, whether or not it holds for anything yet. */
  #open(uri: vscode.Uri): void {
    if (isConfigurationPath(uri.path) && this.configurations.for(uri)) this.#update();
  }

  #update(): void {
    this.#collection.clear();
    for (const { uri, faults } of this.configurations.files()) {
      const document = vscode.workspace.textDocuments.find((open) => open.uri.toString() === uri.toString());
      if (!document) continue;
      // With a schema that the file names itself VS Code leaves ours out.
      const isOurs = !document.getText().includes('"$schema"');
      const unseen = isOurs ? faults.filter(({ beyondSchema }) => beyondSchema) : faults;
      if (unseen.length === 0) continue;
      this.#collection.set(
        uri,
        unseen.map(({ message, span }) => {
          const diagnostic = new vscode.Diagnostic(
            rangeOf(document, span),
            message,
            vscode.DiagnosticSeverity.Error,
          );
          diagnostic.source = 'Catalog Lens';
          return diagnostic;
        }),
      );
    }
  }
}
