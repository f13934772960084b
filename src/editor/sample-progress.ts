import * as vscode from 'vscode';
import { problemsAt } from '../core/listing/locator';
import { ContextKey } from './context-key';
import type { Listings } from './listings';

/**
 * Sets context keys that complete the steps of the walkthrough when the user views and fixes problems of the sample listing
 * in any way.
 */
export class SampleProgress implements vscode.Disposable {
  readonly #hasSeen: ContextKey<boolean>;
  readonly #hasFixed: ContextKey<boolean>;
  #watching: vscode.Disposable | undefined;

  constructor(
    private readonly listings: Listings,
    onError: (error: unknown) => void,
  ) {
    this.#hasSeen = new ContextKey('catalogLens.sample.problemSeen', onError);
    this.#hasFixed = new ContextKey('catalogLens.sample.problemFixed', onError);
  }

  /**
   * Watches a sample instead of the previous one.
   *
   * @param problemCount the initial number of problems
   */
  follow(sample: vscode.TextDocument, problemCount: number): void {
    this.#watching?.dispose();
    this.#watching = vscode.Disposable.from(
      // A problem is viewed when the cursor or the mouse is on it.
      vscode.window.onDidChangeTextEditorSelection(({ textEditor: { document }, selections }) => {
        if (document === sample && selections.some(({ active }) => this.#hasProblem(sample, active)))
          this.markViewed();
      }),
      vscode.languages.registerHoverProvider(
        { scheme: sample.uri.scheme, pattern: sample.uri.path },
        {
          provideHover: (document, position) => {
            if (document === sample && this.#hasProblem(sample, position)) this.markViewed();
            return undefined;
          },
        },
      ),
      this.listings.onDidAnalyse(({ document, listing }) => {
        if (document !== sample) return;
        const problems = listing.problems();
        // Syntax errors while the user types hide other problems.
        if (problems.length < problemCount && problems.every(({ rule }) => rule.id !== 'syntax'))
          this.markFixed();
      }),
    );
  }

  /** Records that a problem was viewed. */
  markViewed(): void {
    this.#hasSeen.set(true);
  }

  /** Records that a problem was fixed. */
  markFixed(): void {
    this.#hasFixed.set(true);
  }

  dispose(): void {
    this.#watching?.dispose();
  }

  #hasProblem(sample: vscode.TextDocument, position: vscode.Position): boolean {
    const { listing } = this.listings.of(sample) ?? {};
    const offset = sample.offsetAt(position);
    return listing?.isComplete === true && problemsAt(listing, { start: offset, end: offset }).length > 0;
  }
}
