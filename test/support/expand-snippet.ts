import type { Fix } from '../../src/core/edit/fixes-of';
import { applyEdits } from '../../src/core/text/text-edit';

/** The text after a fix, whose snippets are inserted as VS Code does, without changes of their indentation. */
export function fixedBy({ edits, snippets }: Fix, text: string): string {
  if (!snippets) return applyEdits(text, edits);
  return snippets
    .toReversed()
    .reduce(
      (after, { offset, text: snippet }) => after.slice(0, offset) + expand(snippet) + after.slice(offset),
      text,
    );
}

/** A literal, a choice, a placeholder, a transformation of a placeholder, or the repetition of one in a snippet. */
const PIECE =
  /\\([\\$}])|\$\{(\d+)\|([^|]*)\|\}|\$\{(\d+):((?:\\[\\$}]|[^\\}])*)\}|\$\{(\d+)\/((?:\\.|[^\\/])*)\/((?:\$\{[^}]*\}|[^/])*)\/(\w*)\}|\$(\d+)/g;

/** The text of a snippet after all its tab stops were left as they are. */
export function expand(snippet: string): string {
  const stops = new Map<string, string>();
  for (const [, , choice, words = '', stop, text = ''] of snippet.matchAll(PIECE)) {
    const number = choice ?? stop;
    const value = choice === undefined ? text.replace(/\\([\\$}])/g, '$1') : (words.split(',')[0] ?? '');
    if (number !== undefined && !stops.has(number)) stops.set(number, value);
  }
  return snippet.replace(PIECE, (_, escaped?: string, ...groups: (string | undefined)[]) => {
    const [choice, , stop, , transformed, pattern = '', format = '', flags, again] = groups;
    if (escaped !== undefined) return escaped;
    const value = stops.get(choice ?? stop ?? transformed ?? again ?? '') ?? '';
    return transformed === undefined ? value : transform(value, { pattern, format, flags });
  });
}

/** Transforms a placeholder as VS Code does when it is left. */
function transform(
  value: string,
  { pattern, format, flags }: { pattern: string; format: string; flags: string | undefined },
): string {
  return value.replace(new RegExp(pattern, flags), (...groups: unknown[]) =>
    format.replace(
      /\$(\d)|\$\{(\d)(?::(?:\/(downcase)|\+([^}]*)))?\}/g,
      (_, plain?: string, number?: string, downcase?: string, present?: string) => {
        const group = groups[Number(plain ?? number)] as string | undefined;
        if (present !== undefined) return group === undefined || group === '' ? '' : present;
        return (downcase === undefined ? group : group?.toLowerCase()) ?? '';
      },
    ),
  );
}
