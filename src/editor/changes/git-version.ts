import * as vscode from 'vscode';
import { syntaxOf } from '../../core/json/parse';
import { decodeWithoutLoss } from '../decode-text';
import { fileName } from '../file-name';
import { RefType, type Commit, type Repository } from './git-api';
import { CannotCompare, type Version } from './version';

export const HEAD = 'HEAD';

/** The refs of the versions of a file in conflict. */
export const STAGES = { base: ':1', ours: ':2', theirs: ':3' } as const;

/** What Git has left in the working tree, with its conflict markers, while there are conflicts. */
export const AUTO_MERGE = 'AUTO_MERGE';

/** The maximum number of commits offered. */
const MAX_COMMITS = 50;

/** The version of a file in Git at a ref. */
export function gitVersion(
  repository: Repository,
  uri: vscode.Uri,
  ref: string,
  name = stageName(ref) ?? ref,
): Version {
  const isStage = stageName(ref) !== undefined;
  const title = `${fileName(uri)} (${name})`;
  return {
    title,
    uri,
    ref: name,
    syntax: syntaxOf(uri.path),
    source: undefined,
    read: async (isCancelled) => {
      // Git would read a leading dash as an option.
      const isKnown = isStage || (!ref.startsWith('-') && (await resolves(repository.getCommit(ref))));
      if (!isKnown) throw new CannotCompare(vscode.l10n.t('Unknown branch, tag or commit: {0}.', name));
      if (!isStage) await checkFile(repository, uri, ref, name);
      const text = await textAt(repository, uri, ref);
      if (text === undefined) throw new CannotCompare(vscode.l10n.t('{0} cannot be read.', title));
      return isCancelled() ? undefined : text;
    },
  };
}

/**
 * The text of a file at a ref, without a byte order mark.
 *
 * @returns undefined if it does not exist
 * @throws CannotCompare if its bytes are not valid, so that some of them would be lost
 */
export async function textAt(
  repository: Repository,
  uri: vscode.Uri,
  ref: string,
): Promise<string | undefined> {
  const path = uri.fsPath;
  const text = await repository.show(ref, path).catch(() => undefined);
  // Git's extension replaces bytes that are not valid.
  const isValid =
    text?.includes('\ufffd') !== true ||
    (await decodeWithoutLoss(await repository.buffer(ref, path), uri)) !== undefined;
  if (isValid) return text?.replace(/^\ufeff/, '');
  throw new CannotCompare(vscode.l10n.t('{0} has bytes that are not valid UTF-8.', fileName(uri)));
}

/** The name that VS Code gives to a version of a file in conflict; undefined for other refs. */
function stageName(ref: string): string | undefined {
  if (ref === STAGES.base) return vscode.l10n.t('Base');
  if (ref === STAGES.ours) return vscode.l10n.t('Current');
  return ref === STAGES.theirs ? vscode.l10n.t('Incoming') : undefined;
}

/** @throws CannotCompare if Git has no version of a file at a ref */
export async function checkFile(
  repository: Repository,
  uri: vscode.Uri,
  ref: string,
  name = ref,
): Promise<void> {
  const exists = await resolves(repository.getObjectDetails(ref, uri.fsPath));
  if (!exists) throw new CannotCompare(vscode.l10n.t('{0} is not in Git at {1}.', fileName(uri), name));
}

/** The newest commit that has changed a file; undefined if the repository does not know the file. */
export async function lastCommit(repository: Repository, uri: vscode.Uri): Promise<Commit | undefined> {
  // Fails in a repository without commits.
  const commits = await repository.log({ maxEntries: 1, path: uri.fsPath }).catch(() => []);
  return commits[0];
}

/** A Git ref that a file can be compared with. */
export interface GitRef {
  readonly kind: 'branch' | 'tag' | 'commit';
  readonly ref: string;
  /** The display name. Neither it nor `detail` is escaped. */
  readonly name: string;
  readonly detail: string;
}

/** The commits that have changed a file, the branches and the tags. */
export async function refsOf(repository: Repository, uri: vscode.Uri): Promise<readonly GitRef[]> {
  const [refs, commits] = await Promise.all([
    repository.getRefs({ sort: 'committerdate' }),
    repository.log({ maxEntries: MAX_COMMITS, path: uri.fsPath }),
  ]);
  const named = refs.flatMap(({ type, name, commit = '' }): GitRef[] => {
    if (name === undefined) return [];
    return [{ kind: type === RefType.Tag ? 'tag' : 'branch', ref: name, name, detail: shortHash(commit) }];
  });
  return [...commits.map(commitRef), ...named];
}

function commitRef({ hash, message, authorDate, authorName = '' }: Commit): GitRef {
  const day = authorDate?.toISOString().slice(0, 10) ?? '';
  const detail = [firstLineOf(message), authorName, day].filter((part) => part !== '').join(' · ');
  return { kind: 'commit', ref: hash, name: shortHash(hash), detail };
}

export function shortHash(hash: string): string {
  return hash.slice(0, 8);
}

/** The first line of a commit's message. */
export function firstLineOf(message: string): string {
  return message.split('\n', 1)[0] ?? '';
}

function resolves(work: Promise<unknown>): Promise<boolean> {
  return work.then(
    () => true,
    () => false,
  );
}
