import { exactly } from '../filter/write';
import { batchesOf } from '../../steps';
import { statisticsOf, addVolume, emptyVolumeSums, volumeOf } from '../../listing/statistics';
import type { Listing } from '../../listing/listing';
import { DEFAULT_SETTINGS, type Settings } from '../../model/settings';
import { type Severity, type Problem, SEVERITIES } from '../../model/problem';
import { AgeCollector, type AgeBin, PriceCollector, type PriceBin } from './distributions';
import { MatrixCollector, type Matrix, ScatterCollector, type Scatter } from './matrix';
import type { Entry } from '../../model/entry';

export interface Totals {
  readonly entries: number;
  /** In USD, over 30 days. */
  readonly volume30dUsd: number;
  /** The same without {@link Summary.excluded}. */
  readonly usualVolume30dUsd: number;
  readonly calls30d: number;
  /** Of the entries and of the listing itself. */
  readonly problems: Readonly<Record<Severity, number>>;
}

/**
 * The entries whose price is above the usual ones. They are counted everywhere, but their volume is not part of usual
 * volumes and shares, since a single one may outweigh all others.
 */
export interface Excluded {
  /** The largest usual price, in USD. */
  readonly priceAbove: number;
  readonly entries: number;
  /** In USD, over 30 days. */
  readonly volume: number;
  /** The filter that shows exactly these entries; undefined if there are none. */
  readonly filter: string | undefined;
}

/**
 * The figures of the entries of a listing, or of several. Entries with a syntax error count with their last valid values. Sums are doubles;
 * for wrong figures they may be infinite.
 */
export interface Summary {
  readonly totals: Totals;
  readonly excluded: Excluded;
  /** By chain, then by flag. */
  readonly matrix: Matrix;
  readonly prices: readonly PriceBin[];
  readonly scatter: Scatter;
  /** The newest plausible call, in milliseconds since the Unix epoch, if there is one. */
  readonly newestCallMs: number | undefined;
  readonly ages: readonly AgeBin[];
  readonly rules: readonly RuleCount[];
}

/**
 * Computes the summary of the entries of a listing, or of several, in steps of about a millisecond at most. The listings must
 * not change between them.
 *
 * @param usualPrices in USD, as configured; entries with a larger price are {@link Summary.excluded}
 * @yields after each step
 */
export function* summarize(
  listings: readonly Listing[],
  usualPrices: Settings['price'] = DEFAULT_SETTINGS.price,
): Generator<void, Summary, undefined> {
  let newest = -Infinity;
  for (const listing of listings) newest = Math.max(newest, yield* statisticsOf(listing).newestInSteps());
  const size = listings.reduce((sum, { entries }) => sum + entries.length, 0);
  const newestCallMs = newest === -Infinity ? undefined : newest;
  // A price of 0 is never too large.
  const usual = { ...usualPrices, max: Math.max(usualPrices.max, 0) };
  const matrix = new MatrixCollector();
  const prices = new PriceCollector(usual);
  const scatter = new ScatterCollector();
  const ages = new AgeCollector(newestCallMs);
  const all = emptyVolumeSums();
  const excluded = emptyVolumeSums();
  let calls30d = 0;
  let index = 0;
  yield;
  for (const block of listings.flatMap(({ entries }) => entries.blocks)) {
    for (const entry of block.entries) {
      const volume = volumeOf(entry.display, usual.max);
      addVolume(all, volume);
      if (volume.isExcluded) addVolume(excluded, volume);
      calls30d += entry.display.calls30d ?? 0;
      matrix.add(entry, volume);
      prices.add(entry, volume);
      scatter.add(entry, index++, volume);
      ages.add(entry, volume);
    }
    yield;
  }
  const { rules, problems } = yield* countProblems(listings);
  const above = `price>${exactly(usual.max)}`;
  const hasExcluded = excluded.entries > 0;
  return {
    totals: {
      entries: size,
      volume30dUsd: all.volume,
      usualVolume30dUsd: all.usualVolume,
      calls30d,
      problems,
    },
    excluded: {
      priceAbove: usual.max,
      entries: excluded.entries,
      volume: excluded.volume,
      filter: hasExcluded ? above : undefined,
    },
    matrix: matrix.result(),
    prices: prices.result(),
    scatter: scatter.result(),
    newestCallMs,
    ages: ages.result(),
    rules,
  };
}

function* countProblems(
  listings: readonly Listing[],
): Generator<void, { rules: readonly RuleCount[]; problems: Totals['problems'] }, undefined> {
  const rules = new RuleCollector();
  const problems: Record<Severity, number> = { error: 0, warning: 0, info: 0 };
  for (const listing of listings)
    for (const batch of batchesOf(yield* listing.problemsInSteps())) {
      for (const problem of batch) {
        if (listing.isExpected(problem)) continue;
        problems[problem.severity]++;
        rules.add(problem);
      }
      yield;
    }
  return { rules: rules.result(), problems };
}

/** The number of problems of a rule. */
export interface RuleCount {
  readonly rule: string;
  readonly severity: Severity;
  readonly problems: number;
  /** The number of entries with such problems; problems of the listing itself have no entry. */
  readonly entries: number;
  /** The filter that shows exactly these entries; undefined if there are none. */
  readonly filter: string | undefined;
}

/** Counts problems. Among the problems of a rule, those of one entry must be consecutive. */
export class RuleCollector {
  readonly #rules = new Map<
    string,
    { severity: Severity; problems: number; entries: number; last?: Entry }
  >();

  add({ rule, severity, entry }: Problem): void {
    let found = this.#rules.get(rule.id);
    if (!found) this.#rules.set(rule.id, (found = { severity, problems: 0, entries: 0 }));
    found.problems++;
    if (!entry || found.last === entry) return;
    found.entries++;
    found.last = entry;
  }

  /** The most severe first, then the most frequent. */
  result(): RuleCount[] {
    return [...this.#rules]
      .map(([rule, { severity, problems, entries }]) => ({
        rule,
        severity,
        problems,
        entries,
        filter: entries === 0 ? undefined : `rule:${rule}`,
      }))
      .sort(
        (a, b) =>
          SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) ||
          b.problems - a.problems ||
          (a.rule < b.rule ? -1 : 1),
      );
  }
}
