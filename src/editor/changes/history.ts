import * as vscode from 'vscode';
import type { EntryCommit, EntryHistory } from '../../core/compare/history';
import type * as Words from '../../core/compare/words';
import { syntaxOf } from '../../core/json/syntax';
import type * as Diff from '../../core/report/diff';
import { shownText } from '../../core/text/quote';
import { fileUriOf } from '../configuration-folders';
import { sentences } from '../counts';
import type { Target, Targets } from '../edit-entries/targets';
import { fileName } from '../file-name';
import { gitPath, repositoryFor, shortHash, uriAt, type Repository } from '../git/repository';
import { showInformation, UserError, withErrorMessage } from '../messages';
import type { Changes } from '.';

/** The maximum number of changed members in a line. */
const MAX_FIELDS = 4;

/** Registers the command that lists the commits in which an entry has changed; one that is chosen is compared with the one before. */
export function registerHistory(targets: Targets, changes: Changes): vscode.Disposable {
  return vscode.commands.registerCommand('catalogLens.showHistory', (...args: readonly unknown[]) =>
    withErrorMessage(async () => {
      const target = await targets.of(args);
      if (target) await showHistory(target, changes);
    }),
  );
}

async function showHistory({ source, listing, entries: [entry] }: Target, changes: Changes): Promise<void> {
  const file = fileUriOf(source.uri);
  const present = entry && listing.entries.currentVersionOf(entry);
  if (!present) return;
  const { id, endpoint } = listing.read(present).values;
  if (id === undefined && endpoint === undefined)
    throw new UserError('The entry has neither an ID nor an endpoint.');
  const git = await gitPath();
  if (git === undefined) throw new UserError('The history needs Git, which is not available here.');
  const repository = await repositoryFor(file);
  const wanted = id === undefined ? { endpoint: endpoint ?? '' } : { id };
  const { settings, ignoredMembers } = source.configuration;
  const text = source.document.getText();
  const history = await vscode.window.withProgress(
    {
      location: vscode.ProgressLocation.Notification,
      title: `Reading the history of ${shownText(id ?? endpoint ?? '')}`,
      cancellable: true,
    },
    async (progress, token): Promise<EntryHistory | undefined> => {
      // Needs Node, so that it must not be loaded in the web worker.
      const { entryLog } = await import('../../git/entry-log');
      const aborting = new AbortController();
      token.onCancellationRequested(() => {
        aborting.abort();
      });
      let reported = 0;
      return entryLog(file.fsPath, wanted, {
        git,
        signal: aborting.signal,
        settings,
        syntax: syntaxOf(file.path),
        ignored: new Set(ignoredMembers),
        present: text,
        onStep: (done, all) => {
          if (token.isCancellationRequested) throw new Canceled();
          const percent = (done / all) * 100;
          progress.report({ increment: percent - reported });
          reported = percent;
        },
      }).catch((error: unknown) => {
        if (token.isCancellationRequested) return undefined;
        throw new UserError(
          `The history of ${fileName(file)} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
        );
      });
    },
  );
  if (!history) return;
  if (history.commits.length === 0) {
    showInformation('No commit has changed this entry.');
    return;
  }
  const { changeWords } = await import('../../core/report/diff');
  const { sizeWords } = await import('../../core/compare/words');
  const picked = await vscode.window.showQuickPick(
    history.commits.map((commit) => itemOf(commit, { changeWords, sizeWords })),
    {
      title: `History of ${shownText(id ?? endpoint ?? '')}`,
      placeHolder: placeholderOf(history),
      matchOnDescription: true,
      matchOnDetail: true,
    },
  );
  if (!picked) return;
  await showCommit(picked.commit, file, repository, changes);
}

/** Compares a commit with the one before, and shows the change of the entry. */
async function showCommit(
  { commit, oldFile, file: newFile, before, after }: EntryCommit,
  file: vscode.Uri,
  { rootUri }: Repository,
  changes: Changes,
): Promise<void> {
  const versionAt = async (path: string | undefined, ref: string): Promise<vscode.Uri | undefined> => {
    if (path === undefined) return undefined;
    // The folder that is open may be a symbolic link to the repository.
    return uriAt(file.path.endsWith(`/${path}`) ? file : vscode.Uri.joinPath(rootUri, path), ref);
  };
  const old = await versionAt(oldFile, `${commit}^`);
  const now = await versionAt(newFile, commit);
  if (now)
    await changes.compareEntry(old, now, (sides) =>
      after ? sides.after?.index === after.index : sides.before?.index === before?.index,
    );
  // The commit has deleted the file.
  else if (old) await vscode.window.showTextDocument(old);
}

function placeholderOf({ skipped }: EntryHistory): string {
  const select = 'Select a commit to compare it with the one before';
  if (skipped.length === 0) return select;
  const commits = skipped.map(shortHash).join(', ');
  return sentences(`${select}.`, `The file is not JSON in ${commits}.`);
}

/** Ends reading when the user cancels it. */
class Canceled extends Error {}

interface CommitItem extends vscode.QuickPickItem {
  readonly commit: EntryCommit;
}

function itemOf(
  commit: EntryCommit,
  { changeWords, sizeWords }: Pick<typeof Diff, 'changeWords'> & Pick<typeof Words, 'sizeWords'>,
): CommitItem {
  const kinds = {
    added: 'added',
    changed: '',
    renamed: 'renamed',
    removed: 'removed',
  } as const;
  const fields = commit.fields.map((field) => {
    const [{ name, before, after } = { name: '', before: '', after: '' }] = changeWords(field);
    return `${name} ${before} → ${after}`;
  });
  const rest = fields.length - MAX_FIELDS;
  const shown = fields.slice(0, MAX_FIELDS);
  if (rest > 0) shown.push(`${rest} more`);
  return {
    label: shownText(commit.subject),
    description: shownText([shortHash(commit.commit), commit.date.slice(0, 10), commit.author].join(' · ')),
    detail: shownText(
      [kinds[commit.kind], sizeWords(commit), ...shown].filter((part) => part !== '').join(' · '),
    ),
    iconPath: new vscode.ThemeIcon('git-commit'),
    commit,
  };
}
