import { appendFileSync } from 'node:fs';
import { afterAll, expect } from 'vitest';

// Appends to a file which functions with mutants a test file calls, and how long it takes.
const ids = new Set<string>();
Object.assign(globalThis, { calledMutants: ids });
const start = performance.now();
afterAll(() => {
  const file = expect.getState().testPath?.slice(process.cwd().length + 1);
  const line = { file, ms: Math.round(performance.now() - start), ids: [...ids] };
  appendFileSync('coverage/mutants/calls.jsonl', `${JSON.stringify(line)}\n`);
});
