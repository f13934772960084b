import { resolve } from 'node:path';
import type { Finding } from './case';
import { watchCases } from './watch';

/** Every so many cases it says how far it has come. */
const CASES_A_LINE = 20_000;
/** Of one mistake so many findings are printed. */
const MOST_OF_A_KIND = 3;

export interface CoreOptions {
  readonly seed: number;
  /** How many cases are tried; as many as there is time for, if it is infinite. */
  readonly cases: number;
  readonly signal: AbortSignal;
}

/** Tries what the core and the command line do with texts of any kind; gives the number of different findings. */
export async function fuzzCore({ seed, cases, signal }: CoreOptions): Promise<number> {
  const kinds = new Map<string, number>();
  let tried = 0;
  await watchCases({
    worker: resolve(__dirname, 'worker.js'),
    task: { seed, end: seed + cases },
    signal,
    onBegin: () => {
      if (++tried % CASES_A_LINE === 0) console.log(`core: ${tried} cases, ${kinds.size} different findings`);
    },
    onFinding: (finding) => {
      const times = (kinds.get(finding.kind) ?? 0) + 1;
      kinds.set(finding.kind, times);
      if (times <= MOST_OF_A_KIND) console.log(described(finding));
    },
  });
  console.log(`core: ${tried} cases from seed ${seed}.`);
  for (const [kind, times] of kinds) console.log(`  ${times} × ${kind.replace(/\s+/g, ' ')}`);
  return kinds.size;
}

function described({ seed, operation, error, text }: Finding): string {
  return [
    '',
    `core: ${operation} with seed ${seed}; again: --part=core --seed=${seed} --cases=1`,
    error.split('\n').slice(0, 6).join('\n'),
    `text: ${JSON.stringify(text).slice(0, 4000)}`,
    '',
  ].join('\n');
}
