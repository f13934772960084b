import type { Entry } from '../model/entry';
import { parse } from '../json/parse';
import { JSONC_SYNTAX } from '../json/syntax';
import type { ObjectNode } from '../json/tree';
import type { Listing } from '../listing/listing';
import type { TextEdit } from '../text/text-edit';

/** An object that is edited: an entry, or the listing without the elements of `results`. */
export interface SourceObject {
  readonly text: string;
  /** Its offsets are relative to the start of the text. */
  readonly root: ObjectNode;
  /** Converts an offset in this text to one in the whole text, in UTF-16 units. */
  readonly absolute: (offset: number) => number;
}

/** @returns undefined if it is not an object, or not valid JSON with comments and trailing commas */
export function sourceObjectOf(listing: Listing, entry: Entry | undefined): SourceObject | undefined {
  if (!entry) {
    const { text, absolute } = listing.envelope();
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

/** Converts an edit of an object to one of the whole text. */
export function absoluteEdit(
  { offset, length, text }: TextEdit,
  object: Pick<SourceObject, 'absolute'>,
): TextEdit {
  const start = object.absolute(offset);
  const end = length === 0 ? start : object.absolute(offset + length - 1) + 1;
  return { offset: start, length: end - start, text };
}
