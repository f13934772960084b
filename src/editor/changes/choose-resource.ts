import * as vscode from 'vscode';
import { shownText } from '../../core/text/markdown';
import { fileName, folderOf } from '../file-name';
import { CannotCompare } from './version';

/**
 * The JSON file that is selected in Source Control. Asks for one if several are selected.
 *
 * @param resources the arguments of a command in the context menu: the selected resources
 * @param texts of the list of several
 * @returns undefined if it was cancelled
 * @throws CannotCompare if no JSON file is selected
 */
export async function chooseResource(
  resources: readonly unknown[],
  texts: Pick<vscode.QuickPickOptions, 'title' | 'placeHolder'>,
): Promise<vscode.Uri | undefined> {
  const uris = resources.flatMap((resource) => (isResourceState(resource) ? resource.resourceUri : []));
  const files = uris.filter(({ path }) => /\.jsonc?$/i.test(path));
  const [first, second] = files;
  if (!first)
    throw new CannotCompare(
      uris.length === 1 && uris[0]
        ? vscode.l10n.t('{0} is not a JSON file.', fileName(uris[0]))
        : vscode.l10n.t('No JSON file is selected.'),
    );
  if (!second) return first;
  const picked = await vscode.window.showQuickPick(
    files.map((uri) => ({
      label: shownText(fileName(uri)),
      description: shownText(folderOf(uri)),
      iconPath: new vscode.ThemeIcon('json'),
      uri,
    })),
    {
      ...texts,
      matchOnDescription: true,
    },
  );
  return picked?.uri;
}

function isResourceState(value: unknown): value is vscode.SourceControlResourceState {
  return (
    typeof value === 'object' &&
    value !== null &&
    'resourceUri' in value &&
    value.resourceUri instanceof vscode.Uri
  );
}
