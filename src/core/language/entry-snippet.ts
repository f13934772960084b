import { QUALITY_FLAGS, type FieldName } from '../entries/fields';
import { usualPrice } from '../model/settings';
import { exampleEndpoint, membersOf, newEntry } from '../edit/new-entry';
import { choiceStop, tabStop, verbatim } from '../text/snippet-text';
import { printEntry, styleNear, type Literal } from '../edit/entry-style';
import type { EntryDraft } from '../edit/entry-draft';

const CALLS = 30;
const PAYERS = 3;

/** Members computed from others: they get no tab stops. */
const COMPUTED_FIELDS: ReadonlySet<FieldName> = new Set([
  'callsPerDayApprox',
  'volume30dUsd',
  'volumePerDayApprox',
  'callsPerPayer',
  'health',
]);

/**
 * A complete entry as a snippet. Its lines are indented with tabs relative to the first, as in all snippets.
 *
 * @param index the index of the entry before which it is inserted
 */
export function entrySnippet({ listing, settings, now }: EntryDraft, index: number): string {
  const style = styleNear(listing, index);
  const entry = newEntry(
    {
      endpoint: exampleEndpoint(listing),
      price: usualPrice(settings.price),
      calls: CALLS,
      payers: PAYERS,
    },
    listing,
    settings,
    now,
  );
  let number = 0;
  let chain = 0;
  const members = membersOf(entry).map(([name, value]): readonly [string, Literal] => {
    if (COMPUTED_FIELDS.has(name)) return [name, asArray(value).map(verbatim).join('')];
    // The first accepted network repeats the chain while the chain is being typed.
    if (name === 'acceptedChains') return [name, [`"$${chain}"`]];
    number++;
    if (name === 'chain') chain = number;
    return [name, stopIn(value, number)];
  });
  const isInLines = style.indent !== undefined;
  return printEntry(members, { ...style, eol: '\n', base: '', indent: isInLines ? '\t' : undefined });
}

function stopIn(value: Literal, number: number): Literal {
  if (typeof value !== 'string') return value.map((item) => stopInItem(item, number));
  return stopInItem(value, number);
}

function stopInItem(literal: string, number: number): string {
  if (!literal.startsWith('"')) return tabStop(number, literal);
  const text = literal.slice(1, -1);
  const flags: readonly string[] = QUALITY_FLAGS;
  if (flags.includes(text))
    return `"${choiceStop(number, [text, ...flags.filter((flag) => flag !== text)])}"`;
  return `"${tabStop(number, text)}"`;
}

function asArray(value: Literal): readonly string[] {
  return typeof value === 'string' ? [value] : value;
}
