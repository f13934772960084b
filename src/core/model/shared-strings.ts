import { copyString } from '../text/copy-strings';

/** The array of strings of an entry; an element that is not a string is undefined. */
export type Strings = readonly (string | undefined)[];

/**
 * Keeps one copy of the strings and arrays of strings that many entries have in common: names of networks, flags and
 * sources. Entries with equal arrays share one array object.
 */
export class SharedStrings {
  readonly #strings = new Map<string, string>();
  readonly #single = new Map<string | undefined, Strings>();
  readonly #arrays = new Map<string, Strings>();

  string<S extends string | undefined>(string: S): S;
  string(string: string | undefined): string | undefined {
    if (string === undefined || string.length > MAX_STRING_LENGTH) return string;
    const known = this.#strings.get(string);
    if (known !== undefined) return known;
    const own = copyString(string);
    this.#strings.set(own, own);
    return own;
  }

  strings(array: Strings | undefined): Strings | undefined {
    if (!array || array.length > MAX_ARRAY_LENGTH) return array;
    if (array.length === 1) return shared(this.#single, array[0], array);
    return shared(this.#arrays, JSON.stringify(array), array);
  }
}

/** Longer strings and arrays are not shared: they are unlikely to appear twice. */
const MAX_STRING_LENGTH = 64;
const MAX_ARRAY_LENGTH = 16;

function shared<K>(known: Map<K, Strings>, key: K, array: Strings): Strings {
  const same = known.get(key);
  if (same) return same;
  known.set(key, array);
  return array;
}
