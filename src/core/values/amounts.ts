/** A USD amount in a text. */
export interface Amount {
  /** As written in the text. */
  readonly text: string;
  /** Where it starts in the text, in UTF-16 units. */
  readonly offset: number;
  /** In USD, as a decimal without exponent. */
  readonly usd: string;
}

/** Commas separate thousands; a number with another comma is ignored, since that may be a decimal comma. */
const NUMBER = String.raw`(?<![\w.,])((?:\d{1,3}(?:,\d{3})+|\d+)(?![\d,])(?:\.\d+)?|\.\d+)`;
const AMOUNT = new RegExp(
  String.raw`\$\s?${NUMBER}(?:\s?(k|m|b|thousand|million|billion)\b)?` +
    String.raw`|${NUMBER}(?:\s?(k|m|b|thousand|million|billion))?[\s-]?(?:(USD[CT]?|(?:US\s)?dollars?)\b|(cents?\b|¢))`,
  'gi',
);

const SCALE: Readonly<Record<string, number>> = {
  k: 3,
  thousand: 3,
  m: 6,
  million: 6,
  b: 9,
  billion: 9,
};

/** Whether a text may contain an amount; a quick check. */
export function mayNameAmounts(text: string): boolean {
  return text.includes('$') || /usd|cent|dollar|¢/i.test(text);
}

/** The USD amounts in a text, in its order: `$0.01`, `0.01 USDC`, `5 cents`, `$1.2k`. */
export function amountsIn(text: string): Amount[] {
  const amounts: Amount[] = [];
  AMOUNT.lastIndex = 0;
  for (let match = AMOUNT.exec(text); match; match = AMOUNT.exec(text)) {
    const [whole, dollars, dollarScale = '', number, scale = '', , cents] = match;
    const digits = (dollars ?? number ?? '').replaceAll(',', '');
    const exponent = (SCALE[(dollarScale || scale).toLowerCase()] ?? 0) - (cents ? 2 : 0);
    amounts.push({
      text: whole,
      offset: match.index,
      usd: exponent === 0 ? digits : `${digits}e${exponent}`,
    });
  }
  return amounts;
}
