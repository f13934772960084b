import type { Snippet } from '../../src/core/edit/fixes-of';

/** Inserts snippets as VS Code does, without changes of their indentation. */
export function expandSnippets(text: string, snippets: readonly Snippet[]): string {
  return snippets.toReversed().reduce((after, snippet) => {
    const plain = snippet.text.replace(
      /\\([\\$}])|\$\{\d+:((?:\\.|[^}\\])*)\}|\$\d+/g,
      (_, escaped?: string, placeholder?: string) =>
        escaped ?? placeholder?.replace(/\\([\\$}])/g, '$1') ?? '',
    );
    return after.slice(0, snippet.offset) + plain + after.slice(snippet.offset);
  }, text);
}
