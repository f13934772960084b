import * as vscode from 'vscode';
import type { ChangeNode } from '../../core/compare/tree';
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
 * @param node of the Changes view, whose member is selected besides those that are ignored already
 * @param configured those that the configuration ignores
 */
export async function ignoreMembers(
  ignored: IgnoredMembers,
  node: ChangeNode | undefined,
  configured: ReadonlySet<string>,
): Promise<void> {
  const { names } = ignored.options;
  const selected = [...(node ? memberOf(node) : []), ...names];
  const items = [...new Set([...selected, ...FIELD_NAMES, 'count'])]
    .filter((name) => !configured.has(name))
    .map((name) => ({ label: shownText(name), name, picked: selected.includes(name) }));
  const picked = await vscode.window.showQuickPick(items, {
    title: vscode.l10n.t('Ignore Fields'),
    placeHolder:
      configured.size === 0
        ? vscode.l10n.t('Select the fields that are not compared in this workspace')
        : vscode.l10n.t('Also ignored, by catalog-lens.json: {0}', shownText([...configured].join(', '))),
    canPickMany: true,
  });
  if (picked) ignored.update({ names: picked.map(({ name }) => name) });
}

/** The member that a node is about. */
function memberOf({ content }: ChangeNode): readonly string[] {
  if (content.kind === 'shift') return [content.shift.field];
  const name = content.kind === 'field' ? content.field.path[0] : undefined;
  return typeof name === 'string' ? [name] : [];
}
