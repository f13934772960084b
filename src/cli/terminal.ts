import { unicodeEscape } from '../core/text/unicode-escape';

/** What a terminal acts upon or does not show: controls, direction marks, format characters but those that join emoji. */
const UNSEEN = /(?!\u200d)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** Where a program that reads the log of a build looks for commands: `::error::` begins a line, `##[error]` is anywhere. */
const COMMANDS = /^\s*:(?=:)|#(?=#\w*\[)/g;

/** The same in JSON, besides what it escapes already. */
const UNSEEN_IN_JSON = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]|#(?=#\w*\[)/g;

/**
 * A string of a file's, or a file's name, for a terminal and for the log of a build, in one line: what they would act
 * upon is written as escapes.
 */
export function terminalSafe(text: string): string {
  return text
    .replace(UNSEEN, unicodeEscape)
    .replace(COMMANDS, (found) => found.slice(0, -1) + unicodeEscape(found.at(-1) ?? ''));
}

/** A value as JSON that can be shown in a terminal and in the log of a build; it says the same. */
export function terminalSafeJson(
  value: unknown,
  indent?: number,
  replacer?: (name: string, value: unknown) => unknown,
): string {
  return JSON.stringify(value, replacer, indent).replace(UNSEEN_IN_JSON, unicodeEscape);
}
