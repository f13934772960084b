/**
 * Looks for texts that the core, the command line or the extension in a real VS Code trips over:
 * `fuzz [--minutes=10] [--seed=N] [--part=core|life] [--cases=N]`. A finding is printed with its seed and as short a text as
 * will do, and it goes on; the status is 1 then.
 */
import { parseArgs } from 'node:util';
import { runScript } from '../host/cleanup';
import { HostError } from '../host/host-error';
import { fuzzCore } from './core/fuzz-core';
import { fuzzLife } from './life/fuzz-life';

runScript(async (cleanup) => {
  const { values } = parseArgs({
    options: {
      minutes: { type: 'string', default: '10' },
      seed: { type: 'string' },
      part: { type: 'string' },
      cases: { type: 'string' },
    },
  });
  const { part } = values;
  if (part !== undefined && part !== 'core' && part !== 'life')
    throw new HostError('--part is core or life.');
  const minutes = numberOf('minutes', values.minutes);
  const seed = values.seed === undefined ? Date.now() % 1e9 : numberOf('seed', values.seed);
  const cases = values.cases === undefined ? Infinity : numberOf('cases', values.cases);
  console.log(`Seed ${seed}, ${minutes} minutes.`);
  const time = AbortSignal.timeout(minutes * 60_000);
  const signal = AbortSignal.any([time, cleanup.signal]);
  const findings = await Promise.all([
    part === 'life' ? 0 : fuzzCore({ seed, cases, signal }),
    part === 'core' ? 0 : fuzzLife(cleanup, { seed, cases, minutes }),
  ]);
  return findings.some((found) => found > 0) ? 1 : 0;
});

function numberOf(name: string, text: string): number {
  const number = Number(text);
  if (!/^\d+(?:\.\d+)?$/.test(text) || !Number.isFinite(number))
    throw new HostError(`--${name} is a number.`);
  return number;
}
