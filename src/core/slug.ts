/** Slugs of endpoints (source, section 2, `id`): host and path, every run of other characters one hyphen. */

const SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i;

/** The slug of an endpoint as written: without scheme, query and fragment, in lower case, hyphens trimmed. */
export function slugOf(endpoint: string): string {
  return slug(endpoint.replace(SCHEME, '').replace(/[?#].*$/s, ''));
}

/** The same with the query kept. */
export function slugWithQuery(endpoint: string): string {
  return slug(endpoint.replace(SCHEME, '').replace(/#.*$/s, ''));
}

function slug(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/**
 * Whether an id surely is the slug of an https endpoint, compared character by character without making one.
 * A false answer says nothing: queries, other schemes and characters beyond ASCII are left to {@link slugOf}.
 */
export function isPlainSlug(id: string, endpoint: string): boolean {
  if (!endpoint.startsWith('https://')) return false;
  let inId = 0;
  let hyphenDue = false;
  for (let at = 8; at < endpoint.length; at++) {
    let code = endpoint.charCodeAt(at);
    if (code >= 65 && code <= 90) code += 32;
    if ((code >= 97 && code <= 122) || (code >= 48 && code <= 57)) {
      if (hyphenDue && inId > 0) {
        if (id.charCodeAt(inId) !== 45) return false;
        inId++;
      }
      hyphenDue = false;
      if (id.charCodeAt(inId) !== code) return false;
      inId++;
    } else if (code === 63 || code === 35 || code > 127) {
      return false;
    } else {
      hyphenDue = true;
    }
  }
  return inId > 0 && inId === id.length;
}
