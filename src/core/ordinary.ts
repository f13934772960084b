/**
 * Nearly every entry has an endpoint of the plainest kind, and its slug as the id. Seeing that in one pass over the
 * two strings saves the rules on them, and the index of ids, most of their work.
 */

/** What may stand in an ordinary endpoint besides letters and digits, in the host and behind it. */
const enum Code {
  Hyphen = 45,
  Dot = 46,
  Slash = 47,
  Colon = 58,
}

/** For each character code below 128: 1 for what an ordinary path may hold besides letters and digits. */
const IN_PATH = Uint8Array.from({ length: 128 }, (_, code) =>
  "-._~%!$&'()*+,;=:@/".includes(String.fromCharCode(code)) ? 1 : 0,
);

/**
 * Whether an endpoint is `https://`, a host name in ASCII, perhaps a port, and a path without brackets, query or
 * fragment; and the id is its slug. A false answer says nothing.
 */
export function isOrdinary(id: string, endpoint: string): boolean {
  if (!endpoint.startsWith('https://')) return false;
  const pathStart = endpoint.indexOf('/', 8);
  const hostEnd = pathStart < 0 ? endpoint.length : pathStart;
  if (!isOrdinaryHost(endpoint, hostEnd)) return false;
  let inId = 0;
  let hyphenDue = false;
  for (let at = 8; at < endpoint.length; at++) {
    let code = endpoint.charCodeAt(at);
    if (code >= 65 && code <= 90) code += 32;
    if ((code >= 97 && code <= 122) || (code >= 48 && code <= 57)) {
      if (hyphenDue && inId > 0) {
        if (id.charCodeAt(inId) !== Code.Hyphen) return false;
        inId++;
      }
      hyphenDue = false;
      if (id.charCodeAt(inId) !== code) return false;
      inId++;
    } else {
      if (IN_PATH[code] !== 1) return false;
      hyphenDue = true;
    }
  }
  return inId === id.length;
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
