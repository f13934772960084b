import type { Entry } from '../../model/entry';
import type { Problem } from '../../model/problem';
import type { Strings } from '../../model/shared-strings';
import { SEPARATOR } from '../block-texts';
import { fold } from '../fold';
import { hostOf } from '../host';
import type { Test } from './term';

type Values = readonly string[];

/** The maximum number of remembered results: a listing of hostile strings would fill the memory. */
const MAX_REMEMBERED = 1024;

/** A string is one of the values. */
export function equalTo(read: (entry: Entry) => string | undefined): (values: Values) => Test {
  return (values) => {
    const isOne = remembered((string: string) => values.includes(fold(string)));
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

/** One of the strings is one of the values. */
export function anyEqualTo(read: (entry: Entry) => Strings | undefined): (values: Values) => Test {
  return (values) => {
    // Entries with the same strings have the same array.
    const isOne = remembered((strings: Strings) =>
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

/** One of its problems matches one of the values. */
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

/** Its host is one of the values or a subdomain of one, as in {@link isInHost}. */
export function hostIn(values: Values): Test {
  const hosts = values.map(hostTyped);
  const isIn = remembered((host: string) => hosts.some((value) => isAtOrBelow(host, value)));
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

/** Whether a host is the one that is typed, or below it. A value without a port is about any port. */
export function isInHost(host: string, typed: string): boolean {
  return isAtOrBelow(host, hostTyped(typed));
}

/** An address that is pasted has a host, too. */
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

/** One of the values is in its id, name or endpoint, by their place in the text. */
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

/** What is looked for as the texts of entries are: in lower case and in one line. */
export function searched(text: string): string {
  return fold(text.replace(/[\n\r]/g, ' '));
}

/** Remembers the result for each string or array: few are different. */
function remembered<K>(compute: (key: K) => boolean): (key: K) => boolean {
  const results = new Map<K, boolean>();
  return (key) => {
    const known = results.get(key);
    if (known !== undefined) return known;
    const verdict = compute(key);
    if (results.size < MAX_REMEMBERED) results.set(key, verdict);
    return verdict;
  };
}
