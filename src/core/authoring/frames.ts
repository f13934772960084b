import { SyntaxKind } from 'jsonc-parser';

/** An open bracket before the cursor, and what is due next inside it. */
export interface Frame {
  readonly kind: 'object' | 'array';
  due: 'first' | 'name' | 'colon' | 'value' | 'comma';
  /** Of the member that was begun last, in an object. */
  name?: string | undefined;
  /** The value read last, if it is a string: where a comma is missing it may be a name. */
  last?: string | undefined;
}

/** The brackets around an element of `results`. */
export function aroundEntries(): Frame[] {
  return [
    { kind: 'object', due: 'value', name: 'results' },
    { kind: 'array', due: 'value' },
  ];
}

/** Takes one token, punctuation or a literal; what should not be there is passed over. */
export function take(frames: Frame[], token: SyntaxKind, text: string): void {
  const frame = frames.at(-1);
  switch (token) {
    case SyntaxKind.OpenBraceToken:
    case SyntaxKind.OpenBracketToken:
      if (frame) frame.due = 'comma';
      frames.push({ kind: token === SyntaxKind.OpenBraceToken ? 'object' : 'array', due: 'first' });
      return;
    case SyntaxKind.CloseBraceToken:
      close(frames, 'object');
      return;
    case SyntaxKind.CloseBracketToken:
      close(frames, 'array');
      return;
    case SyntaxKind.ColonToken:
      colon(frames);
      return;
    case SyntaxKind.CommaToken:
      if (frame) frame.due = frame.kind === 'object' ? 'name' : 'value';
      return;
    case SyntaxKind.StringLiteral:
      if (frame) string(frame, text);
      return;
    default:
      if (frame && (frame.kind === 'array' || frame.due === 'value' || frame.due === 'colon')) {
        frame.due = 'comma';
        frame.last = undefined;
      }
  }
}

/** Closes the innermost bracket of a kind, and those that were left open inside it. */
function close(frames: Frame[], kind: Frame['kind']): void {
  const at = frames.findLastIndex((frame) => frame.kind === kind);
  if (at < 0) return;
  frames.length = at;
  const parent = frames.at(-1);
  if (parent) parent.due = 'comma';
}

function colon(frames: Frame[]): void {
  const frame = frames.at(-1);
  const parent = frames.at(-2);
  if (frame?.kind === 'array' && parent?.kind === 'object' && frame.last !== undefined) {
    // `["base", "facilitator": …`: the array was never closed.
    frames.pop();
    begin(parent, frame.last, 'value');
  } else if (frame?.kind === 'object') {
    if (frame.due === 'comma' && frame.last !== undefined) begin(frame, frame.last, 'value');
    else if (frame.due === 'colon') frame.due = 'value';
  }
}

function string(frame: Frame, text: string): void {
  const isValue = frame.kind === 'array' || frame.due === 'value' || frame.due === 'colon';
  if (isValue) {
    frame.due = 'comma';
    frame.last = text;
  } else {
    begin(frame, text, 'colon');
  }
}

function begin(frame: Frame, name: string, due: Frame['due']): void {
  frame.name = name;
  frame.last = undefined;
  frame.due = due;
}
