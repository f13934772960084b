import type { SummarisedFile } from '../summary';
import { terminalSafeJson } from '../../core/text/quote';

/** One JSON object. Missing and infinite figures are null. */
export function summaryJson({ path, count, summary }: SummarisedFile): string {
  // The version of this format.
  const { totals, excluded, matrix, prices, scatter, concentration, newestCallMs, ages, rules } = summary;
  const report = {
    version: 1,
    path,
    count,
    totals,
    excluded,
    matrix,
    prices,
    scatter,
    concentration,
    newestCallMs,
    ages,
    rules,
  };
  return `${terminalSafeJson(report, 2, (_, value) => value ?? null)}\n`;
}
