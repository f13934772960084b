/**
 * Runs benchmarks: `npm run bench -- [NAME …] [--entries=N …] [--rounds=N]`, by default `check compare processes`. What each
 * of them measures is in `test/README.md`.
 */
import { parseArgs } from 'node:util';
import { runScript } from '../host/cleanup';
import { HostError } from '../host/host-error';
import { measureChecks, runCheckTask } from './check';
import { measureComparisons } from './compare';
import { measureEditor } from './editor';
import { describeMachine } from './measure';
import { measureMemory } from './memory';
import { measureProcesses } from './processes';
import { measureWindow } from './window';

const SIZES = [1000, 15_000, 60_000, 122_891, 400_000];
const LARGE = 122_891;
const EDITOR_SIZES = [60, 15_000, 46_000];

runScript(async (cleanup) => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      entries: { type: 'string', multiple: true },
      task: { type: 'string', multiple: true },
      rounds: { type: 'string', default: '50' },
      vsix: { type: 'string', multiple: true },
      busy: { type: 'string' },
    },
  });
  if (values.task) {
    console.log(JSON.stringify((await runCheckTask(values.task)) ?? null));
    return 0;
  }
  const entries = values.entries?.map(Number);
  const benchmarks: Readonly<Record<string, () => Promise<void>>> = {
    check: () => measureChecks(cleanup, entries ?? SIZES),
    compare: () => measureComparisons(cleanup, entries?.[0] ?? LARGE),
    processes: () => measureProcesses(cleanup, entries?.[0] ?? LARGE),
    editor: () => measureEditor(cleanup, entries ?? EDITOR_SIZES),
    memory: () => measureMemory(cleanup, entries ?? [15_000], Number(values.rounds)),
    window: () =>
      measureWindow(cleanup, entries ?? EDITOR_SIZES, {
        packages: values.vsix ?? [],
        busy: Number(values.busy ?? 0),
      }),
  };
  const names = positionals.length > 0 ? positionals : ['check', 'compare', 'processes'];
  const unknown = names.find((name) => !(name in benchmarks));
  if (unknown !== undefined)
    throw new HostError(`${unknown} is not one of ${Object.keys(benchmarks).join(', ')}.`);
  console.log(describeMachine());
  for (const name of names) {
    console.log(`\n# ${name}`);
    await benchmarks[name]?.();
  }
  return 0;
});
