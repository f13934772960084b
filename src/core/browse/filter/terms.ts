import { NUMBER_TERMS } from './number-terms';
import type { NumberTerm, TextTerm } from './term';
import { TEXT_TERMS } from './text-terms';

export type Term = TextTerm | NumberTerm;
export type TextTermName = (typeof TEXT_TERMS)[number]['name'];

/** All terms, in the order in which they are suggested. */
export const TERMS: readonly Term[] = [...TEXT_TERMS, ...NUMBER_TERMS];

const BY_NAME: ReadonlyMap<string, Term> = new Map(TERMS.map((term) => [term.name, term]));

/** The term with this name, case-insensitive. */
export function termOf(name: string): Term | undefined {
  return BY_NAME.get(name.toLowerCase());
}
