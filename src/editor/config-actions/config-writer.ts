import * as vscode from 'vscode';
import { escapeIconsAndLinks } from '../../core/text/quote';
import type { ConfigEdit } from '../../core/config/config-edits';
import type { ConfigurationFiles } from '../configuration-files';
import { configFileOf, ConfigFileError, nameOf, writeConfig, type WrittenConfig } from './config-file';

/** A change of a configuration. */
export interface ConfigChange {
  /** The message after it has been written into a file. */
  readonly done: (file: string) => string;
  /** The message if nothing has to be changed. */
  readonly already: string;
  readonly change: (text: string) => ConfigEdit;
}

/** Writes changes into configuration files sequentially and shows a message for each. */
export class ConfigWriter {
  #last: Promise<void> = Promise.resolve();

  constructor(
    private readonly configurations: ConfigurationFiles,
    private readonly onError: (error: unknown) => void,
  ) {}

  /** Resolves when the change has been written, or a message is shown why not. */
  write(listing: vscode.Uri, change: ConfigChange): Promise<void> {
    return (this.#last = this.#last.then(() => this.#write(listing, change)));
  }

  async #write(listing: vscode.Uri, { done, already, change }: ConfigChange): Promise<void> {
    try {
      const written = await writeConfig(await configFileOf(this.configurations, listing), change);
      if (written) await this.#showResult(done, written);
      else this.#show(vscode.window.showInformationMessage(escapeIconsAndLinks(already)));
    } catch (error) {
      if (!(error instanceof ConfigFileError)) this.onError(error);
      const reason =
        error instanceof ConfigFileError
          ? error.message
          : vscode.l10n.t('The configuration could not be written: {0}', String(error));
      this.#show(vscode.window.showErrorMessage(escapeIconsAndLinks(reason)));
    }
  }

  async #showResult(done: ConfigChange['done'], written: WrittenConfig): Promise<void> {
    const { uri, text, isSaved } = written;
    const { readConfig } = await import('../../core/config/config');
    const isValid = readConfig(text).ok;
    const sentences = [done(nameOf(uri))];
    if (!isSaved)
      sentences.push(vscode.l10n.t('The file was not saved because it already had unsaved changes.'));
    if (!isValid)
      sentences.push(vscode.l10n.t('The change takes effect once the errors in the file are fixed.'));
    const show = isValid ? vscode.window.showInformationMessage : vscode.window.showWarningMessage;
    this.#show(show(escapeIconsAndLinks(sentences.join(' ')), vscode.l10n.t('Open')), () => open(written));
  }

  /** Does not wait until the message is closed. */
  #show(message: Thenable<string | undefined>, act?: () => Thenable<unknown>): void {
    message.then((chosen) => (chosen === undefined ? undefined : act?.())).then(undefined, this.onError);
  }
}

async function open({ uri, start, end }: WrittenConfig): Promise<void> {
  const document = await vscode.workspace.openTextDocument(uri);
  const selection = new vscode.Range(document.positionAt(start), document.positionAt(end));
  await vscode.window.showTextDocument(document, { selection });
}
