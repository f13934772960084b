import * as vscode from 'vscode';
import type { NodeLabel } from '../../core/browse/labels';
import { Tree, type Changed, type Content, type Node } from '../../core/browse/tree';
import { shownText } from '../../core/text/quote';
import { ContextKey } from '../ui/context-key';
import { countOfEntries, countsBySeverity, formatCount } from '../ui/counts';
import { nameAmongOpen, placeOf } from '../listings/current-listing';
import type { Diagnostics } from '../problems/diagnostics';
import type { OpenListing } from '../listings/open-listing';
import type { Listings } from '../listings';
import { once } from '../ui/tasks';
import type { ProblemList } from '../problems/problem-list';
import { LazyTreeView, VIEWS, type ViewHeader } from '../ui/tree-view';
import { Arranger, type ArrangedListing } from './arranger';
import { CursorFollower } from './entry-at-cursor';
import { registerShowEntry } from './entry-commands';
import { registerFilter } from './filter-box';
import { registerGoToEntry } from './go-to-entry';
import { registerDecorations, treeItemOf } from './tree-items';
import { registerGroupingAndSorting, sortingText, ViewState } from './view-state';

/** The title of the views' container in the manifest. */
const CONTAINER_TITLE = 'Catalog Lens';

/** What the Entries view shows; the manifest has texts for the empty view. */
type ViewContent = 'conflict' | 'unreadable' | 'empty' | 'unmatched' | 'noProblems' | 'entries';

/** The Entries view. */
export class Entries implements vscode.Disposable {
  readonly state: ViewState;
  readonly arranger: Arranger;
  readonly provider: LazyTreeView<Content, NodeLabel>;
  readonly view: vscode.TreeView<Node>;
  readonly #tree = new Tree();
  readonly #hasFilter = new ContextKey<boolean>('catalogLens.hasFilter');
  #isAlone = true;
  readonly #subscriptions: vscode.Disposable;

  constructor(
    memento: vscode.Memento,
    private readonly listings: Listings,
    private readonly diagnostics: Diagnostics,
  ) {
    this.state = new ViewState(memento, listings);
    this.arranger = new Arranger(listings, this.state);
    this.#show();
    this.provider = new LazyTreeView(
      VIEWS.entries,
      {
        tree: () => this.#tree,
        whenChanged: () =>
          listings.current.value && !this.arranger.arranged ? once(this.arranger.onDidArrange) : undefined,
        // They are of another listing.
        keepsRows: false,
        itemOf: treeItemOf,
        header: () => this.#header(),
      },
      { canSelectMany: true },
    );
    this.view = this.provider.view;
    const update = (): void => {
      this.provider.updateHeader();
    };
    this.#subscriptions = vscode.Disposable.from(
      this.state,
      this.arranger,
      this.provider,
      this.arranger.onDidArrange(() => {
        this.provider.update(this.#show());
      }),
      listings.current.onDidChange(update),
      this.state.onDidChange(update),
      listings.onDidClose(update),
      diagnostics.onDidPublish(update),
      vscode.window.onDidChangeActiveTextEditor(update),
      vscode.window.tabGroups.onDidChangeTabs(update),
      registerDecorations(),
      registerGroupingAndSorting(this.state),
      registerFilter(listings, this.state, this.arranger),
      registerShowEntry(this.arranger, (node) => this.has(node)),
      new CursorFollower(this.view, (key) => this.#tree.nodeOf(key), listings, this.arranger),
      registerGoToEntry(listings),
    );
  }

  /**
   * Whether the container shows no other view. VS Code then merges the titles of both, unless they are equal, which leaves little
   * of them beside the icons.
   */
  set isAlone(isAlone: boolean) {
    this.#isAlone = isAlone;
    this.provider.updateHeader();
  }

  /** Whether a node is of what is shown now; VS Code may still show one of another listing, or of before an edit. */
  has(node: Node): boolean {
    return this.#tree.has(node);
  }

  dispose(): void {
    this.#subscriptions.dispose();
  }

  #show(): Changed {
    return this.#tree.show(this.arranger.arranged, this.state.options.grouping);
  }

  #header(): ViewHeader {
    const source = this.listings.current.value;
    const { arranged } = this.arranger;
    const content = source && contentOf(arranged, this.#tree);
    this.#hasFilter.set(this.state.options.filter !== '');
    const title = this.#isAlone ? CONTAINER_TITLE : undefined;
    if (!source) return { content, title };
    return {
      content,
      title,
      message:
        arranged && (content === 'entries' || content === 'unmatched') ? this.#message(arranged) : undefined,
      badge: badgeOf(this.diagnostics.listOf(source)),
    };
  }

  /** The name of the listing if the active editor shows something else, the filter, the order, and what VS Code does not show. */
  #message(arranged: ArrangedListing): string | undefined {
    const { source } = arranged;
    const isElsewhere = source !== this.listings.current.active;
    const parts = [
      isElsewhere ? shownText(nameAmongOpen(source.uri, this.listings)) : '',
      filterText(arranged),
      sortingText(arranged.options.sorting),
      limitsOf(this.diagnostics.listOf(source)),
      ...noticesOf(source),
    ];
    // VS Code shows the message as one paragraph.
    return parts.filter((part) => part !== '').join(' · ') || undefined;
  }
}

function contentOf(arranged: ArrangedListing | undefined, tree: Tree): ViewContent {
  if (!arranged) return 'entries';
  const { obstacle } = arranged.listing;
  if (obstacle) return obstacle;
  if (arranged.all.entries === 0) return 'empty';
  if (arranged.entries.length === 0) return 'unmatched';
  return tree.children(undefined).length === 0 ? 'noProblems' : 'entries';
}

function filterText({ options, entries, all }: ArrangedListing): string {
  if (options.filter === '') return '';
  // VS Code shows no welcome text beside a message.
  if (entries.length === 0)
    return `No entries match the filter "${options.filter}". Clear it in the title of the view, or change it in the menu there.`;
  return `${formatCount(entries.length)} of ${countOfEntries(all.entries)} with the filter "${options.filter}"`;
}

/** A badge with the number of errors and warnings. */
function badgeOf(list: ProblemList | undefined): vscode.ViewBadge | undefined {
  if (!list) return undefined;
  const { error, warning } = list.counts;
  const value = error + warning;
  return value === 0 ? undefined : { value, tooltip: countsBySeverity({ error, warning, info: 0 }) };
}

/** The maximum number of problems that VS Code underlines in a file. */
const MAX_UNDERLINED = 500;

/** A notice if VS Code does not show all problems; empty otherwise. */
function limitsOf(list: ProblemList | undefined): string {
  if (!list || (list.total <= MAX_UNDERLINED && list.unshown.length === 0)) return '';
  const all = formatCount(list.total);
  return list.unshown.length > 0
    ? `${all} problems; VS Code lists ${formatCount(list.shown.length)}.`
    : `${all} problems; VS Code underlines ${formatCount(MAX_UNDERLINED)}.`;
}

/** The column up to which VS Code renders a line. */
const MAX_LINE_LENGTH = 10_000;

/** Notices about the limits of VS Code that affect a listing. */
export function noticesOf(source: OpenListing): readonly string[] {
  return [
    severalNotice(source),
    hasLongLines(source)
      ? `VS Code shows only ${formatCount(MAX_LINE_LENGTH)} characters per line. Use Format Document.`
      : '',
  ].filter((notice) => notice !== '');
}

/** A notice if there are several listings in a file; empty otherwise. */
function severalNotice(source: OpenListing): string {
  const place = placeOf(source);
  return place === '' ? '' : `${place} in this file. Move the cursor to see another.`;
}

/** Whether entries are on a line that VS Code does not show completely, as in minified listings. */
function hasLongLines({ listing, document }: OpenListing): boolean {
  if (listing.entries.length === 0) return false;
  return document.lineAt(document.positionAt(listing.startOf(0))).text.length > MAX_LINE_LENGTH;
}
