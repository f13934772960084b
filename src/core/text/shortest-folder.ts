/**
 * The fewest path segments that distinguish a folder from others, like in VS Code's tabs: `a` for `x/a` and `x/b`, `a/…`
 * for `a/x` and `b/x`.
 *
 * @returns the whole path if nothing shorter is unique
 */
export function shortestFolder(folder: string, others: readonly string[]): string {
  const names = folder.split('/');
  for (let count = 1; count < names.length; count++)
    for (let start = names.length - count; start >= 0; start--) {
      const part = names.slice(start, start + count).join('/');
      const isLast = start + count === names.length;
      const isShared = others.some((other) =>
        isLast ? `/${other}`.endsWith(`/${part}`) : `/${other}/`.includes(`/${part}/`),
      );
      if (!isShared) return isLast ? part : `${part}/…`;
    }
  return folder;
}
