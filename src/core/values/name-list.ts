/** Lists of names as the user reads and enters them: separated by commas, as JSON strings where that is not clear. */

/** Names as one text, which {@link readNameList} reads as the same names. */
export function nameList(names: readonly string[]): string {
  return names.map((name) => (isPlain(name) ? name : JSON.stringify(name))).join(', ');
}

function isPlain(name: string): boolean {
  return name !== '' && name === name.trim() && !/^"|[,\p{Cc}]/u.test(name);
}

const ITEM = /\s*(?:("(?:[^"\\]|\\.)*")\s*|([^",\s][^,]*)?)(?:,|$)/y;

/** The names in a text, without empty ones that are not in quotes; undefined if quotes are not those of a JSON string. */
export function readNameList(text: string): string[] | undefined {
  const names: string[] = [];
  const item = new RegExp(ITEM);
  while (item.lastIndex < text.length) {
    const [whole, quoted, plain = ''] = item.exec(text) ?? [];
    if (whole === undefined) return undefined;
    try {
      const name = quoted === undefined ? plain.trim() : (JSON.parse(quoted) as string);
      if (name !== '' || quoted !== undefined) names.push(name);
    } catch {
      return undefined;
    }
  }
  return names;
}
