import * as vscode from 'vscode';
import { figure } from '../counts';
import type { ListingSource } from '../listing-source';
import { MAX_SHOWN, type ProblemList } from '../problem-list';

/** How many squiggles VS Code draws in one file, those of all extensions together. */
const MAX_UNDERLINED = 500;

/** How many problems there are, where VS Code does not show all of them. */
export function limitsOf(list: ProblemList | undefined): string {
  if (!list || list.total <= MAX_UNDERLINED) return '';
  const all = figure(list.total);
  return list.unshown.length > 0
    ? vscode.l10n.t('{0} problems; VS Code lists {1}.', all, figure(MAX_SHOWN))
    : vscode.l10n.t('{0} problems; VS Code underlines {1}.', all, figure(MAX_UNDERLINED));
}

/** VS Code renders a line up to this column. */
const MAX_LINE_LENGTH = 10_000;

/** What differs for a file that VS Code shows only in part. */
export function noticesOf(source: ListingSource): readonly string[] {
  const { document, isOutdated } = source;
  if (document)
    return hasLongLines(source, document)
      ? [
          vscode.l10n.t(
            'VS Code shows {0} characters of a line. Use Format Document.',
            figure(MAX_LINE_LENGTH),
          ),
        ]
      : [];
  return [
    isOutdated
      ? vscode.l10n.t('Showing the saved file, without unsaved changes.')
      : vscode.l10n.t('Over 50 MB: showing the saved file.'),
  ];
}

/** As in minified listings, where all entries are on one line. */
function hasLongLines({ listing }: ListingSource, document: vscode.TextDocument): boolean {
  const first = listing.entries.at(0);
  return (
    first !== undefined && document.lineAt(document.positionAt(first.start)).text.length > MAX_LINE_LENGTH
  );
}
