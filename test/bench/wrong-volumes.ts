import { generate, write } from '../../src/core/generate';

/** A listing with a number of wrong daily volumes, evenly distributed. */
export function withWrongVolumes(entries: number, wrong: number): string {
  let at = 0;
  const step = Math.floor(entries / wrong);
  return write(generate({ entries, seed: 1 }), { format: 'pretty' }).replace(
    /"volumePerDayApprox": /g,
    (name) => (at++ % step === 0 && at <= wrong * step ? `${name}9` : name),
  );
}
