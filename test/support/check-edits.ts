import { ok } from 'node:assert/strict';
import type { TextEdit } from '../../src/core/text/text-edit';

/** Checks that edits are in order, do not touch each other, and are within a text of some length. */
export function checkEdits(edits: readonly TextEdit[], length: number): void {
  let end = -1;
  for (const edit of edits) {
    ok(edit.offset > end, 'the edits are in order and do not touch');
    ok(edit.length >= 0, 'no edit has a negative length');
    end = edit.offset + edit.length;
  }
  ok(end <= length, 'the edits are within the text');
}
