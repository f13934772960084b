import { listed, shown } from './shown';
import type { Phrase } from './term';

type Show = (value: string) => string;
type TextPhrase = (values: readonly string[], isNegated: boolean) => Phrase;

/** `chain base or solana`, with or without */
export function label(noun: string): TextPhrase {
  return (values, isNegated) => ({
    after: isNegated ? 'without' : 'with',
    text: `${noun} ${oneOf(values)}`,
  });
}

/** `a host in x.io` */
export function article(one: 'a' | 'an', noun: string, show: Show = shown): TextPhrase {
  return (values, isNegated) => ({
    after: 'with',
    text: `${isNegated ? 'no' : one} ${noun} ${oneOf(values, show)}`,
  });
}

/** `accept base or solana` */
export function verb(does: string, doesNot: string, show: Show = shown): TextPhrase {
  return (values, isNegated) => ({
    after: 'that',
    text: `${isNegated ? doesNot : does} ${oneOf(values, show)}`,
  });
}

function oneOf(values: readonly string[], show: Show = shown): string {
  return listed(
    values.map((value) => show(value)),
    'or',
  );
}
