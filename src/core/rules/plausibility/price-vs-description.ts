import type Big from 'big.js';
import { amountsIn } from '../../values/amounts';
import { shortest, toDecimal } from '../../values/arithmetic';
import { escapeAndShorten } from '../../text/quote';
import { holds, literalsOf, type Literals, recompute, RELATIONS } from '../statistics/relations';
import { type Change, type Proposal, type FixContext, entryRule } from '../../listing/rule';

const CENTS = /cent|¢/i;

interface Args {
  price: string;
  /** As in the description. */
  amount: string;
  /** The same in USD. */
  usd: string;
  power: number | undefined;
}

export const priceVsDescription = entryRule<Args>({
  id: 'price-vs-description',
  group: 'Plausibility',
  severity: 'warning',
  anchor: 'value',
  summary:
    'The description names amounts in USD (`$0.01`, `0.01 USDC`, `5 cents`), and the price is at least 100 times the largest of them. The message says whether the ratio is a power of ten. Amounts with other separators (`$1.000,50`, `$1 000`) are not read, and nothing is reported beside one.',
  reason:
    'Some entries have prices far above those in their descriptions. If the ratio is a power of ten, the decimal point is probably misplaced, or the price is in millionths.',
  source: 'section 2, `pricePerCallUsd`',
  fix: {
    kind: 'offered',
    text: 'Set the amount that the description names.',
    propose: ({ args: { usd, power } }, context) => proposalsFor(usd, power !== undefined, context),
  },
  message: ({ price, amount, power }) =>
    power === undefined
      ? `pricePerCallUsd is ${price}, but the description says ${escapeAndShorten(amount)}`
      : `pricePerCallUsd is ${price}, exactly 10^${power} times ${escapeAndShorten(amount)} in the description`,

  check(entry, report) {
    const { description, pricePerCallUsd: price } = entry.values;
    if (description === undefined || price === undefined || price <= 0) return;
    // Quick checks: an amount of at most a hundredth of the price contains `.0` unless it is in cents.
    if (price < 0.1 && !description.includes('0')) return;
    if (price < 10 && !description.includes('.0') && (price < 0.1 || !CENTS.test(description))) return;
    const amounts = amountsIn(description);
    // A quick check with doubles, whose error is much smaller than this margin.
    if (amounts.some(({ usd }) => Number(usd) * 99.99 > price)) return;
    let largest: Big | undefined;
    let text = '';
    let inUsd = '';
    for (const amount of amounts) {
      const usd = toDecimal(amount.usd);
      if (usd.lte(largest ?? 0)) continue;
      largest = usd;
      text = amount.text;
      inUsd = amount.usd;
    }
    if (!largest) return;
    const literal = entry.literal('pricePerCallUsd');
    const exact = toDecimal(literal);
    if (exact.lt(largest.times(100))) return;
    report({
      path: ['pricePerCallUsd'],
      args: { price: literal, amount: text, usd: inUsd, power: powerOfTen(exact, largest) },
    });
  },

  breaks: {
    entry: ({ name, pricePerCallUsd: price }) => ({
      description: `${name} costs $${Number((price / 1000).toPrecision(12))} per call.`,
    }),
  },
});

/** The exponent, if one number is a power of ten times the other: then their digits are the same. */
function powerOfTen(larger: Big, smaller: Big): number | undefined {
  return larger.c.join('') === smaller.c.join('') ? larger.e - smaller.e : undefined;
}

/** Sets the price alone if the volumes agree with it, or also the figures that follow from it. */
function proposalsFor(
  usd: string,
  isSlip: boolean,
  { entry, settings: { tolerance } }: FixContext,
): Proposal[] {
  if (!entry) return [];
  const literal = shortest({ numerator: toDecimal(usd), denominator: toDecimal('1') });
  const set = (field: string, value: string): Change => ({ change: 'set', path: [field], literal: value });
  const alone: Proposal = {
    title: `Set pricePerCallUsd to ${literal}`,
    changes: [set('pricePerCallUsd', literal)],
  };
  const literals: Literals = { ...literalsOf(entry, RELATIONS), pricePerCallUsd: literal };
  const agree = RELATIONS.every((relation) => holds(relation, literals, tolerance));
  if (agree) return [{ ...alone, isPreferred: isSlip }];
  const fields = new Set(['pricePerCallUsd']);
  for (const { field, inputs } of RELATIONS) if (inputs.some((input) => fields.has(input))) fields.add(field);
  const follow = recompute(literals, tolerance, ({ field }, isPresent) => isPresent && fields.has(field));
  if (follow.length === 0) return [alone];
  const names = follow.map(({ field }) => field).join(' and ');
  const all = [...alone.changes, ...follow.map((figure) => set(figure.field, figure.literal))];
  return [{ title: `${alone.title}, and recompute ${names}`, changes: all }, alone];
}
