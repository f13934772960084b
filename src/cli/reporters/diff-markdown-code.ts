import { shownText } from '../../core/text/markdown';

/**
 * What ends a code span or a table's cell, or is taken out of a span; and what is a command to those who read the log of
 * a build, such as `##[error]`.
 */
const BREAKS_SPAN = /[`|]|^ | $|##\w*\[/;

/** Keeps what GitHub would make a mention or an address of from being one. */
const WORD_JOINER = '\u2060';

/**
 * A string of a listing's for a comment on GitHub, in paragraphs and table cells alike: a code span, in which GitHub
 * makes no mentions and links, or, where its text could end one, an element `code` in which every punctuation mark is
 * a character reference. Cut where it is long, with escapes for what cannot be seen.
 */
export function codeOf(text: string): string {
  const shown = shownText(text);
  if (shown === '') return '(empty)';
  return BREAKS_SPAN.test(shown) ? `<code>${referenced(shown)}</code>` : `\`${shown}\``;
}

function referenced(text: string): string {
  return text.replace(/[!-/:-@[-`{-~ ]/g, (char) =>
    char === ' ' ? ' ' : `&#${char.charCodeAt(0)};${char === '@' ? WORD_JOINER : ''}`,
  );
}
