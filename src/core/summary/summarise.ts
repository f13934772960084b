import { figureOf } from '../browse/last-known';
import { figuresOf } from '../listing/figures';
import type { Listing } from '../listing/listing';
import type { Severity } from '../severity';
import { AgeCollector, type AgeBin } from './ages';
import { ConcentrationCollector, type Concentration } from './concentration';
import { MatrixCollector, type Matrix } from './matrix';
import { PriceCollector, type PriceBin } from './prices';
import { RuleCollector, type RuleCount } from './rule-counts';
import { ScatterCollector, type Scatter } from './scatter';

export interface Totals {
  readonly entries: number;
  /** In USD, over 30 days. */
  readonly volume30dUsd: number;
  readonly calls30d: number;
  /** Of the entries and of the listing itself. */
  readonly problems: Readonly<Record<Severity, number>>;
}

/**
 * A listing at a glance, as plain data. Entries that are broken count with what they were before. Sums are of doubles;
 * of wrong figures they may be infinite.
 */
export interface Summary {
  /** Of the listing. */
  readonly version: number;
  readonly totals: Totals;
  /** By chain, then by flag. */
  readonly matrix: Matrix;
  readonly prices: readonly PriceBin[];
  readonly scatter: Scatter;
  readonly concentration: Concentration;
  /** The newest plausible call, in milliseconds since the Unix epoch, if there is one. */
  readonly newestCallMs: number | undefined;
  readonly ages: readonly AgeBin[];
  readonly rules: readonly RuleCount[];
}

const PROBLEMS_A_STEP = 4096;

const callsOf = figureOf('calls30d');
const volumeOf = figureOf('volume30dUsd');

/**
 * Counts what there is to be told of a listing as a whole, in steps of about a millisecond at most. The listing must
 * not change between them.
 *
 * @yields after each step
 */
export function* summarise(listing: Listing): Generator<void, Summary, undefined> {
  const { entries, version } = listing;
  const { newest } = figuresOf(listing);
  const newestCallMs = newest === -Infinity ? undefined : newest;
  const matrix = new MatrixCollector();
  const prices = new PriceCollector();
  const scatter = new ScatterCollector();
  const concentration = new ConcentrationCollector(entries.length);
  const ages = new AgeCollector(newestCallMs);
  let volume30dUsd = 0;
  let calls30d = 0;
  yield;
  for (const block of entries.blocks) {
    for (const [place, entry] of block.entries.entries()) {
      volume30dUsd += volumeOf(entry) ?? 0;
      calls30d += callsOf(entry) ?? 0;
      matrix.add(entry);
      prices.add(entry);
      scatter.add(entry, block.index + place);
      concentration.add(entry);
      ages.add(entry);
    }
    yield;
  }
  const { rules, problems } = yield* countProblems(listing);
  return {
    version,
    totals: { entries: entries.length, volume30dUsd, calls30d, problems },
    matrix: matrix.result(),
    prices: prices.result(),
    scatter: scatter.result(),
    concentration: yield* concentration.result(),
    newestCallMs,
    ages: ages.result(),
    rules,
  };
}

function* countProblems(
  listing: Listing,
): Generator<void, { rules: readonly RuleCount[]; problems: Totals['problems'] }, undefined> {
  const rules = new RuleCollector();
  const problems: Record<Severity, number> = { error: 0, warning: 0, info: 0 };
  let counted = 0;
  for (const problem of listing.problems()) {
    problems[problem.severity]++;
    rules.add(problem);
    if (++counted % PROBLEMS_A_STEP === 0) yield;
  }
  return { rules: rules.result(), problems };
}
