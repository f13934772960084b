import { write, type GeneratedListing } from '../../src/core/fixtures/generate';

/** How a generated listing is written; `lines` has an entry a line. */
export interface Layout {
  readonly format: 'pretty' | 'minified' | 'lines';
  readonly eol?: '\n' | '\r\n';
  /** One level of indentation of `pretty`. */
  readonly indent?: string;
}

/** The text of a generated listing in any layout. */
export function textOf(listing: GeneratedListing, layout: Layout): string {
  return laidOut(write(listing, layout.format !== 'pretty'), layout);
}

/** A text of the generator in another layout: it is minified for `lines`. */
export function laidOut(text: string, { format, eol = '\n', indent = '  ' }: Layout): string {
  const lines =
    format === 'lines'
      ? text
          .replace('"results":[', '$&\n')
          .replaceAll('},{"', '},\n{"')
          .replace(/\]\}\n$/, '\n$&')
      : text.replace(/^(?: {2})+/gm, (spaces) => indent.repeat(spaces.length / 2));
  return lines.replaceAll('\n', eol);
}

export const LAYOUTS: readonly Layout[] = [
  { format: 'pretty' },
  { format: 'pretty', eol: '\r\n' },
  { format: 'pretty', indent: '\t' },
  { format: 'minified' },
  { format: 'lines' },
];
