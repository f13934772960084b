import * as vscode from 'vscode';
import type { ChangeNode } from '../../core/diff/tree';
import { shownText } from '../../core/text/markdown';
import { ContextKey } from '../context-key';
import { countOfEntries, figure } from '../counts';
import { fileName } from '../file-name';
import { ViewProgress } from '../view-progress';
import type { ChangeProvider } from './change-provider';
import type { Compared, Comparer } from './comparer';

export const VIEW = 'catalogLens.changes';

/** What there is to see; where it is nothing, the view is not there. */
type Sight = 'none' | 'reading' | 'same' | 'changes';

/** The view of the changes: what is above the tree, and whether it is there at all. */
export class ChangesView implements vscode.Disposable {
  readonly tree: vscode.TreeView<ChangeNode>;
  readonly #sight: ContextKey<Sight>;
  readonly #progress: ViewProgress;
  readonly #subscriptions: vscode.Disposable;

  constructor(
    private readonly comparer: Comparer,
    provider: ChangeProvider,
    onError: (error: unknown) => void,
  ) {
    this.tree = vscode.window.createTreeView(VIEW, { treeDataProvider: provider, showCollapseAll: true });
    this.#sight = new ContextKey('catalogLens.changes.sight', onError);
    this.#progress = new ViewProgress(VIEW, onError);
    this.#subscriptions = vscode.Disposable.from(
      this.tree,
      this.#progress,
      comparer.onDidChange(() => {
        this.#update();
      }),
    );
    this.#update();
  }

  dispose(): void {
    this.#subscriptions.dispose();
  }

  #update(): void {
    const { compared, isReading } = this.comparer;
    this.#sight.set(compared ? (compared.isSame ? 'same' : 'changes') : isReading ? 'reading' : 'none');
    // The view's own type does not say that both may be taken away.
    const above: { description?: string | undefined; message?: string | undefined } = this.tree;
    above.description = compared && namesOf(compared);
    above.message = compared && messageOf(compared);
    this.#progress.show(isReading);
  }
}

/** `prices.json (HEAD) → prices.json` */
function namesOf({ pair: { version, after } }: Compared): string {
  return `${shownText(version.title)} → ${shownText(fileName(after.uri))}`;
}

/** What with what, how many entries, and what became of them. */
function messageOf({ pair, summary, isSame }: Compared): string | undefined {
  if (isSame) return undefined;
  const old = pair.before.entries.length;
  const now = pair.after.listing.entries.length;
  const sizes = old === now ? countOfEntries(now) : `${figure(old)} → ${countOfEntries(now)}`;
  return `${sizes}: ${summary || vscode.l10n.t('the listing itself is different')}`;
}
