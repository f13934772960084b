import fc from 'fast-check';
import { runs } from './property-runs';

// The same cases in every run; `npm run fuzz` sets other seeds.
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 1), numRuns: runs(100) });
