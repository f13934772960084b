import { FIELD_NAMES, type FieldName } from '../../src/core/listing/fields';

/** Members by name, each value as JSON source text; undefined leaves the member out. */
export type Members = Partial<Record<FieldName, string | undefined>>;

/** The members of a valid entry, as source text. */
export const VALID_MEMBERS: Readonly<Record<FieldName, string>> = {
  id: '"api-x-io-v1-render"',
  name: '"api.x.io · /render"',
  endpoint: '"https://api.x.io/v1/render"',
  description: '"Renders a page."',
  chain: '"base"',
  acceptedChains: '["base"]',
  facilitator: '"cdp"',
  pricePerCallUsd: '0.5',
  calls30d: '60',
  callsPerDayApprox: '2',
  volume30dUsd: '30',
  volumePerDayApprox: '1',
  l30DaysPayers: '20',
  lastCalledMs: '1787319479804',
  sources: '["cdp-bazaar"]',
  callsPerPayer: '3',
  qualityFlag: '"verified"',
  health: 'null',
};

/**
 * The text of an entry: a valid one except for the given members, which are JSON source text. `extra` is inserted after the
 * last member: `', "price": 1'`.
 */
export function entry(members: Members = {}, extra = ''): string {
  const merged: Members = { ...VALID_MEMBERS, ...members };
  const written = FIELD_NAMES.flatMap((name) =>
    merged[name] === undefined ? [] : [`      "${name}": ${merged[name]}`],
  );
  return `{\n${written.join(',\n')}${extra}\n    }`;
}

/** A valid entry with another endpoint, for listings with several entries. */
export function other(word: string, members: Members = {}, extra = ''): string {
  return entry(
    {
      id: `"api-x-io-v1-${word}"`,
      name: `"api.x.io · /${word}"`,
      endpoint: `"https://api.x.io/v1/${word}"`,
      ...members,
    },
    extra,
  );
}

/** The text of a listing of entries. `count` is source text, by default a total greater than their number. */
export function listing(entries: readonly string[], count: string | undefined = '1000'): string {
  return `{\n  "count": ${count},\n  "results": [\n    ${entries.join(',\n    ')}\n  ]\n}\n`;
}

/** A text without its marks `«like this»`, and the marked spans. */
export interface Marked {
  readonly text: string;
  /** Offsets in UTF-16 units, in the order of the text; `end` is exclusive. */
  readonly spans: readonly { readonly start: number; readonly end: number }[];
}

/** Removes the marks `«…»` from a text. They do not nest. */
export function unmark(marked: string): Marked {
  let text = '';
  const spans: { start: number; end: number }[] = [];
  let start = 0;
  for (const part of marked.split(/([«»])/)) {
    if (part === '«') start = text.length;
    else if (part === '»') spans.push({ start, end: text.length });
    else text += part;
  }
  return { text, spans };
}

/** The figures of an entry without calls, which are consistent with any price. */
export const WITHOUT_CALLS: Members = {
  calls30d: '0',
  callsPerDayApprox: '0',
  volume30dUsd: '0',
  volumePerDayApprox: '0',
  l30DaysPayers: '0',
  callsPerPayer: '0',
};

/** 90 calls instead of 60, and the figures that follow. */
export const CALLS_90: Members = {
  calls30d: '90',
  callsPerDayApprox: '3',
  volume30dUsd: '45',
  volumePerDayApprox: '1.5',
  callsPerPayer: '4.5',
};
