import type { Entry } from '../../model/entry';
import type { FieldName } from '../../fields';
import type { Bounds, Unit } from './bounds';
import type { Candidate } from './candidate';

/** A way of asking about entries, as it is offered to users. */
interface TermMeta {
  readonly name: string;
  /** What it asks for, in a few words. */
  readonly meaning: string;
  readonly example: string;
  /** The member that it is about, whose name users may write instead. */
  readonly field?: FieldName;
}

/** A term that asks for strings. */
export interface TextTerm extends TermMeta {
  readonly kind: 'text';
  /** All values there are, in lower case, where others are mistakes. */
  readonly values?: readonly string[];
  /** Whose values are offered. */
  readonly known?: KnownName;
  /** Whether a known value is requested by one that is typed, both in lower case; without it, if they are equal. */
  readonly matches?: (value: string, typed: string) => boolean;
  /** @param values in lower case; any of them will do */
  test(values: readonly string[]): Test;
  /** @param values at least one */
  phrase(values: readonly string[], isNegated: boolean): Phrase;
}

/** A term that asks for a number. */
export interface NumberTerm extends TermMeta {
  readonly kind: 'number';
  readonly unit: Unit;
  figure(times: Times): (entry: Entry) => number | undefined;
  phrase(bounds: Bounds, isNegated: boolean): Phrase;
}

/** The terms whose values depend on the listing. */
export type KnownName = 'chain' | 'accepts' | 'flag' | 'host' | 'facilitator' | 'source' | 'rule';

/** What ages are counted from. */
export interface Times {
  /** The newest plausible `lastCalledMs` of the listing, in milliseconds since the Unix epoch, if there is any. */
  readonly newest: number | undefined;
}

/** Whether an entry is requested; of two kinds, so that its text is put together once for all terms. */
export type Test =
  | {
      readonly of: 'entry';
      /** Tests that cost little are made first. */
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
