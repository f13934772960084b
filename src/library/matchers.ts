import { isAtLeast, SEVERITIES, type Severity } from '../core/listing/finding';
import { addTo, noTotals, prettyReporter, type FileReport } from '../core/report/problems';
import { checkListing, type CheckedListing } from './check';
import { loadConfig } from './node';
import { assertKnown, assertOptions, CHECK_OPTIONS, type CheckOptions } from './options';

/** How a matcher checks a listing. */
export interface MatcherOptions extends CheckOptions {
  /**
   * The path of the file, in messages and for the configuration: unless there is a `config`, that of `loadConfig` for this path
   * applies, as on the command line.
   */
  readonly path?: string | undefined;
  /** The least severity that fails, `warning` by default. */
  readonly failOn?: Severity | undefined;
}

/** What Vitest and Jest expect of a matcher. */
export interface MatcherResult {
  readonly pass: boolean;
  readonly message: () => string;
}

/**
 * Whether a text or object is a listing without problems at or above a severity, apart from those that the configuration expects. Its
 * message has the lines that `catalog-lens check` prints. What is no listing fails, also with `.not`.
 *
 * It is a matcher for Vitest and Jest: `expect.extend({ toBeConsistentListing })`.
 *
 * @throws TypeError if an option is unknown, the configuration has errors, or the value is neither a text nor an object
 */
export function toBeConsistentListing(
  this: unknown,
  received: unknown,
  options: MatcherOptions = {},
): MatcherResult {
  assertOptions(options, [...CHECK_OPTIONS, 'failOn']);
  const { path, failOn = 'warning', jsonc } = options;
  assertKnown('severity', failOn, SEVERITIES);
  const isGiven = options.config !== undefined || path === undefined;
  const config = isGiven ? options.config : loadConfig(path);
  const isNot = (this as { readonly isNot?: boolean } | undefined)?.isNot === true;
  const checked = checkListing(received as string | object, { config, jsonc, path });
  // It fails in both directions: to pass means to fail with `.not`.
  if (!checked.listing) return { pass: isNot, message: () => checked.reason };
  const report = reportOf(checked, path);
  const pass = !SEVERITIES.some((severity) => isAtLeast(severity, failOn) && report.counts[severity] > 0);
  const intro = isNot ? `Expected a problem at or above ${failOn}, but there is none:\n\n` : '';
  return { pass, message: () => intro + printed(report) };
}

/** What is reported of a listing: all but expected problems. */
function reportOf(checked: CheckedListing, path = '-'): FileReport {
  const problems = checked.problems.filter(({ expected }) => !expected);
  const counts = { error: 0, warning: 0, info: 0 };
  for (const { severity } of problems) counts[severity]++;
  const { listing, entries } = checked;
  const expected = checked.problems.length - problems.length;
  return { path, listing, count: null, entries, counts, expected, problems };
}

function printed(report: FileReport): string {
  const reporter = prettyReporter();
  const totals = noTotals();
  addTo(totals, report, 0);
  return [...reporter.file(report), reporter.end?.(totals, 0)].join('');
}

/**
 * The matchers with their types. For Vitest, add to a file of declarations:
 *
 * ```ts
 * import 'vitest';
 * import type { ListingMatchers } from 'catalog-lens/matchers';
 *
 * declare module 'vitest' {
 *   interface Matchers<T = any> extends ListingMatchers<T> {}
 * }
 * ```
 */
export interface ListingMatchers<R = unknown> {
  toBeConsistentListing(options?: MatcherOptions): R;
}
