/** What `git diff` prints without the names of files: Git gives a driver temporary files. */
export function withoutNames(difference: string): string {
  return difference
    .replace(/^diff --git .*$/gm, 'diff --git')
    .replace(/^(---|\+\+\+) (?!\/dev\/null).*$/gm, '$1')
    .replace(/^Binary files .*$/gm, 'Binary files differ');
}
