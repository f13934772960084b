import { fileURLToPath } from 'node:url';

/**
 * A folder for each case, named after a rule: a listing with a problem of that rule (`before.json`), what each fix of
 * the first such problem makes of it (`after-1.json` and so on), and the titles of these fixes (`titles.txt`).
 */
export const FIXES_FOLDER = fileURLToPath(new URL('../fixtures/fixes', import.meta.url));

/** The stored texts are indented by two spaces and end in `\n`; every other format is derived from these. */
export const FORMATS: Readonly<Record<string, (pretty: string) => string>> = {
  pretty: (text) => text,
  crlf: (text) => text.replaceAll('\n', '\r\n'),
  tabs: (text) => text.replace(/^ +/gm, (spaces) => spaces.replaceAll('  ', '\t')),
  minified: (text) => `${withoutSpace(text)}\n`,
  lines: (text) => {
    const lines = text.split(/\n(?= {4}\{\n| {2}\]\n)/);
    return `${lines.map(withoutSpace).join('\n')}\n`;
  },
};

/** The text without the whitespace outside of its strings. */
function withoutSpace(text: string): string {
  return text.replace(/("(?:[^"\\]|\\.)*")|\s+/g, '$1');
}
