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
 * Short names of the entries of one level: of the possible ones of each the shortest that no other entry has. Entries with equal
 * names and endpoints are told apart by their numbers.
 *
 * @param isInHost whether the level is that of a host, whose name is in the group's label
 */
export function shortNames(
  entries: readonly Entry[],
  listing: Listing,
  isInHost: boolean,
): ReadonlyMap<Entry, ShortName> {
  const indexOf = ({ key }: Entry): number => listing.indexOf(key) ?? 0;
  const names = new Map<Entry, ShortName>();
  let unnamed = entries.map((entry) => ({ entry, possible: namesOf(entry, indexOf(entry), isInHost) }));
  for (let length = 0; unnamed.length > 0; length++) {
    const byName = groupBy(unnamed, ({ possible }) => JSON.stringify(possible[length]));
    unnamed = [];
    for (const equal of byName.values()) {
      const longer = equal.length === 1 ? [] : equal.filter(({ possible }) => possible.length > length + 1);
      const last = equal.filter((item) => !longer.includes(item));
      for (const { entry, possible } of last) {
        const name = possible[length] ?? possible[0];
        names.set(entry, last.length > 1 ? { ...name, place: `entry ${indexOf(entry) + 1}` } : name);
      }
      unnamed.push(...longer);
    }
  }
  return names;
}

/** The possible names of an entry, the shortest first. */
function namesOf(entry: Entry, index: number, isInHost: boolean): readonly [ShortName, ...ShortName[]] {
  const full = shownText(nameOf(entry, index));
  const [, host, segment] = COMPOSED.exec(full) ?? [];
  const paths = pathEnds(shownText(inOneLine(entry.values.endpoint)));
  if (host === undefined || segment === undefined) {
    const title = shorten(full, MAX_LENGTH);
    return [
      { label: title, place: '' },
      ...paths.map((path) => ({ label: shortPath(path, MAX_LENGTH), place: title })),
    ];
  }
  const place = isInHost ? '' : host;
  const maxLength = isInHost ? MAX_LENGTH : MAX_LENGTH_BESIDE_HOST;
  const [own, ...longer] = [...new Set([segment, ...paths].map((path) => shortPath(path, maxLength)))];
  return [{ label: own ?? segment, place }, ...longer.map((label) => ({ label, place }))];
}

/** The ends of the path of an endpoint: the last segment, the last two, and so on. */
function pathEnds(endpoint: string): string[] {
  const segments = endpoint
    .replace(/^[a-z]+:\/\/[^/]*/i, '')
    .split('/')
    .filter(Boolean);
  return segments.map((_, at) => `/${segments.slice(segments.length - 1 - at).join('/')}`);
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
