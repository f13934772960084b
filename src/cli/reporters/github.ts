import type { Severity } from '../../core/model/severity';
import { terminalSafe } from '../terminal';
import type { Reporter } from './reporter';

const COMMANDS: Record<Severity, string> = { error: 'error', warning: 'warning', info: 'notice' };

/** Workflow commands of GitHub Actions: one annotation per problem. */
export function githubReporter(): Reporter {
  return {
    *file({ path, problems }) {
      for (const { severity, message, rule, range } of problems) {
        const { start, end } = range;
        // Columns are only shown, and only accepted, for an annotation within one line.
        const columns = start.line === end.line ? `,col=${start.column},endColumn=${end.column}` : '';
        const place = `file=${terminalSafe(property(path))},line=${start.line},endLine=${end.line}${columns}`;
        yield `::${COMMANDS[severity]} ${place},title=${property(`Catalog Lens: ${rule}`)}::${terminalSafe(data(message))}\n`;
      }
    },
  };
}

/** Escaped as a command's message. */
function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

/** Escaped as a command's property. */
function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
