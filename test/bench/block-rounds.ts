import { ms, pause, printLine, row } from './in-editor';
import { OwnBlocks, type LongestBlock } from './own-blocks';

const ROUNDS = 3;

/** Runs some work and measures its time and the longest block of the extension host. */
export type Measure = (work: string, run: () => PromiseLike<unknown>) => Promise<void>;

interface Measurement extends LongestBlock {
  /** The time of the work, in milliseconds. */
  readonly duration: number;
}

/** Measures the same work in several rounds and prints the minimum, because other processes delay some rounds. */
export async function measureRounds(
  name: string,
  runRound: (measure: Measure, round: number) => Promise<void>,
): Promise<void> {
  const results = new Map<string, Measurement>();
  for (let round = 0; round < ROUNDS; round++)
    await runRound(async (work, run) => {
      await pause();
      const blocks = new OwnBlocks();
      const startTime = performance.now();
      await run();
      const duration = performance.now() - startTime;
      const measurement = { duration, ...(await blocks.stop()) };
      const shortest = results.get(work);
      if (!shortest || measurement.longestOwn < shortest.longestOwn) results.set(work, measurement);
    }, round);
  printLine('');
  printLine(row(name.padEnd(36), 'time', 'longest block', 'of which ours'));
  for (const [work, { duration, longest, longestOwn, functions }] of results)
    printLine(`${row(work.padEnd(36), ms(duration), ms(longest), ms(longestOwn))}  ${functions}`);
}
