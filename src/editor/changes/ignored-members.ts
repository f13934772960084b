import * as vscode from 'vscode';
import { FIELD_NAMES } from '../../core/entries/fields';
import { shownText } from '../../core/text/quote';
import { StoredOptions } from '../stored-options';

/** The members that are not compared in this workspace, besides those in the configuration. */
export type IgnoredMembers = StoredOptions<{ readonly names: readonly string[] }>;

export function storedIgnoredMembers(memento: vscode.Memento): IgnoredMembers {
  return new StoredOptions(memento, 'changes.ignored', (stored) => {
    const { names } = (stored ?? {}) as { readonly names?: unknown };
    return { names: Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [] };
  });
}

/**
 * Lets the user choose the members that are not compared.
 *
 * @param configured those that the configuration ignores
 */
export async function chooseIgnoredMembers(
  ignored: IgnoredMembers,
  configured: ReadonlySet<string>,
): Promise<void> {
  const { names } = ignored.options;
  const items = [...new Set([...FIELD_NAMES, 'count', ...names])]
    .filter((name) => !configured.has(name))
    .map((name) => ({ label: shownText(name), name, picked: names.includes(name) }));
  const picked = await vscode.window.showQuickPick(items, {
    title: vscode.l10n.t('Ignored Fields'),
    placeHolder:
      configured.size === 0
        ? vscode.l10n.t('Select the fields that are not compared in this workspace')
        : vscode.l10n.t('Also ignored, by catalog-lens.json: {0}', shownText([...configured].join(', '))),
    canPickMany: true,
  });
  if (picked) ignored.update({ names: picked.map(({ name }) => name) });
}
