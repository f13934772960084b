import type { Entry } from '../listing/entry';
import { parse } from '../json/parse';
import { JSONC_SYNTAX } from '../json/syntax';
import type { ObjectNode } from '../json/tree';
import type { Listing } from '../listing/listing';
import type { TextEdit } from '../text/text-edit';

/** An object that edits are made in: an entry, or the listing without what is inside `results`. */
export interface Part {
  readonly text: string;
  /** Its spans count from the part's start. */
  readonly root: ObjectNode;
  /** The offset in the whole text of one in this text, in UTF-16 units. */
  absolute(offset: number): number;
}

/** @returns undefined if it is no object, or its text is not JSON, comments and trailing commas apart */
export function partOf(listing: Listing, entry: Entry | undefined): Part | undefined {
  if (entry?.broken) return undefined;
  const { text, absolute } = entry
    ? { text: listing.textOf(entry), absolute: (offset: number) => entry.start + offset }
    : listing.frame();
  const { root, fault } = parse(text, { syntax: JSONC_SYNTAX });
  return root?.kind === 'object' && !fault ? { text, root, absolute } : undefined;
}

/** An edit of a part's text as one of the whole text. */
export function absoluteEdit({ offset, length, text }: TextEdit, part: Part): TextEdit {
  const start = part.absolute(offset);
  const end = length === 0 ? start : part.absolute(offset + length - 1) + 1;
  return { offset: start, length: end - start, text };
}
