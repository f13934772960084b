import type { Reporter } from './reporter';

/** One JSON object, written file by file. */
export function jsonReporter(): Reporter {
  let first = true;
  return {
    begin: () => '{\n  "version": 1,\n  "files": [',
    file(report) {
      const comma = first ? '' : ',';
      first = false;
      return `${comma}\n    ${indented(report, '    ')}`;
    },
    end: (totals) => `${first ? '' : '\n  '}],\n  "totals": ${indented(totals, '  ')}\n}\n`,
  };
}

function indented(value: unknown, indent: string): string {
  return JSON.stringify(value, null, 2).replaceAll('\n', `\n${indent}`);
}
