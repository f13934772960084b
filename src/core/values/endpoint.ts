/** The parts of an endpoint's URL, as written. */
interface Endpoint {
  /** With its port, if it has one. */
  readonly host: string;
  readonly port: string | undefined;
  /** Starts with `/`, or a backslash in its place, or is empty. */
  readonly path: string;
  /** Offset of the path in the endpoint, in UTF-16 units. */
  readonly pathOffset: number;
}

const PARTS = /^https?:\/\/(?:[^/?#\\]*@)?((?:\[[^\]/?#]*\]|[^/?#\\:@[\]]+)(?::(\d*))?)([^?#]*)/i;

/** The parts of an absolute http or https URL with a host; undefined for anything else. */
export function parseEndpoint(endpoint: string): Endpoint | undefined {
  const match = PARTS.exec(endpoint);
  const error = endpointError(endpoint);
  if (!match || error === 'not-url' || error === 'whitespace') return undefined;
  const [whole, host = '', port, path = ''] = match;
  // A URL parser takes a backslash for a slash.
  if (!/^(?:[/\\]|$)/.test(path)) return undefined;
  return { host, port, path, pathOffset: whole.length - path.length };
}

/** The host without its port. */
export function hostName(endpoint: Endpoint): string {
  return endpoint.port === undefined ? endpoint.host : endpoint.host.slice(0, -endpoint.port.length - 1);
}

/** The last segment of the path that is not empty; empty if there is none. */
export function lastSegment(endpoint: Endpoint): string {
  const path = endpoint.path;
  let end = path.length;
  while (end > 0 && path[end - 1] === '/') end--;
  return path.slice(path.lastIndexOf('/', end - 1) + 1, end);
}

/** A path parameter in up to three braces, angle or square brackets, with what stands before them. Not an index such as `[0]`. */
const BRACKETED = /[$:]?(?:\{{1,3}[^{}/\s]+\}{1,3}|<{1,3}[^<>/\s]+>{1,3}|\[{1,3}(?!\d+\])[^[\]/\s]+\]{1,3})/g;

/** A path parameter that is written in brackets: `{id}`, `<int:id>`, `[...slug]`, `${ref}`. */
interface BracketedParameter {
  /** With its brackets. */
  readonly written: string;
  /** Without brackets, type and dots. */
  readonly name: string;
}

/** The parameters of a path that are written in brackets. */
export function bracketedParameters(path: string): BracketedParameter[] {
  const parameters = Array.from(path.matchAll(BRACKETED), ([written]) => ({
    written,
    name: parameterName(written),
  }));
  return parameters.filter(({ name }) => name !== '');
}

/** A path with a leading colon for each parameter that is written in brackets. */
export function withColons(path: string): string {
  return path.replace(BRACKETED, (written) => {
    const name = parameterName(written);
    return name === '' ? written : `:${name}`;
  });
}

/** The type is written before the name in angle brackets, `<int:id>`, and after it in others, `{id:int}`. */
function parameterName(written: string): string {
  const inner = written.replace(/^[$:{<[]+/, '').replace(/[}>\]]+$/, '');
  const isTypeFirst = written.charAt(written.indexOf(inner) - 1) === '<';
  const parts = inner.split(':');
  const name = (isTypeFirst ? parts.at(-1) : parts[0]) ?? '';
  return name.replace(/^[^\p{L}\p{N}_]+|[^\p{L}\p{N}_]+$/gu, '');
}

/** What is wrong with an endpoint that should be an absolute https URL with a host and without credentials. */
export type EndpointError = 'not-url' | 'whitespace' | 'not-https' | 'credentials';

const SIMPLE_URL =
  /^https:\/\/(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]*(?::\d{1,4})?(?:\/[a-z0-9\-._~%!$&'()*+,;=:@/]*)?$/i;

/** @returns undefined for a valid endpoint */
export function endpointError(endpoint: string): EndpointError | undefined {
  if (SIMPLE_URL.test(endpoint) && !endpoint.includes('xn--')) return undefined;
  const url = parseUrl(endpoint);
  if (!url) return parseUrl(endpoint.replace(WHITESPACE, '')) ? 'whitespace' : 'not-url';
  if (url.username !== '' || url.password !== '') return 'credentials';
  return url.protocol === 'https:' ? undefined : 'not-https';
}

const WHITESPACE = /[\s\p{Cc}]/gu;

function parseUrl(text: string): URL | undefined {
  // A URL parser ignores whitespace, and accepts backslashes instead of the slashes before the host.
  if (!/^[a-z][a-z0-9+.-]*:\/\/[^/?#]/i.test(text) || text.search(WHITESPACE) >= 0) return undefined;
  try {
    const url = new URL(text);
    return url.hostname === '' ? undefined : url;
  } catch {
    return undefined;
  }
}

/** Separates the host and the last path segment of an endpoint in a label. */
export const LABEL_SEPARATOR = ' · /';

/**
 * The label of an endpoint, `<host> · /<last path segment>`; of one without a path, the host alone. The host is as written,
 * with its port.
 *
 * @returns undefined for an endpoint that is not an absolute http or https URL with a host
 */
export function endpointLabel(endpoint: string): string | undefined {
  const parts = parseEndpoint(endpoint);
  if (!parts) return undefined;
  const segment = lastSegment(parts);
  return segment === '' ? parts.host : parts.host + LABEL_SEPARATOR + segment;
}

/**
 * An endpoint with a number: appended to the last path segment that is not a parameter, before its file extension, or as
 * a path of its own. So `https://api.x.io/coins/:id` gives `https://api.x.io/coins-2/:id`.
 */
export function numberedEndpoint(endpoint: string, number: number): string {
  const parts = parseEndpoint(endpoint);
  if (!parts) return `${endpoint}-${number}`;
  const { path, pathOffset } = parts;
  const segment = [...path.matchAll(/[^/]+/g)].findLast(([text]) => !/[:{<[]/.test(text));
  const inserted = segment ? `-${number}` : `/${number}`;
  const nameLength = segment?.[0].replace(/(?<=[^.])\.[a-z0-9]+$/i, '').length ?? 0;
  const at = pathOffset + (segment?.index ?? 0) + nameLength;
  return endpoint.slice(0, at) + inserted + endpoint.slice(at);
}

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
  const slugs = endpoint.includes('?') ? [slugOf(endpoint), slugWithQuery(endpoint)] : [slugOf(endpoint)];
  return [...new Set(slugs)].filter((slug) => slug !== '');
}

function slug(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

const HOST = /^https?:\/\/(?:[^/?#@]*@)?([^/?#\s]+)/i;

/** The host of an endpoint with its port, in lower case; undefined if there is none. */
export function hostOf(endpoint: string): string | undefined {
  return HOST.exec(endpoint)?.[1]?.toLowerCase();
}
