import { fixAll } from '../../../../src/core/fixes';
import { Listing } from '../../../../src/core/listing/listing';
import { isListing } from '../../../../src/core/reading/recognise';
import { finished } from '../../../../src/core/steps/finished';
import { ensure, type Operation } from '../operation';
import { anyReading, type Reading } from '../read';

/** How long the longest text is, in UTF-16 units. */
const LENGTH = 1 << 18;
/** So much time a text of that length may take, in milliseconds of the processor's time: ten times what
 * the slowest takes. */
const MOST_MS = 5000;
/** So many of the problems are located: an editor shows a thousand. */
const LOCATED = 1000;

function work(text: string, reading: Reading): number {
  const begun = process.cpuUsage();
  isListing(text, reading.syntax);
  const listing = Listing.read(text, reading);
  for (const problem of listing.problems().slice(0, LOCATED)) listing.locate(problem);
  finished(fixAll(listing, reading.settings, () => true));
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1000;
}

/** What stands in a text very often takes no longer than its length allows. */
const repeated: Operation = {
  name: 'timing/repeated',
  weight: 0.3,
  run(text, random) {
    const reading = anyReading(random);
    const start = random.integer(0, text.length);
    const piece = text.slice(start, start + random.pick([1, 2, 5, 20, 100, 1000])) || '[';
    const times = Math.floor(LENGTH / piece.length);
    const long = random.chance(0.5)
      ? text.slice(0, start) + piece.repeat(times) + text.slice(start)
      : piece.repeat(times);
    const took = work(long, reading);
    ensure(took < MOST_MS, 'a long text is read in time', () => [took, start, piece, times]);
  },
};

export const TIMING: readonly Operation[] = [repeated];
