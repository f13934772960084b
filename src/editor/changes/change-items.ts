import * as vscode from 'vscode';
import type { ChangeNode, ChangeContent, SectionId } from '../../core/compare/tree';
import type { ChangeLabel } from '../../core/compare/tree-labels';
import { severityIcon } from '../severity-icon';

const { Collapsed, Expanded, None } = vscode.TreeItemCollapsibleState;

const ENTRY_ICONS: Readonly<
  Record<(ChangeContent & { kind: 'entry' })['change'], readonly [icon: string, color: string]>
> = {
  added: ['diff-added', 'gitDecoration.addedResourceForeground'],
  removed: ['diff-removed', 'gitDecoration.deletedResourceForeground'],
  changed: ['diff-modified', 'gitDecoration.modifiedResourceForeground'],
  moved: ['diff-renamed', 'gitDecoration.renamedResourceForeground'],
};

/** The sections that are expanded initially. */
const EXPANDED_SECTIONS: ReadonlySet<SectionId> = new Set([
  'introduced',
  'listing',
  'changed',
  'added',
  'removed',
]);
/** Sections with more nodes are collapsed initially, as are the entries of a section with more entries. */
const MAX_EXPANDED_SECTION = 50;
const MAX_EXPANDED_ENTRIES = 10;

/** The tree item of a change. */
export function changeItemOf(
  { id, parent, content }: ChangeNode,
  { label, description, accessibilityLabel, tooltip }: ChangeLabel,
): vscode.TreeItem {
  const item = new vscode.TreeItem(label, stateOf(content, parent?.content));
  item.id = id;
  item.description = description;
  item.accessibilityInformation = { label: accessibilityLabel };
  item.tooltip = tooltip || [label, description].filter(Boolean).join('\n');
  item.contextValue = contextOf(content);
  const icon = iconOf(content);
  if (icon) item.iconPath = icon;
  return item;
}

function stateOf(content: ChangeContent, parent: ChangeContent | undefined): vscode.TreeItemCollapsibleState {
  switch (content.kind) {
    case 'section':
      return EXPANDED_SECTIONS.has(content.id) && content.level.length <= MAX_EXPANDED_SECTION
        ? Expanded
        : Collapsed;
    case 'entry':
      if (content.change !== 'changed') return None;
      return parent?.kind === 'section' && parent.level.length <= MAX_EXPANDED_ENTRIES ? Expanded : Collapsed;
    case 'field':
      return content.field.derivedChanges.length > 0 ? Collapsed : None;
    case 'range':
    case 'totals':
    case 'total':
      return Collapsed;
    case 'shift':
    case 'problem':
    case 'figure':
      return None;
  }
}

/** The context value for menus: `.present` for nodes in the current listing, `.diff` for nodes that have a diff. */
function contextOf(content: ChangeContent): string {
  switch (content.kind) {
    case 'entry':
      return `entry.diff${content.after ? '.present' : ''}`;
    case 'field':
      return content.of ? `field.diff${content.of.after ? '.present' : ''}` : 'field.present';
    case 'shift':
      return 'field';
    case 'problem':
      return `problem${content.problem.entry ? '.diff' : ''}${content.isNew ? '.present' : ''}`;
    default:
      return content.kind;
  }
}

function iconOf(content: ChangeContent): vscode.ThemeIcon | undefined {
  switch (content.kind) {
    case 'entry': {
      const [icon, color] = ENTRY_ICONS[content.change];
      return new vscode.ThemeIcon(icon, new vscode.ThemeColor(color));
    }
    case 'problem':
      return severityIcon(content.problem.severity);
    case 'shift':
      return new vscode.ThemeIcon('history');
    default:
      return undefined;
  }
}
