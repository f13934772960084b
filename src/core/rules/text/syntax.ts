import type { Conflict } from '../../entries/conflicts';
import { FIELD_NAMES } from '../../next/listing/fields';
import { TRAILING_COMMA } from '../../json/parse';
import { mutateListing } from '../../model/mutator';
import type { Problem } from '../../model/problem';
import { objectRule } from '../../model/rule';
import { differenceIn } from './conflict-message';

/** The reason of a problem at Git's conflict markers. */
export const MERGE_CONFLICT = 'Merge conflict';

/** The reason of a problem at the first of some bytes that are no text. */
export const INVALID_BYTES = 'bytes that are not valid UTF-8';

/** What a problem of this rule is. */
export interface SyntaxProblem {
  readonly reason: string;
  readonly conflict?: Conflict;
}

/** The conflict that a problem is about; undefined for any other problem. */
export function conflictOf({ rule, finding }: Problem): Conflict | undefined {
  return rule === syntax ? (finding.args as SyntaxProblem).conflict : undefined;
}

export const syntax = objectRule<SyntaxProblem>({
  id: 'syntax',
  group: 'Text',
  severity: 'error',
  anchor: 'value',
  summary: 'The text is not JSON, or the bytes of a file are not valid UTF-8.',
  reason:
    'A listing response is one JSON object. Programs cannot read a text that is not JSON. Catalog Lens continues after the error, so that all other entries are still checked. In JSONC, comments and trailing commas are allowed. Files are in UTF-8, or in UTF-16 with a byte order mark. A file with other bytes is never changed, because they would be lost. In the editor, a quick fix removes a trailing comma, or takes either side of a merge conflict.',
  source: 'section 1, rule 1',
  fix: { kind: '-', text: '' },
  message: ({ reason, conflict }) =>
    conflict ? [reason, differenceIn(conflict)].filter(Boolean).join(': ') : `Invalid JSON: ${reason}`,

  check(reading, report) {
    const error = reading.syntaxError ?? reading.separatorError;
    if (!error) return;
    const { path, reason, span } = error;
    report({ path, args: { reason }, span, ...(reason === TRAILING_COMMA && { fix: 'offered' as const }) });
  },

  mutator: mutateListing((listing, picker) => {
    const { random } = picker;
    const [index] = picker.entry();
    const name = random.pick(FIELD_NAMES.slice(1));
    const apply = random.pick([
      // A comma is lost in editing.
      (text: string) => text.replace(new RegExp(`,(?=\\s*"${name}":)`), ''),
      // A literal of Python, not written by its JSON encoder.
      (text: string) => text.replace(/("health":\s*)null/, '$1None'),
      (text: string) => text.replace(/("callsPerPayer":\s*)[^,\s]+/, '$1NaN'),
    ]);
    return { ...listing, edit: { index, apply } };
  }),
});
