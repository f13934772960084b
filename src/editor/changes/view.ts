import * as vscode from 'vscode';
import type { EntryRow, SectionId } from '../../core/compare/sections';
import type { ChangeContent, ChangeLabel, ChangeNode } from '../../core/compare/tree';
import { countWords, entriesWords, ignoredWords } from '../../core/compare/words';
import { shownText } from '../../core/text/quote';
import { formatCount, sentences } from '../ui/counts';
import type { Listings } from '../listings';
import { once } from '../ui/tasks';
import { isReadOnlyText } from '../listings/old-versions';
import { LazyTreeView, severityIcon, VIEWS, type ViewHeader } from '../ui/tree-view';
import { type Comparer, type ComparisonResult, titleOfAll } from './comparer';

/** What the Changes view shows; it is hidden if that is `none`, and the manifest has a text for `same`. */
type ViewContent = 'same' | 'changes';

/** Creates the Changes view. The previous comparison remains visible until another one is completed. */
export function createChangesView(
  comparer: Comparer,
  listings: Listings,
): LazyTreeView<ChangeContent, ChangeLabel> {
  return new LazyTreeView(VIEWS.changes, {
    tree: () => comparer.tree,
    whenChanged: () => (comparer.isReading ? once(comparer.onDidChange) : undefined),
    keepsRows: true,
    itemOf: (node, label) => changeItemOf(node, label, isEditable(comparer.resultOf(node))),
    header: () => headerOf(comparer, listings),
  });
}

/** What Git has stored cannot be edited. */
function isEditable(result: ComparisonResult | undefined): boolean {
  return result !== undefined && !isReadOnlyText(result.after.uri);
}

function headerOf({ results, tree, isReading }: Comparer, listings: Listings): ViewHeader {
  if (results.length === 0) return { content: isReading ? ('changes' satisfies ViewContent) : undefined };
  const content: ViewContent = tree ? 'changes' : 'same';
  return {
    content,
    description: titleOfAll(results, listings),
    message: messageOf(results, tree !== undefined),
  };
}

/** The view's message: the number of entries and of changes, and what is ignored. */
function messageOf(results: readonly ComparisonResult[], hasChanges: boolean): string | undefined {
  const counts = hasChanges ? countsOf(results) : undefined;
  const ignoredOf = ({ comparison }: ComparisonResult): string => ignoredWords(comparison.ignored, shownText);
  const ignored = [...new Set(results.map(ignoredOf))].filter((words) => words !== '').join('; ');
  // A message hides the welcome text.
  if (ignored === '') return counts;
  return sentences(`${counts ?? 'No differences'}.`, `Ignored: ${ignored}.`);
}

function countsOf(results: readonly ComparisonResult[]): string {
  const comparisons = results.map(({ comparison }) => comparison);
  const listings = results.length > 1 ? [`${formatCount(results.length)} listings`] : [];
  return `${[...listings, entriesWords(comparisons)].join(', ')}: ${countWords(comparisons) || 'no entry has changed'}`;
}

const { Collapsed, Expanded, None } = vscode.TreeItemCollapsibleState;

const ENTRY_ICONS: Readonly<Record<EntryRow['how'], readonly [icon: string, color: string]>> = {
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
function changeItemOf(
  node: ChangeNode,
  { label, description, accessibilityLabel, tooltip }: ChangeLabel,
  canRestore: boolean,
): vscode.TreeItem {
  const { id, parent, content } = node;
  const item = new vscode.TreeItem(label, stateOf(content, parent?.content));
  item.id = id;
  item.description = description;
  item.accessibilityInformation = { label: accessibilityLabel };
  item.tooltip = tooltip || [label, description].filter(Boolean).join('\n');
  item.contextValue = contextOf(content, canRestore);
  const icon = iconOf(content);
  if (icon) item.iconPath = icon;
  // Selecting one of the others shows nothing in an editor.
  if (content.kind === 'entry' || content.kind === 'member' || content.kind === 'problem')
    item.command = {
      command: 'catalogLens.changes.show',
      title: 'Show Change',
      arguments: [node],
    };
  return item;
}

function stateOf(content: ChangeContent, parent: ChangeContent | undefined): vscode.TreeItemCollapsibleState {
  switch (content.kind) {
    case 'file':
      return Collapsed;
    case 'section':
      return EXPANDED_SECTIONS.has(content.id) && content.rows.length <= MAX_EXPANDED_SECTION
        ? Expanded
        : Collapsed;
    case 'entry':
      if (content.how !== 'changed') return None;
      return parent?.kind === 'section' && parent.rows.length <= MAX_EXPANDED_ENTRIES ? Expanded : Collapsed;
    case 'member':
      return content.change.follows.length > 0 ? Collapsed : None;
    case 'range':
      return Collapsed;
    case 'shift':
    case 'problem':
    case 'totals':
      return None;
  }
}

/**
 * The context value for menus: `.editable` for what can be restored, `.diff` for nodes that have a diff.
 */
function contextOf(content: ChangeContent, canRestore: boolean): string {
  const editable = canRestore ? '.editable' : '';
  switch (content.kind) {
    case 'entry':
      return content.how === 'moved' ? 'moved.diff' : `entry${editable}.diff`;
    case 'member':
      return `field${editable}${content.of ? '.diff' : ''}`;
    case 'problem':
      return `problem${content.problem.entry ? '.diff' : ''}`;
    default:
      return content.kind;
  }
}

function iconOf(content: ChangeContent): vscode.ThemeIcon | undefined {
  switch (content.kind) {
    case 'entry': {
      const [icon, color] = ENTRY_ICONS[content.how];
      return new vscode.ThemeIcon(icon, new vscode.ThemeColor(color));
    }
    case 'problem':
      return severityIcon(content.problem.severity);
    case 'file':
      return new vscode.ThemeIcon('json');
    case 'shift':
      return new vscode.ThemeIcon('history');
    default:
      return undefined;
  }
}
