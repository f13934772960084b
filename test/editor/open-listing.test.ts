import fc from 'fast-check';
import type { Disposable, Range, TextDocument, TextDocumentContentChangeEvent } from 'vscode';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_CONFIGURATION } from '../../src/core/config/configuration';
import type { TextChange } from '../../src/core/text/text';
import { JSON_SYNTAX } from '../../src/core/json/syntax';
import { findListings, EmbeddedText, isPlainInsertion } from '../../src/core/listing/embedded-text';
import { Listing } from '../../src/core/listing/listing';
import type { Listings } from '../../src/editor/listings';
import { DocumentSource } from '../../src/editor/listings/document-source';
import { OpenListing } from '../../src/editor/listings/open-listing';
import { onDidFail } from '../../src/editor/unexpected-error';
import { entry, listing, other } from '../support/listing-text';
import { runs } from '../support/property-runs';

/** A document, and how much of its text has been read, in UTF-16 units. */
class CountedDocument {
  version = 1;
  read = 0;

  constructor(private text: string) {}

  get whole(): string {
    return this.text;
  }

  get lineCount(): number {
    return this.text.split('\n').length;
  }

  lineAt(line: number): { readonly range: { readonly end: Place } } {
    return { range: { end: { line, character: this.text.split('\n')[line]?.length ?? 0 } } };
  }

  offsetAt({ line, character }: Place): number {
    const before = this.text.split('\n').slice(0, line);
    return Math.min(before.join('\n').length + (line > 0 ? 1 : 0) + character, this.text.length);
  }

  positionAt(offset: number): Place {
    const lines = this.text.slice(0, offset).split('\n');
    return { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 };
  }

  getText({ start, end }: { readonly start: Place; readonly end: Place }): string {
    const text = this.text.slice(this.offsetAt(start), this.offsetAt(end));
    this.read += text.length;
    return text;
  }

  /** Replaces some text. */
  replace(offset: number, length: number, text: string): readonly TextDocumentContentChangeEvent[] {
    const range = { start: this.positionAt(offset), end: this.positionAt(offset + length) } as Range;
    this.text = this.text.slice(0, offset) + text + this.text.slice(offset + length);
    this.version++;
    return [{ range, rangeOffset: offset, rangeLength: length, text }];
  }
}

interface Place {
  readonly line: number;
  readonly character: number;
}

const EMBEDDED = `{"a": ${listing([other('x')])}, "b": ${listing([
  entry(),
  ...Array.from({ length: 60 }, (_, at) => other(`e${at}`)),
])}, "c": ${listing([other('y')])}}`;

interface Opened {
  readonly document: CountedDocument;
  readonly source: DocumentSource;
  readonly listing: OpenListing;
}

function openDocument(text = EMBEDDED): Pick<Opened, 'document' | 'source'> {
  const document = new CountedDocument(text);
  const source = new DocumentSource(document as unknown as TextDocument, JSON_SYNTAX, () => undefined);
  return { document, source };
}

let listening: Disposable;
beforeAll(() => {
  listening = onDidFail((error) => {
    throw error;
  });
});
afterAll(() => listening.dispose());

/** Opens a document with the cursor in its second listing. */
async function opened(): Promise<Opened> {
  const { document, source } = openDocument();
  const offset = EMBEDDED.indexOf('"id"', EMBEDDED.indexOf('"b": {'));
  const listings = {
    notifyAnalyzed: () => undefined,
    notifyCursorMoved: () => undefined,
  };
  const listing = new OpenListing(source, DEFAULT_CONFIGURATION, false, listings as unknown as Listings);
  listing.moveCursor({ start: offset, end: offset });
  listing.followCursor();
  await listing.whenComplete();
  expect(listing.listing.path).toEqual(['b']);
  return { document, source, listing };
}

/** The end of the first occurrence of a text after the start of a member. */
function endOf(text: string, member: string): number {
  return EMBEDDED.indexOf(text, EMBEDDED.indexOf(`${member}: {`)) + text.length;
}

/** Replaces some text in a document. */
function edit(
  { document, source }: Pick<Opened, 'document' | 'source'>,
  offset: number,
  length: number,
  inserted: string,
): readonly TextChange[] {
  const contentChanges = document.replace(offset, length, inserted);
  const changes = source.change({ document: source.document, contentChanges, reason: undefined });
  if (!changes) throw new Error('The document has to be read again.');
  return changes;
}

/** How much is read to find the listings after an edit of the second one. */
function readAfter(at: string, length: number, inserted: string): number {
  const open = openDocument();
  const { document, source } = open;
  expect(source.find(false)).toHaveLength(3);
  expect(source.text.length).toBe(EMBEDDED.length);
  document.read = 0;
  edit(open, endOf(at, '"b"'), length, inserted);
  source.find(false);
  return document.read;
}

function problemsOf(listing: Listing): string[] {
  return listing.problems().map((problem) => `${problem.rule.id} ${listing.locate(problem).start}`);
}

function spansIn(text: string): readonly (readonly number[])[] {
  const texts = findListings(text, false, JSON_SYNTAX);
  return texts.map((one) =>
    one instanceof EmbeddedText ? [one.listing.start, one.listing.end] : [-1, one.length],
  );
}

describe('an edit of a listing inside other JSON', () => {
  it.each([
    ['a digit', '"calls30d": ', '7'],
    ['a letter in a string', '"description": "', 'W'],
    ['words', '"chain": "', 'a b'],
  ])('is followed without searching the document again: %s', (_, at, inserted) => {
    expect(readAfter(at, 0, inserted)).toBeLessThan(3000);
  });

  it.each([
    ['a quote', '"description": "', '"'],
    ['a letter in a name', '"calls', 'x'],
    ['a bracket', '"calls30d": ', '['],
  ])('searches the document again if listings may be elsewhere: %s', (_, at, inserted) => {
    expect(readAfter(at, 0, inserted)).toBeGreaterThan(EMBEDDED.length / 2);
  });

  it.each(['"a"', '"b"', '"c"'])(
    'updates all listings, of which none is read again: in %s',
    async (member) => {
      const open = await opened();
      const { document, listing } = open;
      const before = listing.allListings;
      listing.edit(edit(open, endOf('"calls30d": ', member), 0, '7'));
      await listing.whenComplete();
      const after = listing.allListings;
      expect(after.map((one, at) => one === before[at])).toEqual([true, true, true]);
      const texts = findListings(document.whole, false, JSON_SYNTAX);
      expect(after.map(problemsOf)).toEqual(texts.map((one) => problemsOf(Listing.read(one))));
    },
  );

  it.each([
    ['after a backslash', '"a\\\\|" , "b": "c"'],
    ['between a slash and an asterisk', '1 /|* "c"'],
    ['at the end of a comment', '/* "a" *|/ "c"'],
    ['in a name', '{"a|b" : "c"}'],
    ['where no string follows', '[1|]'],
  ])('is not found to be plain %s', (_, marked) => {
    const offset = marked.indexOf('|');
    expect(isPlainInsertion(marked.replace('|', 'x'), { offset, length: 0, inserted: 1 })).toBe(false);
  });

  it('is found to be plain only if it leaves all listings where they are', () => {
    const tricky = EMBEDDED.replace(
      '"health": null',
      '"x/y": "\\"a\\\\", /* "{ */ "z" : {"q\\u0031": 1e5} // end "',
    );
    const inserted = fc.constantFrom(
      '7',
      'x',
      ' ',
      '.',
      'a b',
      '-',
      '"',
      '\\',
      '/',
      '*',
      '\n',
      ',',
      ':',
      '{',
    );
    fc.assert(
      fc.property(fc.nat(tricky.length), inserted, (offset, typed) => {
        const text = tricky.slice(0, offset) + typed + tricky.slice(offset);
        const change = { offset, length: 0, inserted: typed.length };
        if (!isPlainInsertion(text, change)) return;
        const move = (at: number): number => (at > offset ? at + typed.length : at);
        // Only edits inside a listing are followed.
        const spans = spansIn(tricky);
        if (!spans.some(([start = 0, end = 0]) => start < offset && offset < end)) return;
        expect(spansIn(text)).toEqual(spans.map((span) => span.map(move)));
      }),
      { numRuns: runs(1500) },
    );
  });

  // The removed text is not known any more, so that it may have been a bracket.
  it.fails('is followed without searching the document again if it removes text', () => {
    expect(readAfter('"description": "', 1, '')).toBeLessThan(3000);
  });
});
