import { ms, pause, printLine, row } from './in-editor';
import { OwnBlocks, type LongestBlock } from './own-blocks';

const ROUNDS = 3;

/** Runs some work and measures the longest block of the extension host meanwhile. */
export type Measure = (work: string, run: () => Promise<unknown>) => Promise<void>;

interface Measured extends LongestBlock {
  /** In milliseconds. */
  readonly took: number;
}

/** Measures the same work in several rounds and prints the minimum of each, because other processes delay some. */
export async function measureRounds(
  name: string,
  runRound: (measure: Measure, round: number) => Promise<void>,
): Promise<void> {
  const results = new Map<string, Measured>();
  for (let round = 0; round < ROUNDS; round++)
    await runRound(async (work, run) => {
      await pause();
      const blocks = new OwnBlocks();
      const startTime = performance.now();
      await run();
      const took = performance.now() - startTime;
      const measured = { took, ...(await blocks.stop()) };
      const shortest = results.get(work);
      if (!shortest || measured.longestOwn < shortest.longestOwn) results.set(work, measured);
    }, round);
  printLine('');
  printLine(row(name.padEnd(28), 'took', 'longest block', 'of which ours'));
  for (const [work, { took, longest, longestOwn, functions }] of results)
    printLine(`${row(work.padEnd(28), ms(took), ms(longest), ms(longestOwn))}  ${functions}`);
}
