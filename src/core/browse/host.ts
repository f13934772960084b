const HOST = /^https?:\/\/(?:[^/?#@]*@)?([^/?#\s]+)/i;

/** The host of an endpoint with its port, in lower case; undefined if there is none. */
export function hostOf(endpoint: string): string | undefined {
  return HOST.exec(endpoint)?.[1]?.toLowerCase();
}
