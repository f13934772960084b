/** In lower case, as text is compared that users search for. The result is as long as the text. */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  // A few letters become two.
  const folded = lower.length === text.length ? lower : Array.from(text, foldLetter).join('');
  // The only letter whose small form depends on what follows.
  return folded.replaceAll('ς', 'σ');
}

function foldLetter(letter: string): string {
  const small = letter.toLowerCase();
  return small.length === letter.length ? small : letter;
}
