/** The maximum length of a string that is shown, in UTF-16 units. */
const MAX_LENGTH = 120;

/** The additional text that is read to find the end of the last grapheme, in UTF-16 units. */
const MAX_GRAPHEME_LENGTH = 32;

const ASCII_CHARACTERS = /^[ -~]*$/;

let graphemes: Intl.Segmenter | undefined;

/**
 * The start of a long string, with an ellipsis. No grapheme is split.
 *
 * @param maxLength UTF-16 units
 */
export function shorten(text: string, maxLength = MAX_LENGTH): string {
  if (text.length <= maxLength) return text;
  const end = maxLength - 1;
  // A segmenter takes much longer, and most strings are ASCII.
  if (ASCII_CHARACTERS.test(text.slice(end - 1, end + 1))) return `${text.slice(0, end)}…`;
  graphemes ??= new Intl.Segmenter('en');
  const start = text.slice(0, maxLength + MAX_GRAPHEME_LENGTH);
  const last = graphemes.segment(start).containing(end)?.index ?? 0;
  const cut = text.slice(0, last > 0 ? last : end);
  return `${/[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut}…`;
}
