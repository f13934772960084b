import { shownText } from '../text/quote';

/**
 * Characters that end a code span or a table cell or are removed from a span, and commands in a build log such as
 * `##[error]`.
 */
const BREAKS_SPAN = /[`|]|^ | $|##\w*\[/;

/** Prevents GitHub from creating mentions and links. */
const WORD_JOINER = '\u2060';

/**
 * A string from a listing for a comment on GitHub, in a paragraph or table cell: a code span, in which GitHub creates no
 * mentions and links, or if its text could end one, an element `code` with all punctuation as character references. It is
 * shortened, and invisible characters are escaped.
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
