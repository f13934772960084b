/**
 * Parts of a text that may identify a company: IPv6 and IPv4 addresses, percent-encoded bytes, numbers, and words
 * of ASCII letters or of other scripts.
 */
export const TOKEN = new RegExp(
  [
    String.raw`\[[\da-f:.]*:[\da-f:.]*\]`,
    String.raw`\d+(?:\.\d+){3}(?!\.?\d)`,
    '(?:%[89a-f][0-9a-f])+',
    '%[0-7][0-9a-f]',
    String.raw`\d+`,
    '[a-z][a-z0-9]*',
    String.raw`(?:(?![\0-\x7f])[\p{L}\p{M}\p{N}])+`,
  ].join('|'),
  'giu',
);
