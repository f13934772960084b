import { parseEndpoint } from './endpoint';

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
