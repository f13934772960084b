import { syntaxArgsOf, syntaxFinding, type SyntaxArgs } from '../../listing/problem';
import type { EntryProblem } from '../../listing/finding';
import { objectRule } from '../../listing/rule';

export const syntax = objectRule<SyntaxArgs>({
  id: 'syntax',
  group: 'Text',
  severity: 'error',
  anchor: 'value',
  summary: 'The text is not JSON, or the bytes of a file are not valid UTF-8.',
  reason:
    'A listing response is one JSON object. Programs cannot read a text that is not JSON. Catalog Lens continues after the error, so that all other entries are still checked. In JSONC, comments and trailing commas are allowed. Files are in UTF-8, or in UTF-16 with a byte order mark. A file with other bytes is never changed, because they would be lost. A text with merge conflicts is checked again when they are resolved. In the editor, a quick fix removes a trailing comma.',
  source: 'section 1, rule 1',
  fix: { kind: '-', text: '' },
  message: ({ code, reason }) => (code === 'conflict' ? reason : `Invalid JSON: ${reason}`),

  check({ shape: { syntaxError } }, report) {
    if (syntaxError) report(syntaxFinding(syntaxError, syntaxError.path, syntaxError.span));
  },

  // A comma is lost in editing.
  breaks: { text: /,(?=\s*"health":)/, becomes: '' },
});

/** Whether a problem is that of Git's conflict markers in a text. */
export function isMergeConflict(problem: EntryProblem): boolean {
  return syntaxArgsOf(problem)?.code === 'conflict';
}
