import type { Entry } from '../../model/entry';
import type { FieldName } from '../../entries/fields';
import type { Bounds, Unit } from './bounds';
import type { Candidate } from './candidate';

/** Properties of a term that are shown to users. */
interface TermMeta {
  readonly name: string;
  /** Its meaning, in a few words. */
  readonly meaning: string;
  readonly example: string;
  /** The member that it tests; its name is an alias of the term. */
  readonly field?: FieldName;
}

/** A term for strings. */
export interface TextTerm extends TermMeta {
  readonly kind: 'text';
  /** The valid values in lower case, if there are no others. */
  readonly values?: readonly string[];
  /** The values that are suggested. */
  readonly known?: KnownName;
  /** Whether a typed value matches a known one, both in lower case; by default if they are equal. */
  readonly matches?: (value: string, typed: string) => boolean;
  /** @param values in lower case; one of them must match */
  test(values: readonly string[]): Test;
  /** @param values at least one */
  phrase(values: readonly string[], isNegated: boolean): Phrase;
}

/** A term for a number. */
export interface NumberTerm extends TermMeta {
  readonly kind: 'number';
  readonly unit: Unit;
  figure(times: Times): (entry: Entry) => number | undefined;
  phrase(bounds: Bounds, isNegated: boolean): Phrase;
}

/** The terms whose values depend on the listing. */
export type KnownName = 'chain' | 'accepts' | 'flag' | 'host' | 'facilitator' | 'source' | 'rule';

/** The time from which ages count. */
export interface Times {
  /** The newest plausible `lastCalledMs` of the listing, in milliseconds since the Unix epoch. */
  readonly newest: number | undefined;
}

/** Tests an entry or its text. The text of an entry is composed only once for all terms. */
export type Test =
  | {
      readonly of: 'entry';
      /** Cheap tests are run first. */
      readonly cost: number;
      matches(candidate: Candidate): boolean;
    }
  | {
      readonly of: 'text';
      /** @param folded see {@link EntryTexts.folded} */
      matches(folded: string): boolean;
    };

/** A part of the sentence `Entries with …, without …, that …`. */
export interface Phrase {
  readonly after: 'with' | 'without' | 'that';
  readonly text: string;
}
