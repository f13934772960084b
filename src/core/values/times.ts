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
