import * as vscode from 'vscode';
import { figure } from '../counts';
import type { ListingSource } from '../listing-source';
import { MOST_SHOWN, type ProblemList } from '../problem-list';

/** So many squiggles VS Code draws in one file, all extensions together. */
const MOST_DRAWN = 500;

/** How many problems there are, where VS Code does not show all of them. */
export function limitsOf(list: ProblemList | undefined): string {
  if (!list || list.total <= MOST_DRAWN) return '';
  const all = figure(list.total);
  return list.total > MOST_SHOWN
    ? vscode.l10n.t(
        '{0} problems: VS Code lists {1} and underlines {2}. Go to Next Problem of the Listing walks all of them.',
        all,
        figure(MOST_SHOWN),
        MOST_DRAWN,
      )
    : vscode.l10n.t(
        '{0} problems: VS Code underlines {1}. Go to Next Problem of the Listing walks all of them.',
        all,
        MOST_DRAWN,
      );
}

/** VS Code draws a line up to this column. */
const LONGEST_LINE = 10_000;

/** What is otherwise in a file that is too large for VS Code to make a document of it, or whose lines are too long. */
export function noticesOf(source: ListingSource): readonly string[] {
  const { document, isOutdated } = source;
  if (document)
    return hasLongLines(source, document)
      ? [
          vscode.l10n.t(
            'VS Code draws lines up to column {0} only: Format Document gives each member a line of its own.',
            figure(LONGEST_LINE),
          ),
        ]
      : [];
  return [
    isOutdated
      ? vscode.l10n.t('There are unsaved changes: shown is the file as it was saved.')
      : vscode.l10n.t(
          'Over 50 MB VS Code hides the text from extensions: shown is the saved file. Hovers, completion and quick fixes are not there; Show Entry Details and Fix All are.',
        ),
  ];
}

/** As minified listings have: all entries stand on one. */
function hasLongLines({ listing }: ListingSource, document: vscode.TextDocument): boolean {
  const first = listing.entries.at(0);
  return first !== undefined && document.lineAt(document.positionAt(first.start)).text.length > LONGEST_LINE;
}
