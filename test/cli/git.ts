import { spawnSync } from 'node:child_process';
import { folder, writeFiles, type Files } from './run';

/** What a call of Git gave. */
interface Answer {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A temporary repository. */
export interface Repository {
  readonly root: string;
  /** Runs Git as on a machine without configuration. */
  readonly git: (...args: readonly string[]) => Answer;
  readonly write: (files: Files) => void;
  /** Commits these files, and all other changes. */
  readonly commit: (files?: Files) => void;
}

/** The repository of a folder. */
export function repositoryAt(root: string): Repository {
  const git = (...args: readonly string[]): Answer => {
    const user = ['-c', 'user.name=a', '-c', 'user.email=a@x.io', '-c', 'core.autocrlf=false'];
    const env = { GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1', GIT_PAGER: 'cat' };
    return spawnSync('git', [...user, ...args], {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, ...env, NO_COLOR: '', GIT_EDITOR: 'true' },
    });
  };
  const write = (files: Files): void => {
    writeFiles(root, files);
  };
  const commit = (files: Files = {}): void => {
    write(files);
    git('add', '-A');
    git('commit', '-q', '-m', 'commit');
  };
  return { root, git, write, commit };
}

/** A new repository whose first commit has these files. */
export function repositoryWith(files: Files): Repository {
  const repository = repositoryAt(folder());
  repository.git('init', '-q', '-b', 'main');
  repository.commit(files);
  return repository;
}
