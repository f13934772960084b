import { l10n } from 'vscode';
import { shorten } from '../../core/text/quote';
import { nameAmong } from '../file-name';
import type { ListingPair } from './comparer';
import { storedName } from '../git/repository';

/**
 * The names of the compared versions, not escaped: `HEAD ↔ working`, or the names of two files.
 *
 * @param maxLength the maximum length of each name in UTF-16 units
 */
export function pairNames(
  { version, after }: Pick<ListingPair, 'version' | 'after'>,
  maxLength = Infinity,
): string {
  const { ref, uri } = version;
  const names =
    ref === undefined
      ? [nameAmong(uri, [after.uri]), nameAmong(after.uri, [uri])]
      : [ref, storedName(after.uri) ?? l10n.t('working')];
  return names.map((name) => shorten(name, maxLength)).join(' ↔ ');
}
