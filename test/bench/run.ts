/** Runs benchmarks: `npm run bench -- [check|processes …] [--entries=N …]`, by default both. See `README.md` beside this. */
import { parseArgs } from 'node:util';
import { runScript } from '../host/cleanup';
import { HostError } from '../host/host-error';
import { measureChecks, runCheckTask } from './check';
import { describeMachine } from './measure';
import { measureProcesses } from './processes';

const SIZES = [3450, 15_000, 46_000, 122_891];
const LARGE = 122_891;

runScript(async (cleanup) => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { entries: { type: 'string', multiple: true }, task: { type: 'string', multiple: true } },
  });
  if (values.task) {
    console.log(JSON.stringify((await runCheckTask(values.task)) ?? null));
    return 0;
  }
  const entries = values.entries?.map(Number);
  console.log(describeMachine());
  for (const name of positionals.length > 0 ? positionals : ['check', 'processes']) {
    console.log(`\n# ${name}`);
    if (name === 'check') await measureChecks(cleanup, entries ?? SIZES);
    else if (name === 'processes') await measureProcesses(cleanup, entries?.[0] ?? LARGE);
    else throw new HostError(`There is no benchmark ${name}.`);
  }
  return 0;
});
