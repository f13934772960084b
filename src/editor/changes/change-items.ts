import * as vscode from 'vscode';
import type { ChangeNode } from '../../core/diff/tree';
import type { ChangeLabel } from '../../core/diff/change-label';
import type { ChangeContent, SectionId } from '../../core/diff/tree-contents';
import { severityIcon } from '../severity-icon';

const { Collapsed, Expanded, None } = vscode.TreeItemCollapsibleState;

const ENTRIES: Readonly<
  Record<(ChangeContent & { kind: 'entry' })['change'], readonly [icon: string, color: string]>
> = {
  added: ['diff-added', 'gitDecoration.addedResourceForeground'],
  removed: ['diff-removed', 'gitDecoration.deletedResourceForeground'],
  changed: ['diff-modified', 'gitDecoration.modifiedResourceForeground'],
  moved: ['diff-renamed', 'gitDecoration.renamedResourceForeground'],
};

/** What is needed first is open at first. */
const OPEN: ReadonlySet<SectionId> = new Set(['introduced', 'listing', 'changed', 'added', 'removed']);
/** Sections of more are not open at first, and entries not where there are more than a few. */
const SHORT = 50;
const FEW = 10;

/** A line of the tree of changes as VS Code draws it. */
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
      return OPEN.has(content.id) && content.level.length <= SHORT ? Expanded : Collapsed;
    case 'entry':
      if (content.change !== 'changed') return None;
      return parent?.kind === 'section' && parent.level.length <= FEW ? Expanded : Collapsed;
    case 'field':
      return content.field.follows.length > 0 ? Collapsed : None;
    case 'range':
    case 'totals':
    case 'total':
      return Collapsed;
    case 'problem':
    case 'figure':
      return None;
  }
}

/** `.present` for what is in the listing that is worked on, `.diff` for what can be put beside what it was. */
function contextOf(content: ChangeContent): string {
  switch (content.kind) {
    case 'entry':
      return `entry.diff${content.after ? '.present' : ''}`;
    case 'field':
      return content.of ? `field.diff${content.of.after ? '.present' : ''}` : 'field.present';
    case 'problem':
      return `problem${content.problem.entry ? '.diff' : ''}${content.isNew ? '.present' : ''}`;
    default:
      return content.kind;
  }
}

function iconOf(content: ChangeContent): vscode.ThemeIcon | undefined {
  switch (content.kind) {
    case 'entry': {
      const [icon, color] = ENTRIES[content.change];
      return new vscode.ThemeIcon(icon, new vscode.ThemeColor(color));
    }
    case 'problem':
      return severityIcon(content.problem.severity);
    default:
      return undefined;
  }
}
