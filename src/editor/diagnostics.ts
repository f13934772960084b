import * as vscode from 'vscode';
import { messageOf, type Problem } from '../core/model/problem';
import { conflictOf } from '../core/rules/text/syntax';
import type { Span } from '../core/json/tree';
import { formatCount } from './counts';
import { Derived, type Derivation } from './derived';
import { inSlices } from './tasks';
import { isJsonValidationOn, JSON_VALIDATION_RULES } from './json-validation';
import type { Listing } from '../core/listing/listing';
import type { ListingFile } from './listings/listing-files';
import type { OpenListing } from './listings/open-listing';
import type { Listings } from './listings';
import { joined, listProblems, type ProblemList } from './problem-list';
import { READ_ONLY_SCHEMES } from './old-versions';
import { rulePageLink } from './rule-pages';

/** The minimum and maximum delay of diagnostics after an edit, in milliseconds. */
const MIN_DELAY_MS = 20;
const MAX_DELAY_MS = 500;

export const SEVERITIES = {
  error: vscode.DiagnosticSeverity.Error,
  warning: vscode.DiagnosticSeverity.Warning,
  info: vscode.DiagnosticSeverity.Information,
} as const;

/** Shows the problems of listings as diagnostics. */
export class Diagnostics implements vscode.Disposable {
  readonly #collection = vscode.languages.createDiagnosticCollection('catalog-lens');
  readonly #published = new vscode.EventEmitter<OpenListing>();
  /** Fires when the published problems of a listing may have changed. */
  readonly onDidPublish = this.#published.event;
  readonly #problems = new Map<OpenListing, Derived<PublishedProblems>>();
  readonly #subscriptions: vscode.Disposable;

  constructor(private readonly listings: Listings) {
    this.#subscriptions = vscode.Disposable.from(
      this.#collection,
      this.#published,
      listings.onDidAnalyze((source) => {
        if (!this.#problems.has(source)) this.#add(source);
      }),
      listings.onDidClose((source) => {
        this.#remove(source);
      }),
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration('json.validate'))
          for (const problems of this.#problems.values()) problems.updateSoon();
      }),
    );
  }

  /** The problems of a listing as last published. */
  listOf(source: OpenListing): ProblemList | undefined {
    return this.#problems.get(source)?.value?.list;
  }

  dispose(): void {
    vscode.Disposable.from(...this.#problems.values(), this.#subscriptions).dispose();
  }

  #add(source: OpenListing): void {
    const derive: Derivation<PublishedProblems>['derive'] = (_, isStale) =>
      inSlices(diagnosticsOf(source), isStale);
    const derivation = { source: () => source, derive, minDelay: MIN_DELAY_MS, maxDelay: MAX_DELAY_MS };
    const problems = new Derived(this.listings, derivation);
    this.#problems.set(source, problems);
    problems.onDidChange((published) => {
      if (published && !READ_ONLY_SCHEMES.has(source.uri.scheme)) this.#show(source, published.diagnostics);
      this.#published.fire(source);
    });
    // Before anything else that is derived from the listing.
    void problems.update();
  }

  /**
   * Equal diagnostics are set again, because VS Code loses the underline of a text that an edit replaces by the same one. Only
   * of a listing without any, VS Code is not told after each edit.
   */
  #show({ uri }: OpenListing, diagnostics: readonly vscode.Diagnostic[]): void {
    if (diagnostics.length > 0) this.#collection.set(uri, diagnostics);
    else if (this.#collection.has(uri)) this.#collection.delete(uri);
  }

  #remove(source: OpenListing): void {
    this.#problems.get(source)?.dispose();
    this.#problems.delete(source);
    this.#collection.delete(source.uri);
    this.#published.fire(source);
  }
}

/** The complete listings of a file, open or not. */
type DiagnosedFile = ListingFile & Partial<Pick<OpenListing, 'document'>>;

/** The diagnostics of a listing, with the list of its problems. */
interface PublishedProblems {
  readonly list: ProblemList;
  /** The most severe first. */
  readonly diagnostics: readonly vscode.Diagnostic[];
}

/**
 * The diagnostics of a complete listing, which must not change between the steps.
 *
 * @yields after each step
 */
export function* diagnosticsOf(source: DiagnosedFile): Generator<void, PublishedProblems, undefined> {
  const isReportedByJson = problemsReportedByJson(source);
  const lists: ProblemList[] = [];
  const diagnostics: vscode.Diagnostic[] = [];
  for (const listing of source.allListings) {
    const list = yield* listProblems(listing, isReportedByJson);
    lists.push(list);
    for (const problem of list.shown) {
      diagnostics.push(diagnosticOf(source, listing, problem));
      yield;
    }
  }
  const list = joined(lists);
  return {
    list,
    diagnostics: list.unshown.length > 0 ? [...diagnostics, notShownDiagnostic(list)] : diagnostics,
  };
}

/** Returns a predicate for the problems that VS Code's JSON validation covers, if it is enabled. */
function problemsReportedByJson({ uri, document }: DiagnosedFile): (problem: Problem) => boolean {
  // It validates documents only.
  if (!document) return () => false;
  const validates = isJsonValidationOn(uri);
  return (problem) => validates && JSON_VALIDATION_RULES.has(problem.rule.id) && !conflictOf(problem);
}

function diagnosticOf(source: DiagnosedFile, listing: Listing, problem: Problem): vscode.Diagnostic {
  const { rule, severity, entry, finding } = problem;
  const message = messageOf(problem);
  const isExpected = listing.isExpected(problem);
  const diagnostic = new vscode.Diagnostic(
    source.rangeOf(listing.locate(problem)),
    isExpected ? `${message} (expected)` : message,
    isExpected ? vscode.DiagnosticSeverity.Hint : SEVERITIES[severity],
  );
  diagnostic.source = 'Catalog Lens';
  diagnostic.code = { value: rule.id, target: rulePageLink(rule.id) };
  if (finding.related)
    diagnostic.relatedInformation = finding.related.map((related) => {
      const span = listing.locatePath(related.entry ?? entry, related.path, 'value');
      const location = new vscode.Location(source.uri, source.rangeOf(span));
      return new vscode.DiagnosticRelatedInformation(location, related.message);
    });
  return diagnostic;
}

/** A diagnostic that states how many problems are not shown. */
function notShownDiagnostic({ total, expected, shown, unshown }: ProblemList): vscode.Diagnostic {
  const left = unshown.map(({ rule, count }) => `${formatCount(count)} ${rule}`).join(', ');
  const message = `${formatCount(total + expected)} problems, of which VS Code shows ${formatCount(shown.length)}. Not shown: ${left}`;
  const diagnostic = new vscode.Diagnostic(
    new vscode.Range(0, 0, 0, 1),
    message,
    vscode.DiagnosticSeverity.Information,
  );
  diagnostic.source = 'Catalog Lens';
  return diagnostic;
}

/** @param span in UTF-16 units from the document's start */
export function rangeOf(document: vscode.TextDocument, { start, end }: Span): vscode.Range {
  return new vscode.Range(document.positionAt(start), document.positionAt(end));
}
