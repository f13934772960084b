import { numberOf } from '../../core/hover/format';
import type { ListingSource } from '../listing-source';
import { MOST_SHOWN, type ProblemList } from '../problem-list';

/** So many squiggles VS Code draws in one file, all extensions together. */
const MOST_DRAWN = 500;

/** How many problems there are, where VS Code does not show all of them. */
export function limitsOf(list: ProblemList | undefined): string {
  if (!list || list.total <= MOST_DRAWN) return '';
  const all = numberOf(list.total, 'problem', 'problems');
  const listed = list.total > MOST_SHOWN ? `lists ${MOST_SHOWN.toLocaleString('en')} and ` : '';
  return `${all}: VS Code ${listed}underlines ${MOST_DRAWN}. Go to Next Problem walks all of them.`;
}

/** What is otherwise in a file that is too large for VS Code to make a document of it. */
export function noticesOf({ document, isOutdated }: ListingSource): readonly string[] {
  if (document) return [];
  return [
    isOutdated
      ? 'There are unsaved changes: shown is the file as it was saved.'
      : 'Over 50 MB VS Code hides the text from extensions: shown is the saved file. Hovers, completion and quick fixes are not there; Show Entry Details and Fix All are.',
  ];
}
