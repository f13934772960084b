import { RULES } from './index';
import type { Rule } from './rule';

/** The rules as a Markdown table, for the README. */
export function rulesTable(): string {
  const rows = RULES.map((rule) => `| ${cellsOf(rule).join(' | ')} |`);
  return ['| rule | severity | speaks when | fix |', '|---|---|---|---|', ...rows].join('\n');
}

/** A rule's page: all there is to know of it, in Markdown. */
export function rulePage(rule: Rule): string {
  const fix = rule.fix.kind === '-' ? 'None.' : `${rule.fix.text} (${rule.fix.kind})`;
  return `# ${rule.id}

${rule.summary}

**Severity:** ${rule.severity}, unless configured otherwise.

**Why:** ${rule.reason}

**Fix:** ${fix}

**Source:** listing response, ${rule.source}.
`;
}

function cellsOf({ id, severity, summary, fix }: Rule): string[] {
  const fixed = fix.kind === '-' ? '' : `${fix.kind}: ${fix.text}`;
  return [`\`${id}\``, severity, summary, fixed].map((cell) => cell.replaceAll('|', '\\|'));
}
