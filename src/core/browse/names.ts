import type { Entry } from '../listing/entry';
import type { Listing } from '../listing/listing';
import { shorten, shownText } from '../text/quote';
import { formatThousands } from '../values/format';
import { groupBy } from '../values/maps';
import { isBlank } from '../values/names';

const LINE_ENDS = /[\n\r]/g;

/** A string of an entry on one line; an absent one is empty. */
export function inOneLine(text = ''): string {
  return text.replace(LINE_ENDS, ' ');
}

/**
 * What an entry is called: its name, id, endpoint or number.
 *
 * @param first which of them is preferred
 */
export function nameOf({ values }: Entry, index: number, first: 'name' | 'id' = 'name'): string {
  const { name, id, endpoint } = values;
  const text = [values[first], name, id, endpoint].find((value = '') => !isBlank(value));
  return text === undefined ? `Entry ${formatThousands(String(index + 1))}` : inOneLine(text);
}

/** A string for comparisons that ignore case: on one line, in lower case. */
export function fold(text: string): string {
  // The only letter whose lower case depends on the following text.
  return inOneLine(text).toLowerCase().replaceAll('ς', 'σ');
}

/**
 * The items with a name that contains each word of a text, whatever the case: first those of which the first name is the text, then
 * those of which it starts with it. All items match no words.
 */
export function ranked<T>(
  text: string,
  items: readonly T[],
  namesOf: (item: T) => readonly string[],
): readonly T[] {
  const words = fold(text).split(/\s+/).filter(Boolean);
  const whole = words.join(' ');
  const byRank: readonly [T[], T[], T[]] = [[], [], []];
  for (const item of items) {
    const names = namesOf(item).map(fold);
    if (!words.every((word) => names.some((name) => name.includes(word)))) continue;
    const [first = ''] = names;
    byRank[first === whole ? 0 : first.startsWith(whole) ? 1 : 2].push(item);
  }
  return byRank.flat();
}

// In the tree, a figure is to fit beside the name in a narrow view.

/** The maximum length of the name of an entry, alone or with its host beside it, and of a group, in characters. */
const MAX_LENGTH = 20;
const MAX_LENGTH_BESIDE_HOST = 15;
const MAX_GROUP_LENGTH = 18;

export interface ShortName {
  /** The title of an entry, or the end of its path. */
  readonly label: string;
  /** What the label leaves out of the name, such as the host; empty for nothing. */
  readonly place: string;
}

/** A name composed of a host or title and the last segment of a path. */
const COMPOSED = /^(.*\S) · (\/\S+)$/;

/**
 * Short names of the entries of one level: the last segment of the path or a title; where several have that, the end of the path;
 * where several have that, too, with the number of the entry.
 *
 * @param isInHost whether the level is that of a host, whose name is in the group's label
 */
export function shortNames(
  entries: readonly Entry[],
  listing: Listing,
  isInHost: boolean,
): ReadonlyMap<Entry, ShortName> {
  const indexOf = ({ key }: Entry): number => listing.indexOf(key) ?? 0;
  const names = new Map(entries.map((entry) => [entry, shortName(entry, indexOf(entry), isInHost, false)]));
  const rename = (longer: (entry: Entry, name: ShortName) => ShortName): void => {
    for (const equal of groupBy(names, ([, name]) => JSON.stringify(name)).values())
      if (equal.length > 1) for (const [entry, name] of equal) names.set(entry, longer(entry, name));
  };
  rename((entry) => shortName(entry, indexOf(entry), isInHost, true));
  rename((entry, name) => ({ ...name, place: `entry ${indexOf(entry) + 1}` }));
  return names;
}

/** @param isLong whether the path is the label, rather than its last segment or a title */
function shortName(entry: Entry, index: number, isInHost: boolean, isLong: boolean): ShortName {
  const full = shownText(nameOf(entry, index));
  const [, host, segment] = COMPOSED.exec(full) ?? [];
  const path = shownText(inOneLine(entry.values.endpoint)).replace(/^[a-z]+:\/\/[^/]*/i, '');
  const isComposed = host !== undefined && segment !== undefined;
  const title = shorten(full, MAX_LENGTH);
  const place = isComposed ? (isInHost ? '' : host) : title;
  const maxLength = isInHost || !isComposed ? MAX_LENGTH : MAX_LENGTH_BESIDE_HOST;
  if (isLong && path !== '') return { label: shortPath(path, maxLength), place };
  return isComposed ? { label: shortPath(segment, maxLength), place } : { label: title, place: '' };
}

/** A long segment without its middle, or the end of several segments. */
function shortPath(path: string, maxLength: number): string {
  const characters = Array.from(path);
  if (characters.length <= maxLength) return path;
  return path.lastIndexOf('/') > 0
    ? `…${characters.slice(1 - maxLength).join('')}`
    : withoutMiddle(path, maxLength);
}

/** The short name of a group: without the middle, since the end of a host says whose it is. */
export function shortGroupName(name: string): string {
  return withoutMiddle(name, MAX_GROUP_LENGTH);
}

function withoutMiddle(text: string, maxLength: number): string {
  const characters = Array.from(text);
  if (characters.length <= maxLength) return text;
  const end = Math.floor((maxLength - 1) / 2);
  return `${characters.slice(0, maxLength - 1 - end).join('')}…${characters.slice(-end).join('')}`;
}
