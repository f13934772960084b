import { TRAILING_COMMA } from '../../json/parse';
import { MERGE_CONFLICT } from '../../listing/find-listings';
import type { EntryProblem, Finding } from '../../listing/problem';
import { objectRule } from '../../listing/rule';

/** What a problem of this rule is. */
interface SyntaxProblem {
  readonly reason: string;
}

export const syntax = objectRule<SyntaxProblem>({
  id: 'syntax',
  group: 'Text',
  severity: 'error',
  anchor: 'value',
  summary: 'The text is not JSON, or the bytes of a file are not valid UTF-8.',
  reason:
    'A listing response is one JSON object. Programs cannot read a text that is not JSON. Catalog Lens continues after the error, so that all other entries are still checked. In JSONC, comments and trailing commas are allowed. Files are in UTF-8, or in UTF-16 with a byte order mark. A file with other bytes is never changed, because they would be lost. A text with merge conflicts is checked again when they are resolved. In the editor, a quick fix removes a trailing comma.',
  source: 'section 1, rule 1',
  fix: { kind: '-', text: '' },
  message: ({ reason }) => (reason.startsWith(MERGE_CONFLICT) ? reason : `Invalid JSON: ${reason}`),

  check({ shape: { syntaxError } }, report) {
    if (!syntaxError) return;
    const { path, reason, span } = syntaxError;
    report({ path, args: { reason }, span, ...(reason === TRAILING_COMMA && { fix: 'offered' as const }) });
  },

  // A comma is lost in editing.
  breaks: { text: /,(?=\s*"health":)/, becomes: '' },
});

/** Whether a problem is that of Git's conflict markers in a text. */
export function isMergeConflict({ rule, finding }: EntryProblem): boolean {
  return rule.id === syntax.id && (finding as Finding<SyntaxProblem>).args.reason.startsWith(MERGE_CONFLICT);
}
