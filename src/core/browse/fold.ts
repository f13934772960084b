/** Converts text to lower case for searches. The result has the same length as the text. */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  // The lower case of a few letters has two characters.
  const folded = lower.length === text.length ? lower : Array.from(text, foldLetter).join('');
  // The only letter whose lower case depends on the following text.
  return folded.replaceAll('ς', 'σ');
}

function foldLetter(letter: string): string {
  const small = letter.toLowerCase();
  return small.length === letter.length ? small : letter;
}
