import { RELATIONS } from '../rules/statistics/relations';
import { isPlausibleTime } from '../values/times';
import { compareStated, type Comparison } from './comparison';
import { grouped, money, numberOf, utc } from '../values/format';
import { blocks, code, table } from '../text/markdown';
import { unknownVerdict } from './statistics';
import type { Subject } from './subject';

/** The four relations of an entry, each stated beside computed, with what there is to know of it at a glance. */
export function scorecardOf(subject: Subject): string {
  const { listing, entry, reading, settings } = subject;
  const place = `**Entry ${grouped(String(entry.index + 1))} of ${grouped(String(listing.entries.length))}**`;
  if (!reading.isEntry) return `${place} is not an object.`;
  const { name, endpoint } = reading.values;
  const comparisons = RELATIONS.map((relation) => compareStated(relation, reading, settings.tolerance));
  const agreeing = comparisons.filter(({ found }) => found?.agrees).length;
  return blocks(
    name === undefined ? place : `${place}: ${code(name)}`,
    endpoint === undefined ? '' : code(endpoint),
    glance(subject),
    table(['Statistic', 'Stated', 'Computed', 'Verdict'], comparisons.map(row)),
    `${agreeing} of ${comparisons.length} relations agree.`,
  );
}

/** What is known of price, calls, payers, volume and the last call, in one line. */
function glance({ reading }: Subject): string {
  const { pricePerCallUsd, calls30d, l30DaysPayers, volume30dUsd, lastCalledMs } = reading.values;
  const facts: string[] = [];
  if (pricePerCallUsd !== undefined) facts.push(`${money(reading.literal('pricePerCallUsd'))} a call`);
  if (calls30d !== undefined) facts.push(numberOf(calls30d, 'call', 'calls'));
  if (l30DaysPayers !== undefined) facts.push(numberOf(l30DaysPayers, 'payer', 'payers'));
  if (volume30dUsd !== undefined) facts.push(`${money(reading.literal('volume30dUsd'))} in 30 days`);
  if (lastCalledMs !== undefined && isPlausibleTime(lastCalledMs))
    facts.push(`last called ${utc(lastCalledMs)}`);
  return facts.join(' · ');
}

function row(comparison: Comparison): string[] {
  const { field, found } = comparison;
  if (!found) return [code(field), '', '', unknownVerdict(comparison)];
  const verdict = found.agrees ? 'agrees' : '**disagrees**';
  return [code(field), code(found.stated), code(found.computed), verdict];
}
