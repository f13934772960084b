import { NO_FILE } from '../core/report/diff';

/** One side of a change: a file with the content of a version. */
export interface GitFile {
  /** In the repository; that of the other side if the file does not exist on this one. */
  readonly path: string;
  /** Where the content is; {@link NO_FILE} if the file does not exist. */
  readonly file: string;
  /** Such as `100644`; `.` if the file does not exist. */
  readonly mode: string;
}

/** The change of one file, as Git passes it to an external diff driver. */
export interface GitChange {
  readonly before: GitFile;
  readonly after: GitFile;
  /** The extended header lines of a renamed or copied file, which end with a line break; else empty. */
  readonly header: string;
}

/**
 * Reads the arguments of an external diff driver: path, old file, its object name and mode, new file, its object name and
 * mode, and for renamed files the new path and the extended header.
 *
 * @returns undefined if the path is unmerged, for which there is nothing but its name
 */
export function changeOf(args: readonly string[]): GitChange | undefined {
  const [path, oldFile, , oldMode, newFile, , newMode, newPath = path, header = ''] = args;
  if (path === undefined || newPath === undefined) return undefined;
  if (oldFile === undefined || oldMode === undefined) return undefined;
  if (newFile === undefined || newMode === undefined) return undefined;
  return {
    before: { path, file: oldFile, mode: oldMode },
    after: { path: newPath, file: newFile, mode: newMode },
    header,
  };
}

/** What has changed besides the content: `new file`, `renamed, 95% similar`, or nothing. */
export function noteOf({ before, after, header }: GitChange): string {
  if (before.file === NO_FILE) return 'new file';
  if (after.file === NO_FILE) return 'deleted';
  const notes: string[] = [];
  if (before.path !== after.path) {
    const [, similarity] = /^similarity index (\d+%)$/m.exec(header) ?? [];
    notes.push(/^copy from /m.test(header) ? 'copied' : 'renamed');
    if (similarity !== undefined) notes.push(`${similarity} similar`);
  }
  if (before.mode !== after.mode) notes.push(`mode ${before.mode} → ${after.mode}`);
  return notes.join(', ');
}
