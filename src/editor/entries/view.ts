import * as vscode from 'vscode';
import type { Node } from '../../core/browse/tree';
import { shownText } from '../../core/text/quote';
import { ContextKey } from '../context-key';
import { countsBySeverity, formatCount } from '../counts';
import { type CurrentListing, nameAmongOpen, openListings } from '../listings/current-listing';
import type { Diagnostics } from '../diagnostics';
import type { OpenListing } from '../listings/open-listing';
import type { Listings } from '../listings';
import type { ProblemList } from '../problem-list';
import { ViewProgress } from '../view-progress';
import type { ArrangedListing, Arranger } from './arranger';
import type { TreeProvider } from './tree-provider';
import { limitsOf, noticesOf } from './notices';
import { VIEW } from './view-id';
import type { ViewState } from './view-state';

/** The value of the context key; the manifest has welcome texts for the empty view. */
type ViewContent = 'none' | 'reading' | 'empty' | 'unmatched' | 'noProblems' | 'entries';

/** The Entries view: its title, description, message, badge and progress. */
export class EntriesView implements vscode.Disposable {
  readonly tree: vscode.TreeView<Node>;
  /** The title in the manifest. */
  readonly #name: string;
  #isAlone = true;
  readonly #content: ContextKey<ViewContent>;
  readonly #filtered: ContextKey<boolean>;
  readonly #progress: ViewProgress;
  readonly #subscriptions: vscode.Disposable;

  constructor(
    private readonly arranger: Arranger,
    private readonly current: CurrentListing,
    private readonly state: ViewState,
    private readonly listings: Listings,
    private readonly diagnostics: Diagnostics,
    provider: TreeProvider,
    onError: (error: unknown) => void,
  ) {
    this.tree = vscode.window.createTreeView(VIEW, {
      treeDataProvider: provider,
      canSelectMany: true,
      showCollapseAll: true,
    });
    this.#name = this.tree.title ?? '';
    this.#content = new ContextKey('catalogLens.entries.content', onError);
    this.#filtered = new ContextKey('catalogLens.entries.filtered', onError);
    const update = (): void => {
      this.#update();
    };
    this.#progress = new ViewProgress(VIEW, onError);
    this.#subscriptions = vscode.Disposable.from(
      this.tree,
      this.#progress,
      arranger.onDidArrange(update),
      current.onDidChange(update),
      state.onDidChange(update),
      listings.onDidClose(update),
      diagnostics.onDidPublish(update),
      vscode.window.onDidChangeActiveTextEditor(update),
      vscode.window.tabGroups.onDidChangeTabs(update),
    );
    update();
  }

  /**
   * Whether the container shows no other view. VS Code then merges the titles of both and hides the view's description. If
   * several listings are open, the view's title therefore starts with the name of the listing.
   */
  set isAlone(isAlone: boolean) {
    this.#isAlone = isAlone;
    this.#update();
  }

  dispose(): void {
    this.#subscriptions.dispose();
  }

  #update(): void {
    const source = this.current.value;
    const { arranged } = this.arranger;
    const content = source ? contentOf(arranged) : 'none';
    this.#content.set(content);
    this.#filtered.set(this.state.options.filter !== '');
    const name = source && shownText(nameAmongOpen(source.uri, this.listings));
    const isAmbiguous = source !== undefined && (openListings(this.listings).length > 1 || !isActive(source));
    this.tree.title =
      name !== undefined && this.#isAlone && isAmbiguous ? `${name} — ${this.#name}` : this.#name;
    // The type in VS Code's API does not allow undefined, which removes them.
    const above: { description?: string | undefined; message?: string | undefined } = this.tree;
    above.description = name;
    above.message = arranged && content === 'entries' ? this.#message(arranged) : undefined;
    this.tree.badge = badgeOf(source && this.diagnostics.listOf(source));
    this.#progress.show(content === 'reading');
  }

  /** The filter, and what VS Code does not show. */
  #message(arranged: ArrangedListing): string | undefined {
    const { source } = arranged;
    const parts = [filterText(arranged), limitsOf(this.diagnostics.listOf(source)), ...noticesOf(source)];
    return parts.filter((part) => part !== '').join('\n\n') || undefined;
  }
}

function contentOf(arranged: ArrangedListing | undefined): ViewContent {
  if (!arranged) return 'reading';
  const { arrangement } = arranged;
  if (arrangement.of === 0) return 'empty';
  if (arrangement.entries.length === 0) return 'unmatched';
  return arrangement.groups?.length === 0 ? 'noProblems' : 'entries';
}

function isActive({ document }: OpenListing): boolean {
  return !document || vscode.window.activeTextEditor?.document === document;
}

function filterText({ options, arrangement }: ArrangedListing): string {
  if (options.filter === '') return '';
  const { entries, of } = arrangement;
  return of === 1
    ? vscode.l10n.t('{0} of 1 entry: {1}', entries.length, options.filter)
    : vscode.l10n.t('{0} of {1} entries: {2}', formatCount(entries.length), formatCount(of), options.filter);
}

/** A badge with the number of errors and warnings. */
function badgeOf(list: ProblemList | undefined): vscode.ViewBadge | undefined {
  if (!list) return undefined;
  const { error, warning } = list.counts;
  const value = error + warning;
  return value === 0 ? undefined : { value, tooltip: countsBySeverity({ error, warning, info: 0 }) };
}
