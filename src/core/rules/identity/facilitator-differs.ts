import type { Entry } from '../../entry';
import { quote } from '../../quote';
import { listingRule, type ListingView, type Tracker } from '../rule';
import { isFacilitatorCode } from '../shape/facilitator-code';

interface Args {
  code: string;
  common: string;
}

export const facilitatorDiffers = listingRule<Args>({
  id: 'facilitator-differs',
  group: 'Identity',
  severity: 'info',
  anchor: 'value',
  summary: "`facilitator` is not the listing's most common code (of several, the one seen first).",
  reason: 'Only one code is seen across all entries of a listing. Another may be right, but deserves a look.',
  source: 'section 2, `facilitator`',
  fix: { kind: 'offered', text: 'Set the most common code.' },
  message: ({ code, common }) => `facilitator is ${quote(code)}, but most entries have ${quote(common)}`,

  track: (listing) => new FacilitatorTracker(listing),
});

class FacilitatorTracker implements Tracker<Args> {
  readonly #counts = new Map<string, number>();

  constructor(private readonly listing: ListingView) {}

  add({ facilitator }: Entry): void {
    if (facilitator !== undefined) this.#counts.set(facilitator, (this.#counts.get(facilitator) ?? 0) + 1);
  }

  remove({ facilitator }: Entry): void {
    if (facilitator === undefined) return;
    const count = (this.#counts.get(facilitator) ?? 0) - 1;
    if (count > 0) this.#counts.set(facilitator, count);
    else this.#counts.delete(facilitator);
  }

  check(report: Parameters<Tracker<Args>['check']>[0]): void {
    const codes = [...this.#counts].filter(([code]) => isFacilitatorCode(code));
    if (codes.length < 2) return;
    const most = Math.max(...codes.map(([, count]) => count));
    const candidates = new Set(codes.filter(([, count]) => count === most).map(([code]) => code));
    const first = this.listing.entries.find(({ facilitator }) => candidates.has(facilitator ?? ''));
    const common = first?.facilitator;
    if (common === undefined) return;
    for (const entry of this.listing.entries) {
      const code = entry.facilitator;
      if (code !== undefined && code !== common && isFacilitatorCode(code))
        report(entry, { path: ['facilitator'], args: { code, common } });
    }
  }
}
