/**
 * Searches for events for which the extension in a real VS Code fails, and runs the property tests with more cases:
 * `fuzz [--minutes=10] [--seed=N] [--part=editor|properties] [--cases=N]`. Prints each finding with its seed. The exit status
 * is 1 if there are findings.
 */
import { parseArgs } from 'node:util';
import { runScript } from '../host/cleanup';
import { HostError } from '../host/host-error';
import { fuzzEditor } from './editor/fuzz-editor';
import { fuzzProperties } from './properties';

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
  if (part !== undefined && !['editor', 'properties'].includes(part))
    throw new HostError('--part must be editor or properties.');
  const minutes = numberOf('minutes', values.minutes);
  const seed = values.seed === undefined ? Date.now() % 1e9 : numberOf('seed', values.seed);
  const cases = values.cases === undefined ? Infinity : numberOf('cases', values.cases);
  console.log(`Seed ${seed}, ${minutes} minutes.`);
  const time = AbortSignal.timeout(minutes * 60_000);
  const signal = AbortSignal.any([time, cleanup.signal]);
  const findings = await Promise.all([
    (part ?? 'editor') === 'editor' ? fuzzEditor(cleanup, { seed, cases, minutes }) : 0,
    (part ?? 'properties') === 'properties' ? fuzzProperties({ seed, rounds: cases, signal }) : 0,
  ]);
  return findings.some((count) => count > 0) ? 1 : 0;
});

function numberOf(name: string, text: string): number {
  const number = Number(text);
  if (!/^\d+(?:\.\d+)?$/.test(text) || !Number.isFinite(number))
    throw new HostError(`--${name} must be a number.`);
  return number;
}
