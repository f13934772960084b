import { isPlausibleTime, likelyUnit } from '../values/times';
import { figuresOf } from '../listing/figures';
import { duration, utc } from '../values/format';
import { list } from '../text/markdown';
import type { HoverContext } from './hover-context';

/** The time of the last call, and its age relative to the newest in the listing, not to the current time. */
export function lastCalledContent({ listing, reading }: HoverContext): string {
  const stated = reading.values.lastCalledMs;
  if (stated === undefined) return '';
  const { newest } = figuresOf(listing);
  if (isPlausibleTime(stated)) return list([`Time: ${utc(stated)}`, `Age: ${ageText(stated, newest)}`]);
  const likely = likelyUnit(stated);
  if (!likely) return 'The number is no time in milliseconds.';
  const time = Math.floor(stated * likely.scale);
  return list([
    `The number reads as a time in **${likely.unit}**, not in milliseconds`,
    `Time, in ${likely.unit}: ${utc(time)}`,
    `Age: ${ageText(time, newest)}`,
  ]);
}

function ageText(time: number, newest: number): string {
  if (newest === -Infinity) return 'unknown, no time in this listing is plausible';
  if (time === newest) return 'the newest call in this listing';
  return `${duration(Math.abs(newest - time))} ${time < newest ? 'before' : 'after'} the newest call in this listing`;
}
