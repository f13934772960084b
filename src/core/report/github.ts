import { terminalSafe } from '../text/quote';

/** Markdown for GitHub, in which strings from the file are plain text: nothing in them is interpreted, also in a build log. */

/**
 * A string as a code span, in which GitHub creates no mentions and links. A bar is to be escaped in a table, see {@link githubRow}.
 */
export function githubCode(text: string): string {
  if (text === '') return '(empty)';
  const shown = terminalSafe(text);
  const runs = shown.match(/`+/g) ?? [];
  const fence = '`'.repeat(runs.reduce((most, { length }) => Math.max(most, length), 0) + 1);
  // Markdown removes a space from both ends, unless there is nothing else.
  const space = /^[ `]|[ `]$/.test(shown) && /\S/.test(shown) ? ' ' : '';
  return `${fence}${space}${shown}${space}${fence}`;
}

/** What GitHub shows as it is: no mention, link, reference to an issue, formula or markup. */
const PLAIN = /^(?!.*(?:www\.|\$\S.*\$))[\p{L}\p{N} .,:;()%+÷×=→·"'/$-]*$/iu;

/** A sentence as plain text, or as code if something in it would be interpreted. */
export function githubSentence(sentence: string): string {
  return PLAIN.test(sentence) && !sentence.includes('//') ? sentence : githubCode(sentence);
}

/** A row of a table, whose cells are Markdown. */
export function githubRow(cells: readonly string[]): string {
  // Before a bar, a backslash would escape the one that is added.
  const escaped = cells.map((cell) => cell.replaceAll('\\|', '\\\u2060|').replaceAll('|', '\\|'));
  return `| ${escaped.join(' | ')} |\n`;
}
