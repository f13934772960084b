import { quote } from '../../text/quote';
import { isFacilitatorCode } from '../../values/names';
import type { Entry } from '../../listing/entry';
import { setString, listingRule } from '../../listing/rule';

interface Args {
  code: string;
  common: string;
  /** Who has the common code, in words: several codes may be as common, of which the first one counts. */
  who: string;
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
    propose: ({ path, args: { common, who } }) => [
      {
        title: `Set facilitator to ${quote(common)}, which ${who} have`,
        changes: [setString(path, common)],
      },
    ],
  },
  message: ({ code, common, who }) => `facilitator is ${quote(code)}, but ${who} have ${quote(common)}`,

  check({ entries }, report) {
    const counts = codesOf(entries);
    const [common, most = 0] = mostCommon(counts) ?? [];
    if (counts.size < 2 || common === undefined) return;
    const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
    const whoHasMore = most > all / 2 ? 'most entries' : 'more entries';
    for (const [index, { values }] of entries.entries()) {
      const code: string = values.facilitator ?? common;
      const count = counts.get(code);
      if (code === common || count === undefined) continue;
      const who = count === most ? 'as many entries' : whoHasMore;
      report(index, { path: ['facilitator'], args: { code, common, who } });
    }
  },

  breaks: { entry: { facilitator: 'kiosk' }, minEntries: 2 },
});

/** How many entries have each well-formed code, in their order. */
function codesOf(entries: readonly Entry[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { values } of entries) {
    const code = values.facilitator;
    if (code !== undefined) counts.set(code, (counts.get(code) ?? 0) + 1);
  }
  for (const code of counts.keys()) if (!isFacilitatorCode(code)) counts.delete(code);
  return counts;
}

/** Of equally common codes the first. */
function mostCommon(counts: ReadonlyMap<string, number>): readonly [string, number] | undefined {
  let best: readonly [string, number] | undefined;
  for (const next of counts) if (!best || next[1] > best[1]) best = next;
  return best;
}

/** The most common well-formed code; undefined if there is none. */
export function commonFacilitator(entries: readonly Entry[]): string | undefined {
  return mostCommon(codesOf(entries))?.[0];
}
