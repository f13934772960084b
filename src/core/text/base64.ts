/** The part of the global that browsers and Node share that is used here. */
declare const TextDecoder: new (
  label: 'utf-8',
  options: { readonly fatal: true },
) => { decode(bytes: Uint8Array): string };

declare const atob: (encoded: string) => string;

/**
 * The text that is encoded in Base64 of UTF-8, without its byte order mark. Whitespace in it is ignored.
 *
 * @returns undefined if it is not valid
 */
export function decodeBase64(encoded: string): string | undefined {
  try {
    const units = atob(encoded);
    const bytes = new Uint8Array(units.length);
    for (let at = 0; at < units.length; at++) bytes[at] = units.charCodeAt(at);
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
