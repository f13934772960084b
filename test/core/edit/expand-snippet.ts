import type { Snippet } from '../../../src/core/edit/fixes-of';

/** Inserts a snippet as VS Code does: its lines get the indentation of the line that it is inserted in. */
export function expandSnippet(text: string, snippet: Snippet): string {
  const line =
    text
      .slice(0, snippet.offset)
      .split(/\r\n|\n|\r/)
      .at(-1) ?? '';
  const indentation = /^[ \t]*/.exec(line)?.[0] ?? '';
  const plain = snippet.text
    .replace(/\r\n|\n|\r/g, (end) => end + indentation)
    .replace(/\\([\\$}])|\$\{\d+:([^}]*)\}|\$\d+/g, (_, escaped?: string, placeholder?: string) => {
      return escaped ?? placeholder ?? '';
    });
  return text.slice(0, snippet.offset) + plain + text.slice(snippet.offset);
}
