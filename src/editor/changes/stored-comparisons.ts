import type * as vscode from 'vscode';

/** The URIs of two compared versions. */
export interface StoredComparison {
  readonly before: string;
  readonly after: string;
}

const STORED = 'changes.compared';

/** What was compared last in a workspace; nothing after the comparison was closed. */
export function storedComparisons(memento: vscode.Memento): readonly StoredComparison[] {
  return memento.get<readonly StoredComparison[]>(STORED) ?? [];
}

export function storeComparisons(
  memento: vscode.Memento,
  comparisons: readonly StoredComparison[],
): Thenable<void> {
  return memento.update(STORED, comparisons);
}
