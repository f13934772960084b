import { arrange, GROUPINGS } from '../../../src/core/browse/arrangement';
import { matcherOf } from '../../../src/core/browse/filter/match';
import { parseFilter } from '../../../src/core/browse/filter/parse';
import { SORTINGS } from '../../../src/core/browse/sorting';
import type { TreeInput } from '../../../src/core/browse/tree';
import type { Random } from '../../../src/core/values/random';
import type { Listing } from '../../../src/core/listing/listing';
import { anyQuery } from './texts/queries';

/** A listing with random view options. */
export function showAny(listing: Listing, random: Random): TreeInput {
  const sorting = { by: random.pick(SORTINGS).id, descending: random.chance(0.5) };
  const newest = random.chance(0.5) ? undefined : 1_787_319_479_804;
  const filter = random.chance(0.5) ? undefined : parseFilter(anyQuery(random));
  const matches = filter && matcherOf(filter, newest);
  const arrangement = arrange(listing, { grouping: random.pick(GROUPINGS).id, sorting, matches });
  return { listing, arrangement, sortedBy: sorting.by };
}
