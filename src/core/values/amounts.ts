/** A USD amount in a text. */
interface Amount {
  /** As written in the text. */
  readonly text: string;
  /** In USD, as a decimal or with an exponent. */
  readonly usd: string;
}

/** A number with separators of any kind. A comma or full stop that is not followed by a digit ends a clause. */
const NUMBER = String.raw`(?<![\w.,]|\d['’])(\d{1,3}(?:[ \u00a0\u2009\u202f]\d{3}){1,6}(?!\d)(?:[.,]\d+)*|\.?\d+(?:[.,'’_]\d+)*)`;
const SCALES = 'k|m|b|thousand|million|billion';
const AMOUNT = new RegExp(
  String.raw`\$\s?${NUMBER}(?:\s?(${SCALES})\b)?` +
    String.raw`|${NUMBER}(?:\s?(${SCALES}))?[\s-]?(?:(?:USD[CT]?|(?:US\s)?dollars?)\b|(cents?\b|¢))`,
  'gi',
);

/** Commas separate thousands; what has another comma or separator may be a decimal comma. */
const PLAIN_NUMBER = /^(?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.\d+)?$/;

const EXPONENTS: Readonly<Record<string, number>> = {
  k: 3,
  thousand: 3,
  m: 6,
  million: 6,
  b: 9,
  billion: 9,
};

/** Whether a text may contain an amount; a quick check. */
function mayNameAmounts(text: string): boolean {
  return text.includes('$') || /usd|cent|dollar|¢/i.test(text);
}

/**
 * The USD amounts in a text, in its order: `$0.01`, `0.01 USDC`, `5 cents`, `$1.2k`. None if one is written with other
 * separators (`$1.000,50`, `$1'000`, `$1 000`), as no number in such a text can be read with certainty.
 */
export function amountsIn(text: string): Amount[] {
  if (!mayNameAmounts(text)) return [];
  const amounts: Amount[] = [];
  AMOUNT.lastIndex = 0;
  for (let match = AMOUNT.exec(text); match; match = AMOUNT.exec(text)) {
    const [whole, dollars, dollarScale, units, unitScale, cents] = match;
    const number = dollars ?? units ?? '';
    if (!PLAIN_NUMBER.test(number)) return [];
    const scale = EXPONENTS[(dollarScale ?? unitScale ?? '').toLowerCase()] ?? 0;
    const exponent = cents === undefined ? scale : scale - 2;
    const digits = number.replaceAll(',', '');
    amounts.push({ text: whole, usd: exponent === 0 ? digits : `${digits}e${exponent}` });
  }
  return amounts;
}
