import type { Entry } from '../../listing/entry';
import { SEVERITIES, type Problem, type Severity } from '../../listing/problem';
import type { Settings } from '../../listing/settings';
import { groupBy } from '../../values/maps';
import { callsOf, newestCallOf, volumesOf } from '../figures';
import { agesOf, pricesOf, type Bin } from './distributions';
import { matrixOf, type Matrix } from './matrix';
import { scatterOf, type Scatter } from './scatter';

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
interface Excluded {
  /** The largest usual price, in USD. */
  readonly priceAbove: number;
  readonly entries: number;
  /** In USD, over 30 days. */
  readonly volume: number;
  /** The filter that shows exactly these entries; undefined if there are none. */
  readonly filter: string | undefined;
}

/**
 * The figures of the entries of a listing, or of several. Entries with a syntax error count with the values that can be read.
 * Sums are doubles; for wrong figures they may be infinite.
 */
export interface Summary {
  readonly totals: Totals;
  readonly excluded: Excluded;
  /** By chain, then by flag. */
  readonly matrix: Matrix;
  /** By price of a call. */
  readonly prices: readonly Bin[];
  readonly scatter: Scatter;
  /** The newest plausible call, in milliseconds since the Unix epoch, if there is one. */
  readonly newestCallMs: number | undefined;
  /** By the time from the last call to the newest one. */
  readonly ages: readonly Bin[];
  readonly rules: readonly RuleCount[];
}

/**
 * Computes the summary of the entries of a listing, or of several.
 *
 * @param problems those of the entries and of the listings themselves
 * @param usualPrices in USD, as configured; entries with a larger price are {@link Summary.excluded}
 */
export function summarize(
  entries: readonly Entry[],
  problems: readonly Problem[],
  usualPrices: Settings['price'],
): Summary {
  // A price of 0 is never too large.
  const usual = { ...usualPrices, max: Math.max(usualPrices.max, 0) };
  const { volume, usualVolume, excluded } = volumesOf(entries, usual.max);
  const newestCallMs = newestCallOf(entries);
  const countOf = (severity: Severity): number =>
    problems.filter((problem) => problem.severity === severity).length;
  return {
    totals: {
      entries: entries.length,
      volume30dUsd: volume,
      usualVolume30dUsd: usualVolume,
      calls30d: callsOf(entries),
      problems: { error: countOf('error'), warning: countOf('warning'), info: countOf('info') },
    },
    excluded: {
      priceAbove: usual.max,
      ...excluded,
      filter: excluded.entries > 0 ? `price>${usual.max}` : undefined,
    },
    matrix: matrixOf(entries, usual.max),
    prices: pricesOf(entries, usual),
    scatter: scatterOf(entries, usual.max),
    newestCallMs,
    ages: agesOf(entries, usual.max, newestCallMs),
    rules: countByRule(problems),
  };
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

/** Counts problems by rule: the most severe first, then the most frequent. */
function countByRule(problems: readonly Problem[]): readonly RuleCount[] {
  return Array.from(
    groupBy(problems, (problem) => problem.rule.id),
    ([rule, all]): RuleCount => {
      const entries = new Set(all.flatMap(({ entry }) => entry ?? [])).size;
      return {
        rule,
        severity: all[0]?.severity ?? 'info',
        problems: all.length,
        entries,
        filter: entries === 0 ? undefined : `rule:${rule}`,
      };
    },
  ).sort(
    (a, b) =>
      SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) ||
      b.problems - a.problems ||
      (a.rule < b.rule ? -1 : 1),
  );
}
