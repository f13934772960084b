import * as vscode from 'vscode';
import { inert } from '../../core/text/inert';
import type { ConfigEdit } from '../../core/config/edit';
import type { ConfigurationFiles } from '../configuration-files';
import { nameOf, placeFor } from './place';
import { Refusal } from './refusal';
import { write, type Written } from './write';

/** What a person has decided. */
export interface Decision {
  /** A sentence for when it has been written into a file. */
  readonly done: (file: string) => string;
  /** A sentence for when it holds already. */
  readonly already: string;
  readonly change: (text: string) => ConfigEdit;
}

/** Writes decisions into configuration files, one after the other, and says so. */
export class Decider {
  #last: Promise<void> = Promise.resolve();

  constructor(
    private readonly configurations: ConfigurationFiles,
    private readonly onError: (error: unknown) => void,
  ) {}

  /** Resolves when the decision has been written, or the person been told why not. */
  decide(listing: vscode.Uri, decision: Decision): Promise<void> {
    return (this.#last = this.#last.then(() => this.#decide(listing, decision)));
  }

  async #decide(listing: vscode.Uri, { done, already, change }: Decision): Promise<void> {
    try {
      const written = await write(await placeFor(this.configurations, listing), change);
      if (written) await this.#say(done, written);
      else this.#show(vscode.window.showInformationMessage(inert(already)));
    } catch (error) {
      if (!(error instanceof Refusal)) this.onError(error);
      const reason =
        error instanceof Refusal ? error.message : vscode.l10n.t('Nothing was written: {0}', String(error));
      this.#show(vscode.window.showErrorMessage(inert(reason)));
    }
  }

  async #say(done: Decision['done'], written: Written): Promise<void> {
    const { uri, text, isSaved } = written;
    const { readConfig } = await import('../../core/config/config');
    const isSound = readConfig(text).ok;
    const sentences = [done(nameOf(uri))];
    if (!isSaved) sentences.push(vscode.l10n.t('It is not saved, for it had unsaved changes.'));
    if (!isSound) sentences.push(vscode.l10n.t('It takes effect once the errors in that file are fixed.'));
    const show = isSound ? vscode.window.showInformationMessage : vscode.window.showWarningMessage;
    this.#show(show(inert(sentences.join(' ')), vscode.l10n.t('Open')), () => open(written));
  }

  /** Nobody waits for a message to be closed. */
  #show(message: Thenable<string | undefined>, act?: () => Thenable<unknown>): void {
    message.then((chosen) => (chosen === undefined ? undefined : act?.())).then(undefined, this.onError);
  }
}

async function open({ uri, start, end }: Written): Promise<void> {
  const document = await vscode.workspace.openTextDocument(uri);
  const selection = new vscode.Range(document.positionAt(start), document.positionAt(end));
  await vscode.window.showTextDocument(document, { selection });
}
