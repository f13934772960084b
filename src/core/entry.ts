import { hashOfEndpoint, hashOfKey } from './ordinary';
import type { Problem } from './problem';
import type { Reading } from './reading';

/** Shared by all entries without problems; nothing is ever added to it. */
const NONE: Problem[] = [];

/**
 * One element of `results`, as long as the listing keeps it: where it stands, and the few values that rules on
 * several entries need. Everything else, its strings above all, is read again from the text when it is wanted,
 * so that a listing takes less memory than its text.
 */
export class Entry {
  /** False for an element that is no object. */
  readonly isEntry: boolean;
  /** Whether the element's text is not JSON. */
  readonly broken: boolean;
  /** See {@link hashOfKey}. */
  readonly idHash: number;
  readonly endpointHash: number;
  /** Whether the id surely is the slug of the endpoint, as in nearly every entry. */
  readonly isOrdinary: boolean;
  readonly facilitator: string | undefined;
  readonly volume30dUsd: number | undefined;
  readonly lastCalledMs: number | undefined;
  /** Whether `calls30d` is above 0. */
  readonly hasCalls: boolean;

  #problems: Problem[] = NONE;

  constructor(
    /** Place in `results`, from 0. */
    public index: number,
    /** Offset of the entry's first character, in UTF-16 units. */
    public start: number,
    /** Length of its text, in UTF-16 units. */
    readonly length: number,
    reading: Reading,
  ) {
    const { values, isEntry, fault } = reading;
    const { id, endpoint, calls30d = 0 } = values;
    this.isEntry = isEntry;
    this.broken = fault !== undefined;
    this.isOrdinary = reading.isOrdinary;
    this.idHash = reading.ordinaryHash || hashOfKey(id);
    // Equal endpoints have equal slugs, and the slug is the id nearly always.
    this.endpointHash = this.isOrdinary ? this.idHash : hashOfEndpoint(endpoint);
    this.facilitator = values.facilitator;
    this.volume30dUsd = values.volume30dUsd;
    this.lastCalledMs = values.lastCalledMs;
    this.hasCalls = calls30d > 0;
  }

  /** What the rules on one entry found here. */
  get problems(): readonly Problem[] {
    return this.#problems;
  }

  addProblem(problem: Problem): void {
    if (this.#problems === NONE) this.#problems = [problem];
    else this.#problems.push(problem);
  }

  /** Offset after the entry's last character, in UTF-16 units. */
  get end(): number {
    return this.start + this.length;
  }
}
