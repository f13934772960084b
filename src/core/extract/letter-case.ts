/** The maximum number of letters whose case distinguishes words: 1024 words are enough. */
const MAX_LETTERS = 10;

/**
 * A word with upper-case letters at the positions of those in another word.
 *
 * @param base in lower case
 * @param isTaken whether a word is already the pseudonym of another one, so that its case must differ
 */
export function cased(base: string, like: string, isTaken: (word: string) => boolean): string {
  const first = styled(base, like);
  if (!isTaken(first)) return first;
  const letters = Array.from(base).filter((char) => isUpperCase(char.toUpperCase())).length;
  for (let pattern = 1; pattern < 2 ** Math.min(letters, MAX_LETTERS); pattern++) {
    let left = pattern;
    const other = Array.from(base, (char) => {
      const upper = char.toUpperCase();
      if (!isUpperCase(upper)) return char;
      const isChosen = left % 2 === 1;
      left = Math.floor(left / 2);
      return isChosen ? upper : char;
    }).join('');
    if (!isTaken(other)) return other;
  }
  return first;
}

function styled(base: string, like: string): string {
  if (like === like.toLowerCase()) return base;
  if (like.length > 1 && like === like.toUpperCase()) return base.toUpperCase();
  return Array.from(base, (letter, at) =>
    isUpperCase(like.charAt(at)) ? letter.toUpperCase() : letter,
  ).join('');
}

function isUpperCase(char: string): boolean {
  return char !== char.toLowerCase();
}
