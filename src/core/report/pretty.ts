import type { Severity } from '../model/problem';
import type { FileReport, Totals } from './file-report';
import { terminalSafe } from '../text/quote';
import type { Reporter } from './reporter';

type Paint = (text: string) => string;

/** What colors text for a terminal. */
export type Colors = Readonly<Record<'bold' | 'dim' | 'red' | 'yellow' | 'blue', Paint>>;

const plain: Paint = (text) => text;
const NO_COLORS: Colors = { bold: plain, dim: plain, red: plain, yellow: plain, blue: plain };

/** Lines `path:line:column severity message rule`, and the totals at the end. */
export function prettyReporter(colour: Colors = NO_COLORS): Reporter {
  const paint: Record<Severity, Paint> = {
    error: colour.red,
    warning: colour.yellow,
    info: colour.blue,
  };
  let first = true;
  return {
    *file({ path, problems, unchecked = [] }: FileReport) {
      const shown = terminalSafe(path);
      let gap = first ? '' : '\n';
      let hasProblems = false;
      for (const { range, severity, message, rule } of problems) {
        const place = `${colour.bold(shown)}:${range.start.line}:${range.start.column}`;
        yield `${gap}${place} ${paint[severity](severity)} ${terminalSafe(message)} ${colour.dim(rule)}\n`;
        gap = '';
        hasProblems = true;
      }
      for (const { range, message } of unchecked) {
        const place = `${colour.bold(shown)}:${range.start.line}:${range.start.column}`;
        yield `${gap}${place} skipped ${message}\n`;
        gap = '';
        hasProblems = true;
      }
      if (hasProblems) first = false;
    },
    end: (totals, fixedFiles) => `${first ? '' : '\n'}${totalsLine(totals, fixedFiles)}\n`,
  };
}

function totalsLine(
  { listings, skipped, entries, errors, warnings, infos, fixed, expected = 0, inStrings = 0 }: Totals,
  fixedFiles: number,
): string {
  const found = [number(errors, 'error'), number(warnings, 'warning'), number(infos, 'info')].join(', ');
  const read = `${number(listings, 'listing')}, ${number(entries, 'entry', 'entries')}`;
  const notes = [
    ...(fixed > 0 ? [`${fixed} fixed in ${number(fixedFiles, 'file')}`] : []),
    ...(expected > 0 ? [number(expected, 'expected problem')] : []),
    ...(skipped > inStrings ? [`${number(skipped - inStrings, 'file')} skipped: no listing`] : []),
    ...(inStrings > 0 ? [`${number(inStrings, 'file')} skipped: listing inside a string`] : []),
  ];
  return `${found} in ${read}${notes.length > 0 ? ` (${notes.join('; ')})` : ''}`;
}

function number(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
