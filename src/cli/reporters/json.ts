import { terminalSafeJson } from '../../core/text/quote';
import type { Reporter } from '../../core/report/problems';

/** One JSON object, written problem by problem. */
export function jsonReporter(): Reporter {
  let first = true;
  return {
    begin: () => '{\n  "version": 1,\n  "files": [',
    *file({ path, listing, count, entries, problems }) {
      // An integer is not more exact than a double when it is read, but remains as it is written.
      const head = indented({ path, listing, count: 0, entries, problems: [] }, '    ').replace(
        '"count": 0',
        () => `"count": ${count ?? 'null'}`,
      );
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
