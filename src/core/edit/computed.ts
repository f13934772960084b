import { endpointLabel } from '../values/endpoint';
import type { FieldName } from '../entries/fields';
import { freeId } from '../rules/identity/free-id';
import { recompute, literalsOf, type Literals, RELATIONS } from '../rules/statistics/relations';
import type { Tolerance } from '../values/arithmetic';
import { newestCall } from './common-values';
import type { EntryDraft } from './entry-draft';

/** The maximum length of literals: exact products of longer ones take too long while typing. */
const MAX_LITERAL_LENGTH = 1000;

/** The source text of a member's value, computed from the other members; undefined if it cannot be computed. */
export function computedLiteral(name: FieldName, draft: EntryDraft): string | undefined {
  const { reading, listing, entry, now } = draft;
  const endpoint = reading?.values.endpoint;
  switch (name) {
    case 'id': {
      const id = freeId({ endpoint }, listing, entry);
      return id === undefined ? undefined : JSON.stringify(id);
    }
    case 'name': {
      const label = endpoint === undefined ? undefined : endpointLabel(endpoint);
      return label === undefined ? undefined : JSON.stringify(label);
    }
    case 'lastCalledMs':
      return String(newestCall(listing, now));
    case 'health':
      return 'null';
    default:
      return statisticsOf(draft).get(name);
  }
}

/** The source text of missing statistics that can be computed from the entry's figures. */
function statisticsOf({ reading, settings }: EntryDraft): ReadonlyMap<string, string> {
  if (!reading) return new Map();
  const literals = Object.fromEntries(
    Object.entries(literalsOf(reading, RELATIONS)).filter(
      ([, literal]) => literal.length <= MAX_LITERAL_LENGTH,
    ),
  );
  return missingStatistics(literals, settings.tolerance);
}

/** The source text of the statistics that are missing from some numbers, but can be computed from them. */
export function missingStatistics(literals: Literals, tolerance: Tolerance): ReadonlyMap<string, string> {
  const recomputed = recompute(literals, tolerance, (_, isStated) => !isStated);
  return new Map(recomputed.map(({ field, literal }) => [field, literal]));
}
