import type { Path } from '../../src/core/json/tree';
import type { Entry } from '../../src/core/model/entry';
import type { Problem } from '../../src/core/model/problem';

/** The path of a problem from the root of a listing, by the current index of its entry. */
export function pathOf({ entry, finding }: Problem): Path {
  return entry ? entryPath(entry, finding.path) : finding.path;
}

/** The path of a member or value of an entry, from the root of the listing. */
export function entryPath(entry: Entry, path: Path): Path {
  return ['results', entry.index, ...path];
}
