/**
 * Whether a source text may contain a string, in any notation: a quick check before it is parsed. Letters, digits and
 * hyphens are hardly ever written as escapes, other characters may be.
 */
export function mayContain(text: string, value: string): boolean {
  const parts = value.match(/[a-z0-9._-]+/gi) ?? [];
  const longest = parts.reduce((best, part) => (part.length > best.length ? part : best), '');
  return text.includes(longest);
}
