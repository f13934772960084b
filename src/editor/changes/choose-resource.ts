import * as vscode from 'vscode';
import { shownText } from '../../core/text/quote';
import { fileName, folderOf } from '../file-name';
import { CannotCompare } from './version';

/** A row of the Source Control view. Those of Git have the two sides of their diff, of which added and deleted files lack one. */
export interface Resource {
  readonly resourceUri: vscode.Uri;
  readonly leftUri?: vscode.Uri | undefined;
  readonly rightUri?: vscode.Uri | undefined;
}

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
): Promise<Resource | undefined> {
  const selected = resources.filter(isResource);
  const files = selected.filter(({ resourceUri }) => /\.jsonc?$/i.test(resourceUri.path));
  const [first, second] = files;
  if (!first)
    throw new CannotCompare(
      selected.length === 1 && selected[0]
        ? vscode.l10n.t('{0} is not a JSON file.', fileName(selected[0].resourceUri))
        : vscode.l10n.t('No JSON file is selected.'),
    );
  if (!second) return first;
  const picked = await vscode.window.showQuickPick(
    files.map((file) => ({
      label: shownText(fileName(file.resourceUri)),
      description: shownText(folderOf(file.resourceUri)),
      iconPath: new vscode.ThemeIcon('json'),
      file,
    })),
    {
      ...texts,
      matchOnDescription: true,
    },
  );
  return picked?.file;
}

function isResource(value: unknown): value is Resource {
  return (
    typeof value === 'object' &&
    value !== null &&
    'resourceUri' in value &&
    value.resourceUri instanceof vscode.Uri
  );
}
