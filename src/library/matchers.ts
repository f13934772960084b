import { addTo, noTotals, skippedReport, prettyReporter } from '../core/report/problems';
import { isAtLeast, SEVERITIES, type Severity } from '../core/model/problem';
import { nearest } from '../core/values/names';
import { checkListing, type CheckOptions } from '.';

const OPTIONS = ['path', 'failOn', 'config', 'jsonc'] as const;

/** How a matcher checks a text. */
export interface MatcherOptions extends CheckOptions {
  /** The file name in the failure message; `-` by default, as for standard input. */
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
 * Whether a text is a listing without problems at or above a severity. The failure message is what `catalog-lens check` prints.
 * It is a matcher for Vitest and Jest: `expect.extend({ toBeConsistentListing })`.
 *
 * @throws TypeError if the received value is not a string, the configuration has errors, or an option is unknown
 */
export function toBeConsistentListing(received: unknown, options: MatcherOptions = {}): MatcherResult {
  for (const name of Object.keys(options)) assertKnown('option', name, OPTIONS);
  const { path = '-', failOn = 'warning', config, jsonc = /\.jsonc$/i.test(path) } = options;
  assertKnown('severity', failOn, SEVERITIES);
  const checked = checkListing(received as string, { config, jsonc, path: options.path });
  const counts = { error: 0, warning: 0, info: 0 };
  for (const { severity } of checked.listing ? checked.problems : []) counts[severity]++;
  const fails = SEVERITIES.some((severity) => isAtLeast(severity, failOn) && counts[severity] > 0);
  return {
    pass: checked.listing && !fails,
    message: () => {
      const reporter = prettyReporter();
      const report = checked.listing ? { ...checked, path, counts, expected: 0 } : skippedReport(path);
      const totals = noTotals();
      addTo(totals, report, 0);
      return [...reporter.file(report), reporter.end?.(totals, 0)].join('');
    },
  };
}

function assertKnown(what: string, name: unknown, known: readonly string[]): void {
  if (known.some((one) => one === name)) return;
  const text = String(name);
  throw new TypeError(`Unknown ${what} ${text}; did you mean ${nearest(text, known) ?? ''}?`);
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
