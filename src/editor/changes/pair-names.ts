import { l10n } from 'vscode';
import { shorten } from '../../core/text/shorten';
import { nameAmong } from '../file-name';
import type { Pair } from './comparer';

/**
 * What is compared, in a few words: `HEAD ↔ working`, or the names of two files; not escaped.
 *
 * @param longest UTF-16 units of each
 */
export function pairNames({ version, after }: Pick<Pair, 'version' | 'after'>, longest = Infinity): string {
  const { ref, uri } = version;
  const names =
    ref === undefined ? [nameAmong(uri, [after.uri]), nameAmong(after.uri, [uri])] : [ref, l10n.t('working')];
  return names.map((name) => shorten(name, longest)).join(' ↔ ');
}
