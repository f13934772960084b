import * as vscode from 'vscode';
import { figure } from '../counts';
import type { ListingSource } from '../listing-source';
import { MOST_SHOWN, type ProblemList } from '../problem-list';

/** How many squiggles VS Code draws in one file, those of all extensions together. */
const MOST_DRAWN = 500;

/** How many problems there are, where VS Code does not show all of them. */
export function limitsOf(list: ProblemList | undefined): string {
  if (!list || list.total <= MOST_DRAWN) return '';
  const all = figure(list.total);
  return list.unshown.length > 0
    ? vscode.l10n.t('{0} problems; VS Code lists {1}.', all, figure(MOST_SHOWN))
    : vscode.l10n.t('{0} problems; VS Code underlines {1}.', all, figure(MOST_DRAWN));
}

/** VS Code renders a line up to this column. */
const LONGEST_LINE = 10_000;

/** What differs for a file that VS Code shows only in part. */
export function noticesOf(source: ListingSource): readonly string[] {
  const { document, isOutdated } = source;
  if (document)
    return hasLongLines(source, document)
      ? [vscode.l10n.t('VS Code shows {0} characters of a line. Use Format Document.', figure(LONGEST_LINE))]
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
  return first !== undefined && document.lineAt(document.positionAt(first.start)).text.length > LONGEST_LINE;
}
