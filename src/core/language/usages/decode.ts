const CONTROLS: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  f: '\f',
  v: '\v',
  '0': '\0',
  '\n': '',
  '\r\n': '',
};

const ESCAPE = /\\(?:u\{([0-9a-f]{1,6})\}|u([0-9a-f]{4})|U([0-9a-f]{8})|x([0-9a-f]{2})|(\r\n|[^]))/gi;

/** The string represented by the content of a JavaScript string or template; undefined if it is not valid. */
export function decodeJavaScript(content: string): string | undefined {
  return unescaped(content, (character) => CONTROLS[character] ?? character);
}

/** The string represented by the content of a Python string; undefined if it is not valid. */
export function decodePython(content: string): string | undefined {
  // Unknown escapes keep their backslash.
  return unescaped(
    content,
    (character) => CONTROLS[character] ?? (/["'\\]/.test(character) ? character : `\\${character}`),
  );
}

/** The string represented by the content of a quoted YAML scalar; undefined if it is not valid. */
export function decodeYaml(content: string, quote: string): string | undefined {
  if (quote === "'") return content.replaceAll("''", "'");
  return unescaped(content, (character) => CONTROLS[character] ?? character);
}

function unescaped(content: string, other: (character: string) => string): string | undefined {
  if (!content.includes('\\')) return content;
  try {
    return content.replace(
      ESCAPE,
      (_, braced?: string, four?: string, eight?: string, two?: string, character?: string) => {
        const code = braced ?? four ?? eight ?? two;
        return code === undefined ? other(character ?? '') : String.fromCodePoint(parseInt(code, 16));
      },
    );
  } catch {
    return undefined;
  }
}
