import { RULES } from './index';
import type { Rule } from './rule';

/** The rules as a Markdown table, for the README. */
export function rulesTable(): string {
  const rows = RULES.map((rule) => `| ${cellsOf(rule).join(' | ')} |`);
  return ['| rule | severity | speaks when | fix |', '|---|---|---|---|', ...rows].join('\n');
}

/** A rule's page: all there is to know of it, in Markdown. */
export function rulePage({ id, group, summary, severity, reason, fix, source }: Rule): string {
  const fixed = {
    safe: `${fix.text} This is safe: it needs no decision.`,
    offered: `${fix.text} This is offered for you to decide.`,
    '-': 'None: only you can know what is right.',
  }[fix.kind];
  return `# ${id}

${summary}

| Group | Default severity | Fix |
|:--|:--|:--|
| ${group} | ${severity} | ${fix.kind === '-' ? 'none' : fix.kind} |

## Why

${reason}

Source: listing response, ${source}.

## Fix

${fixed}

## Configuration

In \`catalog-lens.json\`, for all entries or for one:

\`\`\`json
{
  "rules": { "${id}": "${severity === 'info' ? 'warning' : 'off'}" },
  "ignore": [{ "rule": "${id}", "id": "the-id-of-the-entry" }]
}
\`\`\`

A severity is \`error\`, \`warning\`, \`info\` or \`off\`.
`;
}

function cellsOf({ id, severity, summary, fix }: Rule): string[] {
  const fixed = fix.kind === '-' ? '' : `${fix.kind}: ${fix.text}`;
  return [`\`${id}\``, severity, summary, fixed].map((cell) => cell.replaceAll('|', '\\|'));
}
