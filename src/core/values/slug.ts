import { parseEndpoint } from './endpoint';

/** Slugs of endpoints (source, section 2, `id`): host and path, every run of other characters one hyphen. */

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i;

/** Whether an id has the form of a slug. */
export function isSlug(id: string): boolean {
  return SLUG.test(id);
}

/** The slug of an endpoint as written: without scheme, query and fragment, in lower case, hyphens trimmed. */
export function slugOf(endpoint: string): string {
  return slug(endpoint.replace(SCHEME, '').replace(/[?#].*$/s, ''));
}

/** The same with the query kept. */
export function slugWithQuery(endpoint: string): string {
  return slug(endpoint.replace(SCHEME, '').replace(/#.*$/s, ''));
}

/** The accepted slugs: without the query, and with it if that differs; none for an endpoint without scheme or host. */
export function slugsOf(endpoint: string): readonly string[] {
  if (!parseEndpoint(endpoint)) return [];
  return [...new Set([slugOf(endpoint), slugWithQuery(endpoint)])].filter((slug) => slug !== '');
}

function slug(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
