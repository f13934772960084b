const WORD_JOINER = '\u2060';

/** Parts what VS Code makes an icon, `$(name)`, or a link, `[text](address)`, of even in plain strings. */
export function inert(text: string): string {
  return text.replace(/[$\]](?=\()/g, `$&${WORD_JOINER}`);
}
