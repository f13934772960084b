import { mutateEntry } from '../../model/mutator';
import type { Entry } from '../../model/entry';
import { quote } from '../../text/quote';
import { setString } from '../../model/proposal';
import {
  listingRule,
  type ListingReport,
  type ListingView,
  type Steps,
  type Tracker,
} from '../../model/rule';
import { isFacilitatorCode } from '../../values/names';

interface Args {
  code: string;
  common: string;
}

export const facilitatorDiffers = listingRule<Args>({
  id: 'facilitator-differs',
  group: 'Identity',
  severity: 'info',
  anchor: 'value',
  summary:
    '`facilitator` is not the most common code in the listing. If several are equally common, the first one counts.',
  reason:
    'In known listings, all entries have the same code. Another one may be right, but is worth checking.',
  source: 'section 2, `facilitator`',
  fix: {
    kind: 'offered',
    text: 'Set the most common code.',
    propose: ({ path, args: { common } }) => [
      {
        title: `Set facilitator to ${quote(common)}, as in most entries`,
        changes: [setString(path, common)],
      },
    ],
  },
  message: ({ code, common }) => `facilitator is ${quote(code)}, but most entries have ${quote(common)}`,

  track: (listing) => new FacilitatorTracker(listing),

  mutator: mutateEntry(
    (entry, picker) => {
      const codes = ['selfpay', 'relay-2', 'kiosk'];
      return { ...entry, facilitator: picker.random.pick(codes) };
    },
    { minEntries: 2 },
  ),
});

class FacilitatorTracker implements Tracker<Args> {
  readonly #counts = new Map<string, { count: number }>();
  /** The last code; the next entry nearly always has the same. */
  #last: { readonly code: string; readonly entries: { count: number } } | undefined;

  constructor(private readonly listing: ListingView) {}

  add({ facilitator }: Entry): void {
    if (facilitator !== undefined) this.#entriesOf(facilitator).count++;
  }

  remove({ facilitator }: Entry): void {
    if (facilitator !== undefined) this.#entriesOf(facilitator).count--;
  }

  #entriesOf(code: string): { count: number } {
    if (this.#last?.code === code) return this.#last.entries;
    let entries = this.#counts.get(code);
    if (!entries) this.#counts.set(code, (entries = { count: 0 }));
    this.#last = { code, entries };
    return entries;
  }

  *check(report: ListingReport<Args>): Steps {
    const codes = [...this.#counts].filter(([code, { count }]) => count > 0 && isFacilitatorCode(code));
    if (codes.length < 2) return;
    const maxCount = codes.reduce((most, [, { count }]) => Math.max(most, count), 0);
    const candidates = new Set(codes.filter(([, { count }]) => count === maxCount).map(([code]) => code));
    const common = yield* this.#first(candidates);
    if (common === undefined) return;
    for (const { entries } of this.listing.entries.blocks) {
      for (const entry of entries) {
        const code = entry.facilitator;
        if (code !== undefined && code !== common && isFacilitatorCode(code))
          report(entry, { path: ['facilitator'], args: { code, common } });
      }
      yield;
    }
  }

  /** The code of the first entry that has one of them. */
  *#first(codes: ReadonlySet<string>): Generator<void, string | undefined, undefined> {
    for (const { entries } of this.listing.entries.blocks) {
      for (const { facilitator } of entries)
        if (facilitator !== undefined && codes.has(facilitator)) return facilitator;
      yield;
    }
    return undefined;
  }
}
