import { quote } from '../../text/quote';
import { isFacilitatorCode } from '../../values/names';
import type { Entry } from '../../listing/entry';
import { setString } from '../../listing/proposal';
import { listingRule } from '../../listing/rule';

interface Args {
  code: string;
  common: string;
  /** Whether another code is as common, so that the first one counts. */
  isTie: boolean;
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
    propose: ({ path, args: { common, isTie } }) => [
      {
        title: `Set facilitator to ${quote(common)}, as in ${isTie ? 'the first entry' : 'most entries'}`,
        changes: [setString(path, common)],
      },
    ],
  },
  message: ({ code, common, isTie }) =>
    `facilitator is ${quote(code)}, but ${isTie ? 'as many entries' : 'most entries'} have ${quote(common)}`,

  check({ entries }, report) {
    const codes = codesOf(entries);
    const [common, most] = mostCommon(codes) ?? [];
    if (codes.length < 2 || common === undefined) return;
    const isTie = codes.filter(([, count]) => count === most).length > 1;
    for (const [index, { values }] of entries.entries()) {
      const code = values.facilitator;
      if (code !== undefined && code !== common && isFacilitatorCode(code))
        report(index, { path: ['facilitator'], args: { code, common, isTie } });
    }
  },

  breaks: { entry: { facilitator: 'kiosk' }, minEntries: 2 },
});

type CodeCount = readonly [code: string, count: number];

/** How many entries have each well-formed code, in their order. */
function codesOf(entries: readonly Entry[]): readonly CodeCount[] {
  const counts = new Map<string, number>();
  for (const { values } of entries) {
    const code = values.facilitator;
    if (code !== undefined) counts.set(code, (counts.get(code) ?? 0) + 1);
  }
  return [...counts].filter(([code]) => isFacilitatorCode(code));
}

/** Of equally common codes the first. */
function mostCommon(codes: readonly CodeCount[]): CodeCount | undefined {
  return codes.reduce<CodeCount | undefined>(
    (best, next) => (best && best[1] >= next[1] ? best : next),
    undefined,
  );
}

/** The most common well-formed code; undefined if there is none. */
export function commonFacilitator(entries: readonly Entry[]): string | undefined {
  return mostCommon(codesOf(entries))?.[0];
}
