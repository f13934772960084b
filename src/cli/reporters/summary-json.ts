import type { SummarisedFile } from '../summary';
import { terminalSafeJson } from '../terminal';

/** One JSON object. Infinite sums and bounds are null, as are figures that there are none of. */
export function summaryJson({ path, count, summary }: SummarisedFile): string {
  // The version is that of this format; a listing's own counts its edits.
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
