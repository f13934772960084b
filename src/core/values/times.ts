/** Times in milliseconds since the Unix epoch, and plausible ones. */

/** The minimum plausible time in milliseconds: March 1973. */
const MIN_TIME = 1e11;
/** Larger numbers are microseconds or nanoseconds: the year 5138. */
const MAX_TIME = 1e14;

export const DAY = 86_400_000;

/** Whether a number is plausible as a time in milliseconds, not in another unit. */
export function isPlausibleTime(milliseconds: number): boolean {
  return milliseconds >= MIN_TIME && milliseconds < MAX_TIME;
}

/** The units that a time may have by mistake, with their length in milliseconds. */
const UNITS = [
  { unit: 'seconds', scale: 1000 },
  { unit: 'microseconds', scale: 1e-3 },
  { unit: 'nanoseconds', scale: 1e-6 },
] as const;

/** The unit in which a number is a time in 2015 to 2100, if it is not milliseconds. */
export function likelyUnit(time: number): (typeof UNITS)[number] | undefined {
  return UNITS.find(({ scale }) => {
    const year = new Date(time * scale).getUTCFullYear();
    return year >= 2015 && year <= 2100;
  });
}

const ISO_TIME =
  /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d+))?)?(Z|[+-]\d\d(?::?\d\d)?)?)?$/;

/** Milliseconds since the Unix epoch, or what is wrong with a text, to be written after it: `is not a plausible time`. */
type TimeInput = { readonly time: number } | { readonly error: string };

/**
 * Reads a time in ISO 8601, such as `2026-08-21` or `2026-08-21T13:37:59.804Z`, or in milliseconds since the Unix epoch. A
 * time without an offset is in UTC, so that it means the same everywhere.
 */
export function readTime(text: string): TimeInput {
  const trimmed = text.trim();
  const match = ISO_TIME.exec(trimmed);
  const time = match ? timeOf(match) : /^-?\d+$/.test(trimmed) ? Number(trimmed) : undefined;
  if (time !== undefined && isPlausibleTime(time)) return { time };
  const [from = '', to = ''] = [MIN_TIME, MAX_TIME].map((limit) =>
    new Date(limit).toISOString().slice(0, 10),
  );
  const reason =
    time !== undefined
      ? `a plausible time: expected is one from ${from} to ${to}`
      : match
        ? 'a date and time that exists'
        : 'a time: expected is ISO 8601, such as 2026-08-21T13:37:59Z, or milliseconds since 1970';
  return { error: `is not ${reason}` };
}

/** Undefined if there is no such date, time of day or offset. */
function timeOf(match: RegExpExecArray): number | undefined {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((part?: string) => Number(part ?? 0));
  const date = new Date(0);
  const utc = date.setUTCFullYear(year, month - 1, day);
  // February 30 would be March 2.
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined;
  const offset = offsetMinutes(match[8]);
  if (!(hour < 24 && minute < 60 && second < 60) || offset === undefined) return undefined;
  const milliseconds = Number((match[7] ?? '').padEnd(3, '0').slice(0, 3));
  return utc + ((hour * 60 + minute - offset) * 60 + second) * 1000 + milliseconds;
}

/** @param offset such as `+02:00` or `+02`; undefined and `Z` are UTC */
function offsetMinutes(offset = 'Z'): number | undefined {
  if (offset === 'Z') return 0;
  const [hours, minutes] = [Number(offset.slice(1, 3)), Number(offset.slice(3).replace(':', ''))];
  if (hours > 23 || minutes > 59) return undefined;
  return (offset.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
}
