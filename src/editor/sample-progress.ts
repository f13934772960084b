import * as vscode from 'vscode';
import { problemsAt } from '../core/listing/problems-at';
import { ContextKey } from './context-key';
import type { Listings } from './listings';

/**
 * What the user has done with the sample, however they did it: context keys tick the steps of the walkthrough. Nothing is
 * watched before the sample is opened, nor what is done with other listings.
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
   * Watches the sample, before it is shown, and no other one any more.
   *
   * @param flaws how many problems it has at first
   */
  follow(sample: vscode.TextDocument, flaws: number): void {
    this.#watching?.dispose();
    this.#watching = vscode.Disposable.from(
      // The cursor is in a problem, or the mouse rests on one.
      vscode.window.onDidChangeTextEditorSelection(({ textEditor: { document }, selections }) => {
        if (document === sample && selections.some(({ active }) => this.#hasProblem(sample, active)))
          this.see();
      }),
      vscode.languages.registerHoverProvider(
        { scheme: sample.uri.scheme, pattern: sample.uri.path },
        {
          provideHover: (document, position) => {
            if (document === sample && this.#hasProblem(sample, position)) this.see();
            return undefined;
          },
        },
      ),
      this.listings.onDidAnalyse(({ document, listing }) => {
        if (document !== sample) return;
        const problems = listing.problems();
        // Half typed, an entry has other problems.
        if (problems.length < flaws && problems.every(({ rule }) => rule.id !== 'syntax')) this.fix();
      }),
    );
  }

  /** A problem was seen. */
  see(): void {
    this.#hasSeen.set(true);
  }

  /** A problem was fixed. */
  fix(): void {
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
