import type { Severity } from '../../core/listing/finding';
import { terminalSafe } from '../../core/text/quote';
import type { Reporter } from '../../core/report/problems';

const COMMANDS: Record<Severity, string> = { error: 'error', warning: 'warning', info: 'notice' };

/** Workflow commands of GitHub Actions: one annotation per problem. */
export function githubReporter(): Reporter {
  return {
    *file({ path, problems }) {
      for (const { severity, message, rule, range } of problems) {
        const { start, end } = range;
        // Columns are only shown, and only accepted, for an annotation within one line.
        const columns = start.line === end.line ? `,col=${start.column},endColumn=${end.column}` : '';
        const place = `file=${terminalSafe(escapeProperty(path))},line=${start.line},endLine=${end.line}${columns}`;
        yield `::${COMMANDS[severity]} ${place},title=${escapeProperty(`Catalog Lens: ${rule}`)}::${terminalSafe(escapeData(message))}\n`;
      }
    },
  };
}

/** Escaped as a command's message. */
function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

/** Escaped as a command's property. */
function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
