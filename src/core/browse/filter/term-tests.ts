import type { Entry, Strings } from '../../model/entry';
import type { Problem } from '../../model/problem';
import { hostOf } from '../../values/endpoint';
import { fold, SEPARATOR, type EntryTexts } from '../entry-texts';
import type { EntryProblems } from '../entry-problems';

/** An entry that is tested with a filter, and its data. */
export interface Candidate {
  readonly entry: Entry;
  readonly texts: Pick<EntryTexts, 'host' | 'folded' | 'foldedDescription'>;
  readonly problems: Pick<EntryProblems, 'of'>;
}

/** Tests an entry or its text. */
export interface Test {
  /** Cheap tests are run first. */
  readonly cost: number;
  /** @param folded if the cost is at least {@link TEXT_COST}, what there is to search of the entry; see {@link EntryTexts.folded} */
  matches(candidate: Candidate, folded: string): boolean;
}

/** The cost of tests that need the text of an entry, which is composed only once for all terms. */
export const TEXT_COST = 4;
/** The cost of tests that may also need the description of an entry, which is read from the file. */
const DESCRIPTION_COST = 5;

/** The values of a term, in lower case, of which one must match. */
export type Values = readonly string[];

/** Tests whether a string, or one of several, is one of the values. */
export function equalTo(read: (entry: Entry) => string | Strings | undefined): (values: Values) => Test {
  return (values) => {
    const isOne = (string: string | undefined): boolean =>
      string !== undefined && values.includes(fold(string));
    // Entries with the same strings have the same array.
    const isAny = cached((found: string | Strings) =>
      typeof found === 'string' ? isOne(found) : found.some(isOne),
    );
    return {
      cost: 1,
      matches: ({ entry }) => {
        const found = read(entry);
        return found !== undefined && isAny(found);
      },
    };
  };
}

/** Tests whether one of the problems matches one of the values. */
export function problemLike(isLike: (problem: Problem, values: Values) => boolean): (values: Values) => Test {
  return (values) => ({
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
      cost: TEXT_COST,
      matches: (_, folded) => {
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

/** Tests whether the id, name, endpoint or description contains one of the values. */
export function containedAnywhere(values: Values): Test {
  const parts = values.map(searched);
  return {
    cost: DESCRIPTION_COST,
    matches: ({ entry, texts }, folded) => {
      if (parts.some((part) => folded.includes(part))) return true;
      const description = texts.foldedDescription(entry);
      return parts.some((part) => description.includes(part));
    },
  };
}

/** Converts search text like the texts of entries: in lower case and on one line. */
export function searched(text: string): string {
  return fold(text.replace(/[\n\r]/g, ' '));
}

/** The maximum number of cached results, since a listing may have very many different strings. */
const MAX_REMEMBERED = 1024;

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
