/** The maximum length of a string that is shown, in UTF-16 units. */
const MAX_LENGTH = 120;

/**
 * The start of a long string, with an ellipsis. No grapheme is split.
 *
 * @param maxLength UTF-16 units
 */
export function shorten(text: string, maxLength = MAX_LENGTH): string {
  if (text.length <= maxLength) return text;
  let end = 0;
  // A little more than is shown, to know where the last grapheme ends.
  for (const { index, segment } of new Intl.Segmenter('en').segment(text.slice(0, maxLength + 32))) {
    if (index + segment.length > maxLength - 1) break;
    end = index + segment.length;
  }
  const cut = text.slice(0, end || maxLength - 1);
  return `${/[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut}…`;
}
