import type Big from 'big.js';
import { memberAt, membersIn, membersOf, type MemberTexts } from '../json/members';
import { parse, type JsonSyntaxError } from '../json/parse';
import { scanValue } from '../json/scan';
import { JSONC_SYNTAX } from '../json/syntax';
import { findAt, type JsonNode, type ObjectNode, type Path, type Span } from '../json/tree';
import { toDecimal } from '../values/arithmetic';
import { slugsOf } from '../values/endpoint';
import { getOrCreate } from '../values/maps';
import { isPlainSlug } from '../values/plain-slug';
import {
  FIELD_INDEX,
  FIELD_NAMES,
  isNumeric,
  type EntryValues,
  type FieldType,
  type NumericField,
} from './fields';
import type { Anchor, EntryProblem } from './finding';

const NOTHING: readonly never[] = [];

const NUMERIC_FIELDS: readonly NumericField[] = FIELD_NAMES.filter(isNumeric);

/** Each finds a number member in the text of an entry; such text cannot be part of a JSON string. */
const NUMBER_PATTERNS: ReadonlyMap<string, RegExp> = new Map(
  NUMERIC_FIELDS.map((name) => [name, new RegExp(String.raw`"${name}"\s*:\s*(-?[\d.eE+-]+)`)]),
);

/** A value that does not have the type of its field. */
export interface WrongType {
  readonly path: Path;
  readonly expected: FieldType | 'object' | 'array' | 'element';
  /** Its type, in words. */
  readonly actual: string;
  /** The value, if it is a string. */
  readonly string?: string;
}

/** A member with the name of an earlier one. The span is of its name. */
export interface RepeatedMember {
  readonly path: Path;
  readonly name: string;
  readonly span: Span;
}

/** A member with an unknown name. */
export interface UnknownMember {
  readonly name: string;
  /** Of the name, if the text was parsed to a tree. */
  readonly span?: Span;
}

/** What is wrong with the members of an object. Spans are relative to its text. */
export interface ObjectShape {
  /** The first syntax error in the object, which is read as far as possible. */
  readonly syntaxError: JsonSyntaxError | undefined;
  readonly repeated: readonly RepeatedMember[];
  /** Known names without a member, in order. Empty if there is a syntax error: they may not have been read. */
  readonly missing: readonly string[];
  /** Members with unknown names, in order. */
  readonly unknown: readonly UnknownMember[];
  readonly wrongTypes: readonly WrongType[];
}

/** The members of an object as read: of the listing itself, or of an entry. */
export interface ObjectReading {
  readonly shape: ObjectShape;
  /** All names that the object should have. */
  readonly knownNames: readonly string[];
  /** The names of its number members that hold a number below 0. */
  negatives(): readonly string[];
  /** The source text of a member's value; empty if there is none. */
  literal(name: string): string;
}

/** What is wrong with the members of an element of `results`. */
export interface EntryShape extends ObjectShape {
  /** False for an element that is not an object: it has no values. */
  readonly isObject: boolean;
  /** Whether `health` is present and not null. */
  readonly hasHealth: boolean;
}

/** The shape of an entry with all members, each of its type. All of them share this object. */
export const VALID_SHAPE: EntryShape = {
  isObject: true,
  missing: NOTHING,
  unknown: NOTHING,
  wrongTypes: NOTHING,
  repeated: NOTHING,
  syntaxError: undefined,
  hasHealth: false,
};

/** The positions of more problems are found together: only hostile entries have so many, each of which would take a tree. */
const MAX_LOCATED_PROBLEMS = 20;

/**
 * An element of `results`: its text and its values. It is immutable, does not know where it is, and is shared by all
 * listings that contain it.
 */
export class Entry implements ObjectReading {
  /** The problems that the rules on objects and on single entries found. */
  problems: readonly EntryProblem[] = NOTHING;
  /** The indexes of the elements of `ignore` in the configuration that ignored a problem of the entry by itself. */
  matchedIgnores: readonly number[] = NOTHING;
  /** Whether the id is known to be the slug of the endpoint, as in nearly every entry; see {@link isPlainSlug}. */
  readonly hasPlainSlug: boolean;
  #slugs: readonly string[] | undefined;
  #members: MemberTexts | undefined;
  /** The positions that were asked for: several views show a problem, and a tree takes time. */
  #spans: Map<string, Span> | undefined;
  /** A bit for each field whose number is known to be exactly its double. */
  #exactNumbers = 0;

  constructor(
    /** Survives edits: an entry that replaces another in an edit has its key. */
    readonly key: number,
    readonly text: string,
    readonly values: EntryValues,
    readonly shape: EntryShape = VALID_SHAPE,
    /** Whether every number is known to be written without an exponent, and every integer without a fraction. */
    readonly numbersAreExact = true,
    /** The tree of a text with a syntax error: how that is read depends on what follows it. */
    private readonly brokenTree?: JsonNode,
  ) {
    const { id, endpoint } = values;
    this.hasPlainSlug = id !== undefined && endpoint !== undefined && isPlainSlug(id, endpoint);
  }

  /** The same entry with another key. */
  withKey(key: number): Entry {
    const entry = new Entry(key, this.text, this.values, this.shape, this.numbersAreExact, this.brokenTree);
    entry.problems = this.problems;
    entry.matchedIgnores = this.matchedIgnores;
    return entry;
  }

  get hasSyntaxError(): boolean {
    return this.shape.syntaxError !== undefined;
  }

  /** The slugs of its endpoint that can be its id. */
  get slugs(): readonly string[] {
    return (this.#slugs ??= slugsOf(this.values.endpoint ?? ''));
  }

  /** Whether it has all 18 members, each once and of its type, no number below 0, and no others. */
  get isValid(): boolean {
    return this.shape === VALID_SHAPE;
  }

  get knownNames(): readonly string[] {
    return FIELD_NAMES;
  }

  negatives(): readonly NumericField[] {
    if (this.isValid) return NOTHING;
    return NUMERIC_FIELDS.filter((name) => {
      const value = this.values[name];
      return value !== undefined && value <= 0 && this.compare(name, 0) < 0;
    });
  }

  /**
   * Compares a number member with a bound, exactly.
   *
   * @param exactBound the bound, if it is not exact as a double
   * @returns less than 0, 0 or more than 0 if the member is less than, equal to or more than the bound; NaN if it is absent
   */
  compare(name: NumericField, bound: number, exactBound?: Big): number {
    const value = this.values[name] ?? NaN;
    if (value !== bound) return value - bound;
    const exact = this.exactDecimal(name);
    if (!exact && !exactBound) return 0;
    return (exact ?? toDecimal(String(value))).cmp(exactBound ?? toDecimal(String(bound)));
  }

  /** The exact value of a number member, if its double does not have that value. */
  exactDecimal(name: NumericField): Big | undefined {
    const value = this.values[name];
    if (value === undefined || (this.numbersAreExact && Number.isSafeInteger(value))) return undefined;
    // To find the literal takes longer than all else that a rule does with the number.
    const bit = 1 << (FIELD_INDEX.get(name) ?? 0);
    if ((this.#exactNumbers & bit) !== 0) return undefined;
    const exact = beyondDouble(this.literal(name), value);
    if (!exact) this.#exactNumbers |= bit;
    return exact;
  }

  literal(name: string): string {
    // Quicker than reading all members, of an entry whose members are known to be there once.
    if (this.isValid && !this.#members) {
      const literal = NUMBER_PATTERNS.get(name)?.exec(this.text)?.[1];
      if (literal !== undefined) return literal;
    }
    this.#members ??= this.members();
    return this.#members.get(name) ?? '';
  }

  /** Releases the source texts of the members, which are read again when they are needed. */
  releaseLiterals(): void {
    this.#members = undefined;
  }

  /** The members, each value as source text; none if it is not an object. */
  members(): MemberTexts {
    const members = this.shape.syntaxError ? undefined : membersIn(this.text);
    return members ?? membersOf(this.tree(), this.text);
  }

  /** The text of a member or value, by offsets from its start; all of it if there is no such member. */
  spanOf(path: Path, anchor: Anchor): Span {
    this.#spans ??= new Map(this.problems.length > MAX_LOCATED_PROBLEMS ? this.#spansOfProblems() : []);
    return getOrCreate(
      this.#spans,
      spanKey(path, anchor),
      () =>
        this.#spanOfMember(path, anchor) ??
        spanIn(this.tree(), path, anchor) ?? { start: 0, end: this.text.length },
    );
  }

  /** The text of what each problem is about, with one tree for all. */
  *#spansOfProblems(): Generator<[string, Span]> {
    const tree = this.tree();
    for (const { rule, finding } of this.problems) {
      const span = spanIn(tree, finding.path, rule.anchor);
      if (span) yield [spanKey(finding.path, rule.anchor), span];
    }
  }

  /** The value of a member of a valid entry, without a tree. */
  #spanOfMember([name, ...rest]: Path, anchor: Anchor): Span | undefined {
    if (!this.isValid || typeof name !== 'string' || rest.length > 0 || anchor !== 'value') return undefined;
    const { text } = this;
    let at = 1;
    for (let member = memberAt(text, at); member; member = memberAt(text, at)) {
      const start = member.valueStart;
      at = scanValue(text, start).end;
      if (member.name === name) return { start, end: /^[{[]/.test(text.charAt(start)) ? start + 1 : at };
    }
    return undefined;
  }

  /** Its tree, with offsets from its start; undefined if nothing of it could be read. */
  tree(): JsonNode | undefined {
    return this.shape.syntaxError ? this.brokenTree : parse(this.text, { syntax: JSONC_SYNTAX }).root;
  }

  /** Its tree if it is an object. */
  objectTree(): ObjectNode | undefined {
    const root = this.tree();
    return root?.kind === 'object' ? root : undefined;
  }
}

function spanKey(path: Path, anchor: Anchor): string {
  return JSON.stringify([anchor, ...path]);
}

/** The exact value of a number, if its double does not have that value. */
function beyondDouble(literal: string, double: number): Big | undefined {
  // Doubles represent all decimals of up to 15 digits uniquely.
  if ((double !== 0 && literal.length <= 15) || literal === String(double)) return undefined;
  const exact = toDecimal(literal);
  return exact.eq(toDecimal(String(double))) ? undefined : exact;
}

/** The text of a member or value in a tree; undefined if it is not there. */
export function spanIn(root: JsonNode | undefined, path: Path, anchor: Anchor): Span | undefined {
  const { member, value } = (root && findAt(root, path)) ?? {};
  if (member && (anchor === 'name' || !value)) return member.nameSpan;
  if (!value) return undefined;
  const isContainer = value.kind === 'object' || value.kind === 'array';
  return { start: value.start, end: isContainer ? value.start + 1 : value.end };
}
