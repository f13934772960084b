import { fixAll } from '../../../../src/core/fixes';
import { Listing } from '../../../../src/core/listing/listing';
import { isListing } from '../../../../src/core/reading/recognise';
import { finished } from '../../../../src/core/steps/finished';
import { ensure, type Operation } from '../operation';
import { anyReading, type Reading } from '../read';

/** The maximum length of a text, in UTF-16 units. */
const LENGTH = 1 << 18;
/** The maximum CPU time for a text of that length, in milliseconds: ten times that of the slowest. */
const MAX_MS = 5000;
/** The maximum number of problems that are located: an editor shows a thousand. */
const MAX_LOCATED = 1000;

function measure(text: string, reading: Reading): number {
  const startTime = process.cpuUsage();
  isListing(text, reading.syntax);
  const listing = Listing.read(text, reading);
  for (const problem of listing.problems().slice(0, MAX_LOCATED)) listing.locate(problem);
  finished(fixAll(listing, reading.settings, () => true));
  const { user, system } = process.cpuUsage(startTime);
  return (user + system) / 1000;
}

/** A text with many repetitions takes no longer than other texts of its length. */
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
    const elapsed = measure(long, reading);
    ensure(elapsed < MAX_MS, 'a long text is read in time', () => [elapsed, start, piece, times]);
  },
};

export const TIMING: readonly Operation[] = [repeated];
