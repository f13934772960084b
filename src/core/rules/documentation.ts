import examples from './examples.json';
import { ALL_RULES } from '.';
import type { Rule } from '../listing/rule';

/** An example of a problem that a rule reports. */
export interface RuleExample {
  readonly of: 'entry' | 'listing';
  /**
   * The members that the problem depends on, one per line, with a comment that marks the reported one if there are several;
   * empty if the problem concerns the whole entry.
   */
  readonly text: string;
  readonly message: string;
  /** The same members without the problem, and those that this adds or changes; empty if it has none of them,
   * undefined if they look the same. */
  readonly correct?: string;
}

/** By rule id; written by `npm run docs`. */
const EXAMPLES = examples as Readonly<Record<string, RuleExample>>;

/** The rules as a Markdown table, for the page of rules. */
export function rulesTable(): string {
  const rows = ALL_RULES.map((rule) => `| ${cellsOf(rule).join(' | ')} |`);
  return ['| rule | severity | reports when | fix |', '|---|---|---|---|', ...rows].join('\n');
}

/** The page of a rule, in Markdown. */
export function rulePage(rule: Rule): string {
  const { id, group, summary, severity, reason, fix } = rule;
  return `# ${id}

${summary}

| Group | Default severity | Fix |
|:--|:--|:--|
| ${group} | ${severity} | ${fix.kind === '-' ? 'none' : fix.kind} |

## Why

${reason}
${exampleSection(id)}
## Fix

${fixed(rule)}

## Configuration

In \`catalog-lens.json\`, in the folder of the listing or a parent folder. The severity is \`error\`, \`warning\`, \`info\` or
\`off\`:

${block('json', { rules: { [id]: severity === 'info' ? 'warning' : 'off' } })}
${rule.scope === 'expectation' ? '' : ignoreSection(id)}${configurationSection(rule)}`;
}

function fixed({ fix: { kind, text } }: Rule): string {
  switch (kind) {
    case 'safe':
      return `${text} This fix is safe: it is also applied when all problems are fixed at once.`;
    case 'offered':
      return `${text} This is a quick fix only: it is never applied automatically.`;
    case '-':
      return 'There is no automatic fix.';
  }
}

function exampleSection(id: string): string {
  const example = EXAMPLES[id];
  if (!example) return '';
  const { of, text, message, correct } = example;
  const shown = text
    ? `Where ${of === 'entry' ? 'an entry' : 'a listing'} has\n\n${block('jsonc', text)}\n\nthe problem may say`
    : `The problem of ${of === 'entry' ? 'an entry' : 'a listing'} may say`;
  return `
## Example

${shown}

${block('text', message)}
${correctSection(of, correct)}`;
}

function correctSection(of: RuleExample['of'], correct: string | undefined): string {
  if (correct === undefined) return '';
  if (correct === '') return `\nCorrect is ${of === 'entry' ? 'an entry' : 'a listing'} without it.\n`;
  return `\nCorrect is, for example,\n\n${block('jsonc', correct)}\n`;
}

function ignoreSection(id: string): string {
  if (EXAMPLES[id]?.of === 'listing')
    return '\nThis problem concerns the whole listing, so it cannot be ignored for one entry.\n';
  return `
To ignore the rule for one entry, state its \`id\`. Without \`files\`, this applies to all files:

${block('json', { ignore: [{ rule: id, id: 'the-id-of-the-entry', files: 'fixtures/large.json' }] })}
`;
}

/** The settings of a rule besides its severity, or what it expects. */
function configurationSection({ configuration }: Rule): string {
  return configuration ? `\n${configuration.text}\n\n${block('json', configuration.example)}\n` : '';
}

/** A fenced block of a text, or of a value as JSON. */
function block(language: string, content: string | object): string {
  const text = typeof content === 'string' ? content : JSON.stringify(content, null, 2);
  return `\`\`\`${language}\n${text}\n\`\`\``;
}

function cellsOf({ id, severity, summary, fix }: Rule): string[] {
  const fixed = fix.kind === '-' ? '' : `${fix.kind}: ${fix.text}`;
  return [`\`${id}\``, severity, summary, fixed].map((cell) => cell.replaceAll('|', '\\|'));
}
