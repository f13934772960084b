import * as vscode from 'vscode';
import type { ConfigEdit } from '../../core/config/config-edits';
import { editBetween } from '../../core/text/text-edit';
import { Lines } from '../../core/text/lines';
import type { ConfigurationFiles } from '../listings/configuration-files';
import { decodeWithoutLoss } from '../listings/decode-text';
import { documentAt } from '../ui/tabs';
import { sentences } from '../ui/counts';
import { showInformation, UserError, withErrorMessage } from '../ui/messages';
import { rangeOf } from '../ui/text-range';
import { escapeIconsAndLinks } from '../../core/text/quote';
import { onUnexpectedError } from '../ui/unexpected-error';

/** The configuration file of a listing, which may have to be created. */
interface ConfigFile {
  readonly uri: vscode.Uri;
  /** The open document; its file may have been deleted. */
  readonly document: vscode.TextDocument | undefined;
  readonly exists: boolean;
}

/**
 * The configuration file of a listing, which may have to be created.
 *
 * @throws UserError if there is nowhere to write
 */
async function configFileOf(configurations: ConfigurationFiles, listing: vscode.Uri): Promise<ConfigFile> {
  const { file } = await configurations.get(listing);
  if (file?.unreadable !== undefined)
    throw new UserError(`${nameOf(file.uri)} cannot be read: ${file.unreadable}.`);
  const uri = await configurations.placeFor(listing);
  if (uri.scheme === 'untitled')
    throw new UserError('Save the listing first. Its configuration file is created in the same folder.');
  if (vscode.workspace.fs.isWritableFileSystem(uri.scheme) === false)
    throw new UserError(`${nameOf(uri)} cannot be written because the file system is read-only.`);
  const permissions = await permissionsOf(uri);
  if (permissions !== undefined && permissions & vscode.FilePermission.Readonly)
    throw new UserError(`${nameOf(uri)} is read-only.`);
  return { uri, document: documentAt(uri), exists: permissions !== undefined };
}

/** A configuration file's display name. */
function nameOf(uri: vscode.Uri): string {
  return vscode.workspace.asRelativePath(uri);
}

/** @returns undefined if there is no such file */
async function permissionsOf(uri: vscode.Uri): Promise<number | undefined> {
  try {
    return (await vscode.workspace.fs.stat(uri)).permissions ?? 0;
  } catch (error) {
    if (error instanceof vscode.FileSystemError && error.code === 'FileNotFound') return undefined;
    throw error;
  }
}

/** A configuration without settings, with a line for the first one. */
const EMPTY = '{\n  \n}\n';

/** A changed configuration file. */
interface WrittenConfig {
  readonly uri: vscode.Uri;
  readonly text: string;
  /** What has changed in the text, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  readonly isSaved: boolean;
}

/**
 * Changes a configuration file, creating it if necessary, and saves it unless it had unsaved changes before. A workspace
 * edit takes effect immediately and can be undone. The file is not opened first, because VS Code keeps a document open for
 * some time, even if its file is deleted.
 *
 * @returns undefined if nothing changes
 * @throws UserError if it cannot be changed
 */
async function writeConfig(
  file: ConfigFile,
  change: (text: string) => ConfigEdit,
): Promise<WrittenConfig | undefined> {
  const { uri, document, exists } = file;
  const isSaved = !document?.isDirty;
  const before = await textOf(file);
  const edit = change(before);
  if (!edit.ok) throw new UserError(`${nameOf(uri)} cannot be changed: ${edit.reason}.`);
  const { text } = edit;
  if (text === before) return undefined;
  const { offset, length, text: inserted } = editBetween(before, text);
  const workspaceEdit = new vscode.WorkspaceEdit();
  if (!document && !exists) workspaceEdit.createFile(uri);
  const range = rangeOf(new Lines(before), { start: offset, end: offset + length });
  workspaceEdit.replace(uri, range, inserted);
  if (!(await vscode.workspace.applyEdit(workspaceEdit)))
    throw new UserError(
      exists ? `${nameOf(uri)} could not be changed.` : `${nameOf(uri)} could not be created.`,
    );
  if (isSaved) await save(uri);
  return { uri, text, start: offset, end: offset + inserted.length, isSaved };
}

/**
 * The text of a configuration file, with its unsaved changes.
 *
 * @throws UserError if it cannot be written back
 */
async function textOf({ uri, document, exists }: ConfigFile): Promise<string> {
  if (document && !exists) return document.getText();
  const bytes = exists ? await vscode.workspace.fs.readFile(uri) : new Uint8Array();
  const text = await decodeWithoutLoss(bytes, uri);
  if (text === undefined)
    throw new UserError(`${nameOf(uri)} cannot be changed because it cannot be decoded without loss.`);
  return document?.getText() ?? text;
}

async function save(uri: vscode.Uri): Promise<void> {
  const document = documentAt(uri) ?? (await vscode.workspace.openTextDocument(uri));
  if (document.isDirty && !(await document.save()))
    throw new UserError(`${nameOf(uri)} was changed, but could not be saved.`);
}

/** A change of a configuration. */
interface ConfigChange {
  /** The message after it has been written into a file. */
  readonly done: (file: string) => string;
  /** The message if nothing has to be changed. */
  readonly already: string;
  readonly change: (text: string) => ConfigEdit;
}

/** Writes changes into configuration files one after the other, and says what has changed. */
export class ConfigWriter {
  #last: Promise<unknown> = Promise.resolve();

  constructor(private readonly configurations: ConfigurationFiles) {}

  /** Resolves when the change has been written, or a message is shown why not. */
  write(listing: vscode.Uri, { done, already, change }: ConfigChange): Promise<void> {
    const write = async (): Promise<void> => {
      const written = await writeConfig(await configFileOf(this.configurations, listing), change);
      if (written) showResult(written, done).catch(onUnexpectedError);
      else showInformation(escapeIconsAndLinks(already));
    };
    const writing = this.#last.then(() => withErrorMessage(write));
    this.#last = writing.catch(() => undefined);
    return writing;
  }

  /** Creates the configuration file of a listing, unless there is one, and opens it to be written by hand. */
  async create(listing: vscode.Uri): Promise<void> {
    await withErrorMessage(async () => {
      const file = await configFileOf(this.configurations, listing);
      if (!file.exists) await writeConfig(file, (text) => ({ ok: true, text: text === '' ? EMPTY : text }));
      const inside = new vscode.Position(1, 2);
      const selection = file.exists ? undefined : new vscode.Range(inside, inside);
      await vscode.commands.executeCommand('vscode.open', file.uri, { selection });
      if (!file.exists) await vscode.commands.executeCommand('editor.action.triggerSuggest');
    });
  }
}

/** Says what has changed, and opens the file at the change on request. */
async function showResult(
  { uri, text, start, end, isSaved }: WrittenConfig,
  done: ConfigChange['done'],
): Promise<void> {
  const { readConfig } = await import('../../core/config/config');
  const isValid = readConfig(text).ok;
  const message = sentences(
    done(nameOf(uri)),
    isSaved ? '' : 'The file was not saved because it already had unsaved changes.',
    isValid ? '' : 'The change takes effect once the errors in the file are fixed.',
  );
  const show = isValid ? vscode.window.showInformationMessage : vscode.window.showWarningMessage;
  if ((await show(escapeIconsAndLinks(message), 'Open')) === undefined) return;
  // As the user does, because VS Code keeps a document that an extension opens for some time.
  const selection = rangeOf(new Lines(text), { start, end });
  await vscode.commands.executeCommand('vscode.open', uri, { selection });
}
