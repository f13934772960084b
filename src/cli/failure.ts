/** Why a command failed, as a sentence for users. */
export class Failure extends Error {
  override readonly name = 'Failure';

  /** @param sentences if the message has several */
  constructor(
    message: string,
    readonly sentences: readonly string[] = [message],
  ) {
    super(message);
  }
}

/** The end of a message about incorrect usage. */
export const SEE_HELP = '(see catalog-lens --help)';

/** The reason why a file system call failed: `no such file or directory`. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = (error as NodeJS.ErrnoException).code;
  const known: Record<string, string> = {
    ENOENT: 'no such file or directory',
    EACCES: 'permission denied',
    EPERM: 'operation not permitted',
    EISDIR: 'it is a directory',
    ENOTDIR: 'a part of the path is not a directory',
    ELOOP: 'too many symbolic links',
    ENAMETOOLONG: 'the name is too long',
    EMFILE: 'too many open files',
    EEXIST: 'the file exists',
    ENOSPC: 'no space left on the device',
    EROFS: 'the file system is read-only',
  };
  return known[code ?? ''] ?? error.message;
}
