import { lastSegment, parseEndpoint } from './endpoint';

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
