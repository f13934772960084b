import { terminalSafeJson } from '../../core/text/quote';
import type { Reporter } from '../../core/report/problems';

/** One JSON object, written problem by problem. */
export function jsonReporter(): Reporter {
  let first = true;
  return {
    begin: () => '{\n  "version": 1,\n  "files": [',
    *file({ path, listing, count, entries, problems }) {
      const head = indented({ path, listing, count, entries, problems: [] }, '    ');
      const end = head.lastIndexOf(']');
      yield `${first ? '' : ','}\n    ${head.slice(0, end)}`;
      let hasProblems = false;
      for (const problem of problems) {
        yield `${hasProblems ? ',' : ''}\n        ${indented(problem, '        ')}`;
        hasProblems = true;
      }
      yield `${hasProblems ? '\n      ' : ''}${head.slice(end)}`;
      first = false;
    },
    end: (totals) => `${first ? '' : '\n  '}],\n  "totals": ${indented(totals, '  ')}\n}\n`,
  };
}

function indented(value: unknown, indent: string): string {
  return terminalSafeJson(value, 2).replaceAll('\n', `\n${indent}`);
}
