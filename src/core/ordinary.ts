import { isBlank } from './blank';

/**
 * Nearly every entry has an endpoint of the plainest kind, and its slug as the id. Seeing that in one pass over the
 * two strings saves the rules on them, and the index of ids, most of their work.
 */

const enum Code {
  Hyphen = 45,
  Dot = 46,
  Colon = 58,
}

const PUNCTUATION = 1;

/** For each character code below 128: the code in lower case of a letter or digit, 1 for what else an ordinary endpoint holds, 0 for the rest. */
const KINDS = Uint8Array.from({ length: 128 }, (_, code) => {
  const char = String.fromCharCode(code);
  if (/[a-z0-9]/i.test(char)) return char.toLowerCase().charCodeAt(0);
  return "-._~%!$&'()*+,;=:@/".includes(char) ? PUNCTUATION : 0;
});

/** What stands for a key that is absent or blank. */
export const NO_KEY = 0;

/** A 32-bit hash of an id or endpoint; {@link NO_KEY} if it is absent or blank, and so no key. */
export function hashOfKey(key: string | undefined): number {
  if (key === undefined || isBlank(key)) return NO_KEY;
  let hash = SEED;
  for (let at = 0; at < key.length; at++) hash = mix(hash, key.charCodeAt(at));
  return finished(hash);
}

/**
 * The hash of an id, provided that it is the slug of an ordinary endpoint: `https://`, a host name in ASCII,
 * perhaps a port, and a path without brackets, query or fragment.
 *
 * @returns {@link NO_KEY} for anything else, which says nothing of whether the id is right
 */
export function hashOfOrdinary(id: string, endpoint: string): number {
  if (!endpoint.startsWith('https://')) return NO_KEY;
  const pathStart = endpoint.indexOf('/', 8);
  if (!isOrdinaryHost(endpoint, pathStart < 0 ? endpoint.length : pathStart)) return NO_KEY;
  let hash = SEED;
  let inId = 0;
  let hyphenDue = false;
  for (let at = 8; at < endpoint.length; at++) {
    const kind = KINDS[endpoint.charCodeAt(at)] ?? 0;
    if (kind > PUNCTUATION) {
      if (hyphenDue && inId > 0) {
        if (id.charCodeAt(inId++) !== Code.Hyphen) return NO_KEY;
        hash = mix(hash, Code.Hyphen);
      }
      hyphenDue = false;
      if (id.charCodeAt(inId++) !== kind) return NO_KEY;
      hash = mix(hash, kind);
    } else if (kind === PUNCTUATION) {
      hyphenDue = true;
    } else {
      return NO_KEY;
    }
  }
  return inId === id.length ? finished(hash) : NO_KEY;
}

const SEED = 0x811c9dc5 | 0;

function mix(hash: number, code: number): number {
  return Math.imul(hash ^ code, 0x01000193);
}

function finished(hash: number): number {
  const spread = hash ^ (hash >>> 15);
  return spread === NO_KEY ? 1 : spread;
}

/** Labels of letters, digits and single hyphens, at least two, the last beginning with a letter; a port of up to 4 digits. */
function isOrdinaryHost(endpoint: string, end: number): boolean {
  let before: number = Code.Dot;
  let lastLabel = 0;
  for (let at = 8; at < end; at++) {
    const code = endpoint.charCodeAt(at);
    if (code === Code.Colon) {
      if (!isPort(endpoint, at + 1, end)) return false;
      end = at;
      break;
    }
    if (code === Code.Dot || code === Code.Hyphen) {
      if (before === code) return false;
      if (code === Code.Dot) lastLabel = at + 1;
    } else if (!isAlphanumeric(code)) {
      return false;
    }
    before = code;
  }
  const first = endpoint.charCodeAt(lastLabel) | 32;
  return lastLabel > 0 && lastLabel < end && first >= 97 && first <= 122;
}

function isPort(endpoint: string, start: number, end: number): boolean {
  if (end - start < 1 || end - start > 4) return false;
  for (let at = start; at < end; at++) {
    const code = endpoint.charCodeAt(at);
    if (code < 48 || code > 57) return false;
  }
  return true;
}

function isAlphanumeric(code: number): boolean {
  const lower = code | 32;
  return (lower >= 97 && lower <= 122) || (code >= 48 && code <= 57);
}
