/**
 * The fewest folders in a row that tell one folder from others, as in VS Code's tabs: `a` for `x/a` beside `x/b`, `a/…`
 * for `a/x` beside `b/x`. Folders are parted by slashes.
 *
 * @returns the whole folder where nothing shorter tells it from the others
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
