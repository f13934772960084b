import type { GeneratedListing } from './entry';

export interface WriteOptions {
  /** `pretty` breaks and indents every line, `minified` has no white space, `lines` has an entry a line. */
  readonly format: 'pretty' | 'minified' | 'lines';
  /** The line ending, `\n` by default. */
  readonly eol?: '\n' | '\r\n';
  /** One level of indentation of `pretty`, two spaces by default. */
  readonly indent?: string;
}

/** A listing to be written, which may be invalid. */
export interface Writable {
  readonly count: unknown;
  readonly results: readonly unknown[];
  /** Changes the text of one entry before it is written. */
  readonly edit?: { readonly index: number; apply(text: string): string };
}

/** The approximate length of a chunk, in UTF-16 units. */
const CHUNK_LENGTH = 1 << 20;

/** The text of a listing, with a line ending at the end. @throws RangeError if it is too long for a string */
export function write(listing: GeneratedListing, options: WriteOptions): string {
  return Array.from(writeChunks(listing, options)).join('');
}

/** The same text in chunks of about a million characters. */
export function* writeChunks(
  { count, results, edit }: Writable,
  { format, eol = '\n', indent = '  ' }: WriteOptions,
): Generator<string, void, undefined> {
  const { open, between, close } = frameOf(format, eol, indent);
  const entryText =
    format === 'pretty'
      ? (entry: unknown): string =>
          JSON.stringify(entry, null, indent).replaceAll('\n', eol + indent + indent)
      : (entry: unknown): string => JSON.stringify(entry);
  const head = format === 'pretty' ? `{${eol}${indent}"count": ` : '{"count":';
  const name = format === 'pretty' ? `,${eol}${indent}"results": [` : ',"results":[';
  let chunk = head + JSON.stringify(count) + name;
  let index = 0;
  for (const entry of results) {
    const text = entryText(entry);
    chunk += index === 0 ? open : between;
    chunk += edit?.index === index ? edit.apply(text) : text;
    index++;
    if (chunk.length >= CHUNK_LENGTH) {
      yield chunk;
      chunk = '';
    }
  }
  yield chunk + (index === 0 ? ']' : `${close}]`) + (format === 'pretty' ? `${eol}}${eol}` : `}${eol}`);
}

/** The text before, between and after the entries of an array that is not empty. */
function frameOf(
  format: WriteOptions['format'],
  eol: string,
  indent: string,
): { open: string; between: string; close: string } {
  switch (format) {
    case 'pretty': {
      const line = eol + indent + indent;
      return { open: line, between: `,${line}`, close: eol + indent };
    }
    case 'lines':
      return { open: eol, between: `,${eol}`, close: eol };
    case 'minified':
      return { open: '', between: ',', close: '' };
  }
}
