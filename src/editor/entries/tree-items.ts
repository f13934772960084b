import * as vscode from 'vscode';
import type { NodeLabel } from '../../core/browse/labels';
import type { Node } from '../../core/browse/tree';
import type { Severity } from '../../core/listing/finding';
import { severityIcon } from '../ui/tree-view';
import { SHOW_ENTRY } from './entry-commands';

const FLAG_ICONS: ReadonlyMap<string, string> = new Map([
  ['verified', 'verified'],
  ['unknown', 'question'],
  ['monitor', 'eye'],
  ['concentrated', 'target'],
]);

/** The tree item of a node. */
export function treeItemOf(node: Node, label: NodeLabel): vscode.TreeItem {
  const { None, Collapsed, Expanded } = vscode.TreeItemCollapsibleState;
  const isEntry = label.kind === 'entry';
  const item = new vscode.TreeItem(label.label, isEntry ? None : label.isExpanded ? Expanded : Collapsed);
  item.id = node.id;
  item.description = label.description;
  item.tooltip = label.tooltip;
  item.accessibilityInformation = { label: label.accessibilityLabel };
  item.contextValue = label.kind;
  const icon = iconOf(label);
  if (icon) item.iconPath = icon;
  // The description of a group has its number of problems, and the icon of that of a rule has the color.
  const worst = label.kind === 'group' && label.icon?.kind === 'rule' ? undefined : label.worst;
  if (label.kind !== 'range') item.resourceUri = decorationUri(node.id, label.problems ?? 0, worst);
  if (isEntry) item.command = { command: SHOW_ENTRY, title: 'Open in Editor', arguments: [node] };
  return item;
}

function iconOf({ icon, hasSyntaxError, worst }: NodeLabel): vscode.ThemeIcon | undefined {
  if (hasSyntaxError) return severityIcon('error');
  switch (icon?.kind) {
    case undefined:
      return undefined;
    case 'flag':
      return flagIcon(icon.key);
    case 'rule':
      return worst && severityIcon(worst);
    case 'chain':
      return new vscode.ThemeIcon('link');
    case 'host':
      return new vscode.ThemeIcon('server');
  }
}

/** The icon of a flag, in the color that the manifest declares. */
function flagIcon(flag: string): vscode.ThemeIcon {
  const icon = FLAG_ICONS.get(flag);
  if (icon === undefined) return new vscode.ThemeIcon('circle-outline');
  return new vscode.ThemeIcon(icon, new vscode.ThemeColor(`catalogLens.${flag}Foreground`));
}

const SCHEME = 'catalog-lens-entry';

const COLORS: Readonly<Record<Severity, string | undefined>> = {
  error: 'list.errorForeground',
  warning: 'list.warningForeground',
  // The Explorer has no color for infos.
  info: undefined,
};

/**
 * The URI for which VS Code requests a decoration. It contains the values that the decoration depends on.
 *
 * @param id the id of a node, which starts with a slash
 */
function decorationUri(id: string, problems: number, worst: Severity | undefined): vscode.Uri {
  return vscode.Uri.from({ scheme: SCHEME, path: id, query: `${problems}&${worst ?? ''}` });
}

/** Decorates entries with problems as the Explorer decorates files. */
export function registerDecorations(): vscode.Disposable {
  return vscode.window.registerFileDecorationProvider({ provideFileDecoration: decorationFor });
}

/** The decoration for a URI created by {@link decorationUri}. */
export function decorationFor({ scheme, query }: vscode.Uri): vscode.FileDecoration | undefined {
  if (scheme !== SCHEME) return undefined;
  const [count = '', worst = ''] = query.split('&');
  const problems = Number(count);
  if (!isSeverity(worst)) return undefined;
  const color = COLORS[worst];
  // Groups have a color only, because their label contains the number. The tooltip of an entry has its problems.
  const badge = problems > 9 ? '9+' : String(problems);
  return new vscode.FileDecoration(
    problems > 0 ? badge : undefined,
    undefined,
    color === undefined ? undefined : new vscode.ThemeColor(color),
  );
}

function isSeverity(text: string): text is Severity {
  return text in COLORS;
}
