import { resolve } from 'node:path';
import type { Finding } from './case';
import { runCases } from './run-cases';

/** The number of cases between two lines of progress. */
const CASES_PER_LINE = 20_000;
/** The maximum number of findings of the same kind that are printed. */
const MAX_FINDINGS_PER_KIND = 3;

export interface CoreOptions {
  readonly seed: number;
  /** The number of cases to run; infinite to run until the signal aborts. */
  readonly cases: number;
  readonly signal: AbortSignal;
}

/** Runs operations of the core and the command line on random texts. Returns the number of different findings. */
export async function fuzzCore({ seed, cases, signal }: CoreOptions): Promise<number> {
  const kinds = new Map<string, number>();
  let tried = 0;
  await runCases({
    worker: resolve(__dirname, 'worker.js'),
    task: { seed, end: seed + cases },
    signal,
    onStart: () => {
      if (++tried % CASES_PER_LINE === 0)
        console.log(`core: ${tried} cases, ${kinds.size} different findings`);
    },
    onFinding: (finding) => {
      const times = (kinds.get(finding.kind) ?? 0) + 1;
      kinds.set(finding.kind, times);
      if (times <= MAX_FINDINGS_PER_KIND) console.log(describeFinding(finding));
    },
  });
  console.log(`core: ${tried} cases from seed ${seed}.`);
  for (const [kind, times] of kinds) console.log(`  ${times} × ${kind.replace(/\s+/g, ' ')}`);
  return kinds.size;
}

function describeFinding({ seed, operation, error, text }: Finding): string {
  return [
    '',
    `core: ${operation} with seed ${seed}; run again with: --part=core --seed=${seed} --cases=1`,
    error.split('\n').slice(0, 6).join('\n'),
    `text: ${JSON.stringify(text).slice(0, 4000)}`,
    '',
  ].join('\n');
}
