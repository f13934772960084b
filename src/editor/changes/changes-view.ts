import * as vscode from 'vscode';
import type { ChangeNode } from '../../core/compare/tree';
import { shownText } from '../../core/text/quote';
import { ContextKey } from '../context-key';
import { countOfEntries, formatCount } from '../counts';
import type { Listings } from '../listings';
import { nameAmongOpen } from '../listings/current-listing';
import { ViewProgress } from '../view-progress';
import type { ChangeProvider } from './change-provider';
import type { ComparisonResult, Comparer } from './comparer';
import { pairNames } from './pair-names';

export const VIEW = 'catalogLens.changes';

/** The value of the context key; the view is hidden if it is `none`. */
type ViewContent = 'none' | 'reading' | 'same' | 'changes';

/** The Changes view: its visibility, description, message and progress. */
export class ChangesView implements vscode.Disposable {
  readonly tree: vscode.TreeView<ChangeNode>;
  #isShown = false;
  readonly #shown = new vscode.EventEmitter<boolean>();
  /** Fires when the view is shown or hidden. */
  readonly onDidShow = this.#shown.event;
  readonly #content: ContextKey<ViewContent>;
  readonly #progress: ViewProgress;
  readonly #subscriptions: vscode.Disposable;

  constructor(
    private readonly comparer: Comparer,
    private readonly listings: Listings,
    provider: ChangeProvider,
    onError: (error: unknown) => void,
  ) {
    this.tree = vscode.window.createTreeView(VIEW, { treeDataProvider: provider, showCollapseAll: true });
    this.#content = new ContextKey('catalogLens.changes.content', onError);
    this.#progress = new ViewProgress(VIEW, onError);
    const update = (): void => {
      this.#update();
    };
    this.#subscriptions = vscode.Disposable.from(
      this.tree,
      this.#shown,
      this.#progress,
      comparer.onDidChange(update),
      // The description contains folders if another open listing has the same name.
      listings.onDidOpen(update),
      listings.onDidClose(update),
    );
    update();
  }

  dispose(): void {
    this.#subscriptions.dispose();
  }

  #update(): void {
    const { compared, isReading } = this.comparer;
    const content = compared ? (compared.isSame ? 'same' : 'changes') : isReading ? 'reading' : 'none';
    this.#content.set(content);
    const isShown = content !== 'none';
    if (isShown !== this.#isShown) this.#shown.fire((this.#isShown = isShown));
    // The type in VS Code's API does not allow undefined, which removes them.
    const above: { description?: string | undefined; message?: string | undefined } = this.tree;
    above.description = compared && namesOf(compared, this.listings);
    above.message = compared && messageOf(compared);
    this.#progress.show(isReading);
  }
}

/** The view's description: `prices.json (HEAD ↔ working)`, or the names of two files. */
function namesOf({ pair }: ComparisonResult, listings: Listings): string {
  const names = shownText(pairNames(pair));
  if (pair.version.ref === undefined) return names;
  return `${shownText(nameAmongOpen(pair.after.uri, listings))} (${names})`;
}

/** The view's message: the number of entries and of changes, and what is ignored. */
function messageOf(compared: ComparisonResult): string | undefined {
  const { isSame, ignored } = compared;
  const counts = isSame ? undefined : countsOf(compared);
  if (ignored === '') return counts;
  // A message hides the welcome text.
  return counts === undefined
    ? vscode.l10n.t('No differences. Ignored: {0}.', ignored)
    : vscode.l10n.t('{0}. Ignored: {1}.', counts, ignored);
}

function countsOf({ pair, summary }: ComparisonResult): string {
  const old = pair.before.entries.length;
  const now = pair.after.listing.entries.length;
  const sizes = old === now ? countOfEntries(now) : `${formatCount(old)} → ${countOfEntries(now)}`;
  return `${sizes}: ${summary || vscode.l10n.t('the listing itself is different')}`;
}
