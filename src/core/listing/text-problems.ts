import { isJson } from '../json/scan';
import { pathAt } from '../json/tree';
import { readConflict } from '../entries/conflicts';
import type { Entry } from '../model/entry';
import type { Problem } from '../model/problem';
import { INVALID_BYTES, MERGE_CONFLICT, syntax as syntaxRule } from '../rules/text/syntax';
import type { Checker } from './checker';
import type { ListingText } from './listing-text';
import type { Locator } from './locator';
import type { ResultsArray } from './results-array';

/** Finds problems of a listing's text that its parser does not report: conflicts, errors around it and invalid bytes. */
export class TextProblems {
  constructor(
    private readonly text: ListingText,
    private readonly results: ResultsArray,
    private readonly locator: Locator,
    private readonly checker: Checker,
  ) {}

  find(): Problem[] {
    return [...this.#conflicts(), ...this.#errorAround(), ...this.#invalidBytes()];
  }

  /** Whether the text has a syntax error: only then it may have conflicts. */
  hasSyntaxError(): boolean {
    const { open, errorAtEnd, entries } = this.results;
    if (errorAtEnd !== undefined || open === this.text.length) return true;
    for (const block of entries.blocks)
      for (const entry of block.entries)
        if (entry.hasSyntaxError || entry.problems.some(({ rule }) => rule === syntaxRule)) return true;
    if (isJson(this.locator.envelopeText())) return false;
    const { root, syntaxError } = this.locator.parse(undefined);
    return syntaxError !== undefined || root === undefined;
  }

  /** Whether a problem that the parser reports is what was read instead of invalid bytes. */
  isOfInvalidBytes(problem: Problem): boolean {
    const { invalidAt } = this.text;
    if (invalidAt === undefined || problem.rule !== syntaxRule) return false;
    if ((problem.finding.args as { readonly reason?: string }).reason === INVALID_BYTES) return false;
    const { start, end } = this.locator.locate(problem);
    return start <= invalidAt && invalidAt <= end;
  }

  /** One problem for each conflict, at its first marker: of the entry that it is in or that OURS has there, if any. */
  #conflicts(): Problem[] {
    return this.text.conflicts.flatMap((span) => {
      const { start, end, markerEnd } = span;
      const near = this.#isInArray(start) ? this.results.entries.atOrAfter(start) : undefined;
      const entry = near && near.start < end ? near : undefined;
      return this.checker.problem(syntaxRule, entry, {
        path: this.#isInArray(start) && !entry ? ['results'] : [],
        args: { reason: MERGE_CONFLICT, conflict: readConflict(this.text.original, span) },
        fix: 'offered',
        place: { start, end: markerEnd },
      });
    });
  }

  /** A problem in the text around the listing, where it is not JSON. */
  #errorAround(): Problem[] {
    const { errorAround, invalidAt } = this.text;
    if (!errorAround) return [];
    const { reason, start, end } = errorAround;
    if (invalidAt !== undefined && start <= invalidAt && invalidAt <= end) return [];
    return this.checker.problem(syntaxRule, undefined, { path: [], args: { reason }, place: { start, end } });
  }

  /** One problem at the first of the bytes that are invalid. It may be outside of the listing, in the JSON around it. */
  #invalidBytes(): Problem[] {
    const { invalidAt: at } = this.text;
    if (at === undefined) return [];
    const { open, close, entries } = this.results;
    const isInArray = this.#isInArray(at);
    const entry: Entry | undefined = isInArray ? (entries.atOrAfter(at) ?? entries.last) : undefined;
    // In the text around the entries, what follows the array comes right after its opening bracket.
    const from = entry?.start ?? (at < open ? 0 : close - open);
    const root = this.locator.tree(entry);
    return this.checker.problem(syntaxRule, entry, {
      path: isInArray && !entry ? ['results'] : root ? pathAt(root, at - from) : [],
      args: { reason: INVALID_BYTES },
      place: { start: at, end: at + 1 },
    });
  }

  #isInArray(offset: number): boolean {
    return offset >= this.results.open && offset < this.results.close;
  }
}
