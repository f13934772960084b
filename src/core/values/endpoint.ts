/** The parts of an endpoint's URL, as written. */
export interface Endpoint {
  /** With its port, if it has one. */
  readonly host: string;
  readonly port: string | undefined;
  /** Starts with `/`, or is empty. */
  readonly path: string;
  /** Offset of the path in the endpoint, in UTF-16 units. */
  readonly pathOffset: number;
}

const PARTS = /^https?:\/\/(?:[^/?#\\]*@)?((?:\[[^\]/?#]*\]|[^/?#\\:@[\]]+)(?::(\d*))?)([^?#]*)/i;

/** The parts of an absolute http or https URL with a host; undefined for anything else. */
export function parseEndpoint(endpoint: string): Endpoint | undefined {
  const match = PARTS.exec(endpoint);
  if (!match || endpointError(endpoint) === 'not-url') return undefined;
  const [whole, host = '', port, path = ''] = match;
  if (path !== '' && !path.startsWith('/')) return undefined;
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

/** A path parameter in braces, angle or square brackets: `{id}`, `<id>`, `[id]`. Not an index such as `[0]`. */
export const BRACKETED_PARAMETER = /\{([^{}/\s]+)\}|<([^<>/\s]+)>|\[(?!\d+\])([^[\]/\s]+)\]/g;

/** What is wrong with an endpoint that should be an absolute https URL with a host and without credentials. */
export type EndpointError = 'not-url' | 'not-https' | 'credentials';

const SIMPLE_URL =
  /^https:\/\/(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]*(?::\d{1,4})?(?:\/[a-z0-9\-._~%!$&'()*+,;=:@/]*)?$/i;

/** @returns undefined for a valid endpoint */
export function endpointError(endpoint: string): EndpointError | undefined {
  if (SIMPLE_URL.test(endpoint) && !endpoint.includes('xn--')) return undefined;
  const url = parseUrl(endpoint);
  if (!url) return 'not-url';
  if (url.username !== '' || url.password !== '') return 'credentials';
  return url.protocol === 'https:' ? undefined : 'not-https';
}

function parseUrl(text: string): URL | undefined {
  // A URL parser ignores white space and accepts backslashes; an endpoint must have neither.
  if (!/^[a-z][a-z0-9+.-]*:\/\/[^/?#]/i.test(text) || /[\s\p{Cc}]/u.test(text)) return undefined;
  try {
    const url = new URL(text);
    return url.hostname === '' ? undefined : url;
  } catch {
    return undefined;
  }
}
