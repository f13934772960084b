import type { Entry } from '../../model/entry';
import type { EntryProblems } from '../next-problem';
import type { EntryTexts } from '../entry-texts';

/** An entry that is tested with a filter, and its data. */
export interface Candidate {
  readonly entry: Entry;
  readonly texts: Pick<EntryTexts, 'host' | 'folded'>;
  readonly problems: Pick<EntryProblems, 'of'>;
}
