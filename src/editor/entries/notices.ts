import { formatCount } from '../ui/counts';
import type { OpenListing } from '../listings/open-listing';
import { placeOf } from '../listings/current-listing';
import type { ProblemList } from '../problems/problem-list';

/** The maximum number of problems that VS Code underlines in a file. */
const MAX_UNDERLINED = 500;

/** A notice if VS Code does not show all problems; empty otherwise. */
export function limitsOf(list: ProblemList | undefined): string {
  if (!list || (list.total <= MAX_UNDERLINED && list.unshown.length === 0)) return '';
  const all = formatCount(list.total);
  return list.unshown.length > 0
    ? `${all} problems; VS Code lists ${formatCount(list.shown.length)}.`
    : `${all} problems; VS Code underlines ${formatCount(MAX_UNDERLINED)}.`;
}

/** The column up to which VS Code renders a line. */
const MAX_LINE_LENGTH = 10_000;

/** Notices about the limits of VS Code that affect a listing. */
export function noticesOf(source: OpenListing): readonly string[] {
  return [
    severalNotice(source),
    hasLongLines(source)
      ? `VS Code shows only ${formatCount(MAX_LINE_LENGTH)} characters per line. Use Format Document.`
      : '',
  ].filter((notice) => notice !== '');
}

/** A notice if there are several listings in a file; empty otherwise. */
function severalNotice(source: OpenListing): string {
  const place = placeOf(source);
  return place === '' ? '' : `${place} in this file. Move the cursor to see another.`;
}

/** Whether entries are on a line that VS Code does not show completely, as in minified listings. */
function hasLongLines({ listing, document }: OpenListing): boolean {
  if (listing.entries.length === 0) return false;
  return document.lineAt(document.positionAt(listing.startOf(0))).text.length > MAX_LINE_LENGTH;
}
