import type { Entry } from '../model/entry';
import { parse } from '../json/parse';
import { JSONC_SYNTAX } from '../json/syntax';
import type { ObjectNode } from '../json/tree';
import type { Listing } from '../listing/listing';
import type { TextEdit } from '../text/text-edit';

/** An object that edits are made in: an entry, or the listing without what is inside `results`. */
export interface SourceObject {
  readonly text: string;
  /** Its offsets count from the part's start. */
  readonly root: ObjectNode;
  /** The offset in the whole text of one in this text, in UTF-16 units. */
  readonly absolute: (offset: number) => number;
}

/** @returns undefined if it is no object, or its text is not JSON, comments and trailing commas apart */
export function sourceObjectOf(listing: Listing, entry: Entry | undefined): SourceObject | undefined {
  if (!entry) {
    const { text, absolute } = listing.frame();
    return parseSourceObject(text, absolute);
  }
  return entry.hasSyntaxError
    ? undefined
    : parseSourceObject(listing.textOf(entry), (offset: number) => entry.start + offset);
}

/** See {@link sourceObjectOf}. */
export function parseSourceObject(
  text: string,
  absolute: (offset: number) => number,
): SourceObject | undefined {
  const { root, syntaxError } = parse(text, { syntax: JSONC_SYNTAX });
  return root?.kind === 'object' && !syntaxError ? { text, root, absolute } : undefined;
}

/** An edit of a part's text as one of the whole text. */
export function absoluteEdit(
  { offset, length, text }: TextEdit,
  part: Pick<SourceObject, 'absolute'>,
): TextEdit {
  const start = part.absolute(offset);
  const end = length === 0 ? start : part.absolute(offset + length - 1) + 1;
  return { offset: start, length: end - start, text };
}
