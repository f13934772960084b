/** A path for a terminal, with every character that a terminal would act upon escaped. */
export function terminalSafe(path: string): string {
  return path.replace(
    /[\p{Cc}\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
