import * as vscode from 'vscode';
import { readConfig } from '../../core/config/config';
import { withMoved } from '../../core/config/config-edits';
import { isConfigurationPath, type ConfiguredGlob } from '../../core/config/configuration';
import { Lines } from '../../core/text/lines';
import { escapeIconsAndLinks, quote } from '../../core/text/quote';
import { filesOf } from '../check-workspace/unused-settings';
import { relativePath } from '../configuration-files';
import { UserError } from '../messages';
import { documentAt } from '../tabs';
import type { Move } from '../renames';
import { rangeOf } from '../text-range';
import { EXCLUDED } from '../workspace-files';
import { configEdits, nameOf, read, save } from './config-file';

/** What happens to configuration files as files and folders move. */
export interface Renaming {
  /** Names them in the configuration files as they are called afterwards. */
  readonly edit: vscode.WorkspaceEdit;
  /** Saves these edits and reports the globs that match nothing any more. */
  finish(): Promise<void>;
}

/** @param configurations the files that may name what moves */
export async function renamingOf(
  moves: readonly Move[],
  configurations: readonly vscode.Uri[],
): Promise<Renaming> {
  const edit = new vscode.WorkspaceEdit();
  const unsaved = new Set<string>();
  for (const uri of configurations) {
    try {
      const edits = await configEdits(uri, (text) => withMoved(text, (path) => movedPath(uri, path, moves)));
      if (edits.length === 0) continue;
      if (documentAt(uri)?.isDirty) unsaved.add(uri.toString());
      edit.set(uri, [...edits]);
    } catch (error) {
      // The file is moved although the configuration, which has an error that is reported, cannot be changed.
      if (!(error instanceof UserError)) throw error;
    }
  }
  return {
    edit,
    async finish() {
      for (const uri of configurations) {
        const present = movedUri(uri, moves);
        const isEdited = edit.has(uri) && !unsaved.has(uri.toString());
        if (isEdited && documentAt(present)?.isDirty) await save(present);
      }
      const moved = await movedFiles(moves);
      await Promise.all(configurations.map((uri) => reportUnmatched(uri, movedUri(uri, moves), moved)));
    },
  };
}

/** Where a file is afterwards: itself or a folder above it may move. */
function movedUri(uri: vscode.Uri, moves: readonly Move[]): vscode.Uri {
  for (const { oldUri, newUri } of moves) {
    const isSameFiles = uri.scheme === oldUri.scheme && uri.authority === oldUri.authority;
    if (isSameFiles && uri.path === oldUri.path) return newUri;
    if (isSameFiles && uri.path.startsWith(`${oldUri.path}/`))
      return vscode.Uri.joinPath(newUri, uri.path.slice(oldUri.path.length + 1));
  }
  return uri;
}

/** The path of a file from the folder of a configuration file afterwards; undefined if it is not in it then. */
function movedPath(configuration: vscode.Uri, path: string, moves: readonly Move[]): string | undefined {
  const file = movedUri(vscode.Uri.joinPath(configuration, '..', path), moves);
  const folder = vscode.Uri.joinPath(movedUri(configuration, moves), '..');
  if (file.scheme !== folder.scheme || file.authority !== folder.authority) return undefined;
  if (file.path === folder.path) return '';
  const relative = relativePath(folder, file);
  return relative === file.path ? undefined : relative;
}

/** The files that have moved, also those in folders that have. */
async function movedFiles(moves: readonly Move[]): Promise<readonly Move[]> {
  const files = moves.map(async ({ oldUri, newUri }): Promise<readonly Move[]> => {
    const { type } = await vscode.workspace.fs.stat(newUri);
    if ((type & vscode.FileType.Directory) === 0) return [{ oldUri, newUri }];
    const inside = await vscode.workspace.findFiles(new vscode.RelativePattern(newUri, '**/*'), EXCLUDED);
    return inside.map((uri) => ({
      oldUri: vscode.Uri.joinPath(oldUri, relativePath(newUri, uri)),
      newUri: uri,
    }));
  });
  return (await Promise.all(files)).flat();
}

/** Reports the globs of files that have moved that match no file now to which the configuration applies. */
async function reportUnmatched(before: vscode.Uri, uri: vscode.Uri, moved: readonly Move[]): Promise<void> {
  const text = documentAt(uri)?.getText() ?? (await read(uri).catch(() => ''));
  const config = readConfig(text);
  if (!config.ok) return;
  const { ignored, expected } = config.configuration;
  const folders = { old: vscode.Uri.joinPath(before, '..'), present: vscode.Uri.joinPath(uri, '..') };
  const paths = moved.flatMap(({ oldUri, newUri }) => [
    relativePath(folders.old, oldUri),
    relativePath(folders.present, newUri),
  ]);
  const globs = [...ignored, ...expected].flatMap((element) => element.globs ?? []);
  const concerned = globs.filter(({ matches }) => paths.some(matches));
  if (concerned.length === 0) return;
  const files = (await filesOf(uri))?.filter((path) => !isConfigurationPath(`/${path}`));
  const unmatched = files ? concerned.filter(({ matches }) => !files.some(matches)) : [];
  if (unmatched.length > 0) await showUnmatched(uri, text, unmatched);
}

async function showUnmatched(uri: vscode.Uri, text: string, globs: readonly ConfiguredGlob[]): Promise<void> {
  const [first] = globs;
  const names = [...new Set(globs.map(({ glob }) => quote(glob)))];
  const message =
    names.length === 1
      ? `No file matches ${names[0] ?? ''} in ${nameOf(uri)} any more.`
      : `No file matches these globs in ${nameOf(uri)} any more: ${names.join(', ')}.`;
  const open = 'Open';
  if ((await vscode.window.showWarningMessage(escapeIconsAndLinks(message), open)) !== open || !first) return;
  const selection = rangeOf(new Lines(text), first.span);
  await vscode.commands.executeCommand('vscode.open', uri, { selection });
}
