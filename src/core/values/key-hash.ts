import { isBlank } from './blank';
import { slugOf } from './slug';

/**
 * Nearly every entry has an endpoint of the simplest form and its slug as the id. Detecting that in one pass over both
 * strings saves the rules and the index of ids most of their work.
 */

const enum Kind {
  Other = 0,
  /** Characters of a simple path besides letters and digits. */
  InPath = 1,
  /** Characters that a simple host has, too. */
  InHost = 2,
}

/** The kind of each character below 128; for a letter or digit its lower-case code. */
const KINDS = Uint8Array.from({ length: 128 }, (_, code) => {
  const char = String.fromCharCode(code);
  if (/[a-z0-9]/i.test(char)) return char.toLowerCase().charCodeAt(0);
  if (char === '.' || char === '-') return Kind.InHost;
  return "_~%!$&'()*+,;=:@/".includes(char) ? Kind.InPath : Kind.Other;
});

const HYPHEN = 45;
const DOT = 46;

/** The hash of a key that is absent or blank. */
export const NO_KEY = 0;

/** A 32-bit hash of an id or endpoint; {@link NO_KEY} if it is absent or blank. */
export function hashOfKey(key: string | undefined): number {
  if (key === undefined || isBlank(key)) return NO_KEY;
  let hash = SEED;
  for (let at = 0; at < key.length; at++) hash = mix(hash, key.charCodeAt(at));
  return finished(hash);
}

/**
 * A hash of an endpoint: that of its slug, which nearly always is the id as well. {@link NO_KEY} if it is absent or
 * blank.
 */
export function hashOfEndpoint(endpoint: string | undefined): number {
  return hashOfKey(endpoint && (slugOf(endpoint) || endpoint));
}

/**
 * The hash of an id, if it is the slug of a simple endpoint: `https://`, an ASCII host name with two labels or more, the
 * last starting with a letter, and a path without brackets, query or fragment.
 *
 * @returns {@link NO_KEY} for anything else, whether the id is right or not
 */
export function hashOfSlug(id: string, endpoint: string): number {
  if (!endpoint.startsWith('https://')) return NO_KEY;
  const slash = endpoint.indexOf('/', 8);
  const hostEnd = slash < 0 ? endpoint.length : slash;
  let hash = SEED;
  let inId = 0;
  let lastLabel = 0;
  let isBetween = true;
  for (let at = 8; at < endpoint.length; at++) {
    const kind = KINDS[endpoint.charCodeAt(at)] ?? Kind.Other;
    if (kind > Kind.InHost) {
      if (isBetween && inId > 0) {
        if (id.charCodeAt(inId++) !== HYPHEN) return NO_KEY;
        hash = mix(hash, HYPHEN);
      }
      isBetween = false;
      if (id.charCodeAt(inId++) !== kind) return NO_KEY;
      hash = mix(hash, kind);
      continue;
    }
    if (kind === Kind.Other) return NO_KEY;
    if (at < hostEnd) {
      if (isBetween || kind !== Kind.InHost) return NO_KEY;
      if (endpoint.charCodeAt(at) === DOT) lastLabel = at + 1;
    }
    isBetween = true;
  }
  if (inId !== id.length || lastLabel === 0 || lastLabel >= hostEnd) return NO_KEY;
  const first = endpoint.charCodeAt(lastLabel) | 32;
  return first >= 97 && first <= 122 ? finished(hash) : NO_KEY;
}

const SEED = 0x811c9dc5 | 0;

function mix(hash: number, code: number): number {
  return Math.imul(hash ^ code, 0x01000193);
}

function finished(hash: number): number {
  const spread = hash ^ (hash >>> 15);
  return spread === NO_KEY ? 1 : spread;
}
