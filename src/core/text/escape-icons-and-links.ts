const WORD_JOINER = '\u2060';

/** Prevents VS Code from rendering icons, `$(name)`, and links, `[text](address)`, in plain strings. */
export function escapeIconsAndLinks(text: string): string {
  return text.replace(/[$\]](?=\()/g, `$&${WORD_JOINER}`);
}
