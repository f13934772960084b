import { unicodeEscape } from './unicode-escape';

/** Characters that a terminal interprets or does not show; the joiner of emoji is safe. */
const UNSAFE = /(?!\u200d)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** Commands in a build log: `::error::` at the start of a line, `##[error]` anywhere. */
const COMMANDS = /^\s*:(?=:)|#(?=#\w*\[)/g;

/** The same in JSON, which escapes some of them already. */
const UNSAFE_IN_JSON = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]|#(?=#\w*\[)/g;

/**
 * A string from a file, or a file name, on one line of a terminal or build log: characters that they would interpret are
 * escaped.
 */
export function terminalSafe(text: string): string {
  return text
    .replace(UNSAFE, unicodeEscape)
    .replace(COMMANDS, (found) => found.slice(0, -1) + unicodeEscape(found.at(-1) ?? ''));
}

/** A value as JSON that is safe in a terminal and in a build log. */
export function terminalSafeJson(
  value: unknown,
  indent?: number,
  replacer?: (name: string, value: unknown) => unknown,
): string {
  return terminalSafeLiteral(JSON.stringify(value, replacer, indent));
}

/** The source text of a JSON value, safe like {@link terminalSafeJson}. */
export function terminalSafeLiteral(json: string): string {
  return json.replace(UNSAFE_IN_JSON, unicodeEscape);
}
