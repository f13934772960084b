/**
 * A word with the large letters of another one, as far as it goes.
 *
 * @param base in lower case, at least 5 letters
 * @param isTaken whether a word is the pseudonym of another one already: then large letters tell the two apart
 */
export function cased(base: string, like: string, isTaken: (word: string) => boolean): string {
  const first = styled(base, like);
  if (!isTaken(first)) return first;
  for (let pattern = 1; pattern < 2 ** base.length; pattern++) {
    const other = Array.from(base, (letter, at) =>
      (pattern >> at) & 1 ? letter.toUpperCase() : letter,
    ).join('');
    if (!isTaken(other)) return other;
  }
  return first;
}

function styled(base: string, like: string): string {
  if (like === like.toLowerCase()) return base;
  if (like.length > 1 && like === like.toUpperCase()) return base.toUpperCase();
  return Array.from(base, (letter, at) =>
    /[A-Z]/.test(like.charAt(at)) ? letter.toUpperCase() : letter,
  ).join('');
}
