import { ms, pause, row, say } from './in-editor';
import { OwnBlocks, type Blocked } from './own-blocks';

const ROUNDS = 3;

/** Runs some work and measures for how long it blocks the extension host at a time. */
export type Measure = (work: string, run: () => Promise<unknown>) => Promise<void>;

interface Measured extends Blocked {
  /** In milliseconds. */
  readonly took: number;
}

/** Measures the same work in several rounds and reports the least of each, since other processes delay some. */
export async function measureRounds(
  name: string,
  runRound: (measure: Measure, round: number) => Promise<void>,
): Promise<void> {
  const results = new Map<string, Measured>();
  for (let round = 0; round < ROUNDS; round++)
    await runRound(async (work, run) => {
      await pause();
      const blocks = new OwnBlocks();
      const begun = performance.now();
      await run();
      const took = performance.now() - begun;
      const measured = { took, ...(await blocks.stop()) };
      const least = results.get(work);
      if (!least || measured.longestOwn < least.longestOwn) results.set(work, measured);
    }, round);
  say('');
  say(row(name.padEnd(28), 'took', 'longest block', 'of which ours'));
  for (const [work, { took, longest, longestOwn, functions }] of results)
    say(`${row(work.padEnd(28), ms(took), ms(longest), ms(longestOwn))}  ${functions}`);
}
