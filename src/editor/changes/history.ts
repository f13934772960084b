import * as vscode from 'vscode';
import type { EntryCommit, EntryHistory } from '../../core/compare/history';
import type * as Diff from '../../core/report/diff';
import { shownText } from '../../core/text/quote';
import { fileUriOf } from '../configuration-folders';
import type { Target, Targets } from '../edit-entries/targets';
import { fileName } from '../file-name';
import { gitPath, repositoryFor, shortHash, uriAt } from '../git/repository';
import { showInformation, UserError, withErrorMessage } from '../messages';

/** The maximum number of changed members in a line. */
const MAX_FIELDS = 4;

/** Registers the command that lists the commits in which an entry has changed; one that is chosen is compared with the one before. */
export function registerHistory(targets: Targets): vscode.Disposable {
  return vscode.commands.registerCommand('catalogLens.showHistory', (...args: readonly unknown[]) =>
    withErrorMessage(async () => {
      const target = await targets.of(args);
      if (target) await showHistory(target);
    }),
  );
}

async function showHistory({ source, listing, entries: [entry] }: Target): Promise<void> {
  const file = fileUriOf(source.uri);
  const present = entry && listing.entries.currentVersionOf(entry);
  if (!present) return;
  const { id, endpoint } = listing.read(present).values;
  if (id === undefined && endpoint === undefined)
    throw new UserError(vscode.l10n.t('The entry has neither an ID nor an endpoint.'));
  const git = await gitPath();
  if (git === undefined)
    throw new UserError(vscode.l10n.t('The history needs Git, which is not available here.'));
  await repositoryFor(file);
  const wanted = id === undefined ? { endpoint: endpoint ?? '' } : { id };
  const { settings, ignoredMembers } = source.configuration;
  const text = source.document?.getText();
  const history = await vscode.window.withProgress(
    {
      location: vscode.ProgressLocation.Notification,
      title: vscode.l10n.t('Reading the history of {0}', shownText(id ?? endpoint ?? '')),
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
          vscode.l10n.t(
            'The history of {0} cannot be read: {1}',
            fileName(file),
            error instanceof Error ? error.message : String(error),
          ),
        );
      });
    },
  );
  if (!history) return;
  if (history.commits.length === 0) {
    showInformation(vscode.l10n.t('No commit has changed this entry.'));
    return;
  }
  const { changeWords } = await import('../../core/report/diff');
  const picked = await vscode.window.showQuickPick(
    history.commits.map((commit) => itemOf(commit, changeWords)),
    {
      title: vscode.l10n.t('History of {0}', shownText(id ?? endpoint ?? '')),
      placeHolder: vscode.l10n.t('Select a commit to compare it with the one before'),
      matchOnDescription: true,
      matchOnDetail: true,
    },
  );
  if (!picked) return;
  const { commit } = picked.commit;
  const [now, old] = [await uriAt(file, commit), await uriAt(file, `${commit}^`)];
  await vscode.commands.executeCommand('catalogLens.compare', now, old);
}

/** Ends reading when the user cancels it. */
class Canceled extends Error {}

interface CommitItem extends vscode.QuickPickItem {
  readonly commit: EntryCommit;
}

function itemOf(commit: EntryCommit, changeWords: typeof Diff.changeWords): CommitItem {
  const kinds = {
    added: vscode.l10n.t('added'),
    changed: '',
    renamed: vscode.l10n.t('renamed'),
    removed: vscode.l10n.t('removed'),
  } as const;
  const fields = commit.fields.map((field) => {
    const [{ name, before, after } = { name: '', before: '', after: '' }] = changeWords(field);
    return `${name} ${before} → ${after}`;
  });
  const rest = fields.length - MAX_FIELDS;
  const shown = fields.slice(0, MAX_FIELDS);
  if (rest > 0) shown.push(vscode.l10n.t('{0} more', rest));
  return {
    label: shownText(commit.subject),
    description: shownText([shortHash(commit.commit), commit.date.slice(0, 10), commit.author].join(' · ')),
    detail: shownText([kinds[commit.kind], ...shown].filter((part) => part !== '').join(' · ')),
    iconPath: new vscode.ThemeIcon('git-commit'),
    commit,
  };
}
