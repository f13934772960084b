import type { Entry, Strings } from '../../model/entry';
import type { Problem } from '../../model/problem';
import { SEPARATOR, fold } from '../entry-texts';
import { hostOf } from '../../values/endpoint';
import type { Test } from './term';

type Values = readonly string[];

/** The maximum number of cached results, since a listing may have very many different strings. */
const MAX_REMEMBERED = 1024;

/** Tests whether a string is one of the values. */
export function equalTo(read: (entry: Entry) => string | undefined): (values: Values) => Test {
  return (values) => {
    const isOne = cached((string: string) => values.includes(fold(string)));
    return {
      of: 'entry',
      cost: 1,
      matches: ({ entry }) => {
        const string = read(entry);
        return string !== undefined && isOne(string);
      },
    };
  };
}

/** Tests whether one of the strings is one of the values. */
export function anyEqualTo(read: (entry: Entry) => Strings | undefined): (values: Values) => Test {
  return (values) => {
    // Entries with the same strings have the same array.
    const isOne = cached((strings: Strings) =>
      strings.some((string) => string !== undefined && values.includes(fold(string))),
    );
    return {
      of: 'entry',
      cost: 1,
      matches: ({ entry }) => {
        const strings = read(entry);
        return strings !== undefined && isOne(strings);
      },
    };
  };
}

/** Tests whether one of the problems matches one of the values. */
export function problemLike(isLike: (problem: Problem, values: Values) => boolean): (values: Values) => Test {
  return (values) => ({
    of: 'entry',
    cost: 2,
    matches: ({ entry, problems }) => {
      for (const problem of problems.of(entry)) if (isLike(problem, values)) return true;
      return false;
    },
  });
}

/** Tests whether the host is one of the values or a subdomain of one; see {@link isInHost}. */
export function hostIn(values: Values): Test {
  const hosts = values.map(hostTyped);
  const isIn = cached((host: string) => hosts.some((value) => isAtOrBelow(host, value)));
  return {
    of: 'entry',
    cost: 3,
    matches: ({ entry, texts }) => {
      const host = texts.host(entry);
      return host !== undefined && isIn(host);
    },
  };
}

const PORT = /:\d*$/;

/** Whether a host is the typed one or a subdomain of it. A typed host without port matches any port. */
export function isInHost(host: string, typed: string): boolean {
  return isAtOrBelow(host, hostTyped(typed));
}

/** The host of a typed host or URL. */
function hostTyped(value: string): string {
  return hostOf(value) ?? value;
}

function isAtOrBelow(host: string, hosts: string): boolean {
  return isBelow(host, hosts) || isBelow(host.replace(PORT, ''), hosts);
}

function isBelow(host: string, value: string): boolean {
  return (
    host === value ||
    (host.length > value.length && host.endsWith(value) && host.at(-1 - value.length) === '.')
  );
}

/** Tests whether the id, name or endpoint contains one of the values, by the index of the member. */
export function containedIn(fieldIndex: 0 | 1 | 2): (values: Values) => Test {
  return (values) => {
    const parts = values.map(searched);
    return {
      of: 'text',
      matches: (folded) => {
        let start = 0;
        for (let at = 0; at < fieldIndex; at++) start = folded.indexOf(SEPARATOR, start) + 1;
        const end = folded.indexOf(SEPARATOR, start);
        for (const part of parts) {
          const found = folded.indexOf(part, start);
          if (found >= 0 && found < end) return true;
        }
        return false;
      },
    };
  };
}

/** Converts search text like the texts of entries: in lower case and on one line. */
export function searched(text: string): string {
  return fold(text.replace(/[\n\r]/g, ' '));
}

/** Caches the result for each string or array, since few are different. */
function cached<K>(compute: (key: K) => boolean): (key: K) => boolean {
  const results = new Map<K, boolean>();
  return (key) => {
    const known = results.get(key);
    if (known !== undefined) return known;
    const verdict = compute(key);
    if (results.size < MAX_REMEMBERED) results.set(key, verdict);
    return verdict;
  };
}
