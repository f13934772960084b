import * as vscode from 'vscode';
import type { Entries } from '../entries';
import { ALL, FIX_PROBLEMS } from '../problems/fix-problems';
import { selectorFor } from '../ui/file-name';
import type { Listings } from '../listings';
import { problemsAt } from '../problems/problems-at';
import { once } from '../ui/tasks';
import { ContextKey } from '../ui/context-key';

/** A command and its arguments. */
type Call = readonly [command: string, ...args: unknown[]];

/** What the buttons of the walkthrough execute in the current listing. */
const BUTTON_CALLS: ReadonlyMap<unknown, readonly Call[]> = new Map([
  // VS Code does not close the hover of the problem, which is outdated then.
  ['fix', [['editor.action.hideHover'], [FIX_PROBLEMS, undefined, ALL]]],
  ['filter', [['catalogLens.entries.focus'], ['catalogLens.filter']]],
]);

/** Registers the commands of the sample listing and of the buttons in the walkthrough. */
export function registerSample(listings: Listings, entries: Entries): vscode.Disposable {
  const progress = new SampleProgress(listings);
  let last: vscode.TextDocument | undefined;

  /** @param column the editor group, unless the sample is already visible */
  async function open(column: vscode.ViewColumn): Promise<void> {
    const { PROBLEM_COUNT: FLAWS, sampleText } = await import('./sample-text');
    const content = sampleText();
    // The open sample is shown again unless it was changed.
    if (!last || last.isClosed || last.getText() !== content) {
      last = await vscode.workspace.openTextDocument({ language: 'json', content });
      progress.follow(last, FLAWS);
    }
    await show(last, column);
  }

  async function tryOut(what: unknown): Promise<void> {
    const { value } = listings.current;
    if (value) await show(value.document, vscode.ViewColumn.Beside);
    else await open(vscode.ViewColumn.Beside);
    await arranged(entries, listings);
    for (const call of BUTTON_CALLS.get(what) ?? []) await vscode.commands.executeCommand(...call);
    if (what === 'problem') {
      await showFirstProblem(listings);
      progress.markViewed();
    }
    if (what === 'fix') progress.markFixed();
  }

  return vscode.Disposable.from(
    progress,
    vscode.commands.registerCommand('catalogLens.openSample', (where: unknown) =>
      open(where === 'beside' ? vscode.ViewColumn.Beside : vscode.ViewColumn.Active),
    ),
    vscode.commands.registerCommand('catalogLens.tryOut', tryOut),
  );
}

async function show(document: vscode.TextDocument, column: vscode.ViewColumn): Promise<void> {
  const visible = vscode.window.visibleTextEditors.find((editor) => editor.document === document);
  await vscode.window.showTextDocument(document, {
    preview: false,
    viewColumn: visible?.viewColumn ?? column,
  });
}

/** Resolves when the tree shows the current listing, or there is none. */
async function arranged({ arranger }: Entries, { current }: Listings): Promise<void> {
  while (current.value && !arranger.arranged) await once(arranger.onDidArrange);
}

/** Moves the cursor to the first problem of the current listing, if it has one, and shows its hover. */
async function showFirstProblem({ current: { value: source } }: Listings): Promise<void> {
  const starts = source?.listing.problems().map((problem) => source.listing.rangeOf(problem).start) ?? [];
  if (!source || starts.length === 0) return;
  const start = starts.reduce((first, each) => Math.min(first, each));
  await source.show({ start, end: start }, { preserveFocus: false });
  await vscode.commands.executeCommand('editor.action.showHover');
}

/**
 * Sets context keys that complete the steps of the walkthrough when the user views and fixes problems of the sample listing
 * in any way.
 */
class SampleProgress implements vscode.Disposable {
  readonly #hasSeen = new ContextKey<boolean>('catalogLens.sample.problemSeen');
  readonly #hasFixed = new ContextKey<boolean>('catalogLens.sample.problemFixed');
  #watching: vscode.Disposable | undefined;

  constructor(private readonly listings: Listings) {}

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
      vscode.languages.registerHoverProvider(selectorFor(sample.uri), {
        provideHover: (document, position) => {
          if (document === sample && this.#hasProblem(sample, position)) this.markViewed();
          return undefined;
        },
      }),
      this.listings.onDidChange(({ document, listing }) => {
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
    const source = this.listings.of(sample);
    return (
      source !== undefined && problemsAt(source, new vscode.Range(position, position)).located.length > 0
    );
  }
}
