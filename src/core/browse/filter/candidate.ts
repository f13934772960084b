import type { Entry } from '../../model/entry';
import type { EntryProblems } from '../entry-problems';
import type { EntryTexts } from '../entry-texts';

/** An entry that may match a filter, with what is known of it besides. */
export interface Candidate {
  readonly entry: Entry;
  readonly texts: Pick<EntryTexts, 'host' | 'folded'>;
  readonly problems: Pick<EntryProblems, 'of'>;
}
