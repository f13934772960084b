/** What a character of an endpoint is in a slug: itself in lower case if it is a letter or digit, else one of these. */
const enum Kind {
  Other = 0,
  /** Characters of a simple path besides letters and digits. */
  InPath = 1,
  /** Characters that a simple host has, too. */
  InHost = 2,
}

/** The kind of each character below 128; for a letter or digit its lowercase code. */
const KINDS = Uint8Array.from({ length: 128 }, (_, code) => {
  const char = String.fromCharCode(code);
  if (/[a-z0-9]/i.test(char)) return char.toLowerCase().charCodeAt(0);
  if (char === '.' || char === '-') return Kind.InHost;
  return "_~%!$&'()*+,;=:@/".includes(char) ? Kind.InPath : Kind.Other;
});

const HYPHEN = 45;
const DOT = 46;

/**
 * Whether an id is the slug of a simple endpoint, as nearly every id is: `https://`, an ASCII host name with two labels or
 * more, the last starting with a letter, and a path without brackets, query or fragment. One pass over both strings saves
 * the rules on ids and endpoints most of their work.
 *
 * @returns false for anything else, whether the id is right or not
 */
export function isPlainSlug(id: string, endpoint: string): boolean {
  if (!endpoint.startsWith('https://')) return false;
  const slash = endpoint.indexOf('/', 8);
  const hostEnd = slash < 0 ? endpoint.length : slash;
  let inId = 0;
  let lastLabel = 0;
  let isBetween = true;
  for (let at = 8; at < endpoint.length; at++) {
    const kind = KINDS[endpoint.charCodeAt(at)] ?? Kind.Other;
    if (kind > Kind.InHost) {
      if (isBetween && inId > 0 && id.charCodeAt(inId++) !== HYPHEN) return false;
      isBetween = false;
      if (id.charCodeAt(inId++) !== kind) return false;
      continue;
    }
    if (kind === Kind.Other) return false;
    if (at < hostEnd) {
      if (isBetween || kind !== Kind.InHost) return false;
      if (endpoint.charCodeAt(at) === DOT) lastLabel = at + 1;
    }
    isBetween = true;
  }
  if (inId !== id.length || lastLabel === 0 || lastLabel >= hostEnd) return false;
  const first = endpoint.charCodeAt(lastLabel) | 32;
  return first >= 97 && first <= 122;
}
