import * as vscode from 'vscode';
import { messageOf, type Problem } from '../core/model/problem';
import type { Span } from '../core/json/tree';
import { formatCount } from './counts';
import { AdaptiveTask } from './delayed-task';
import { isJsonValidationOn } from './json-validation';
import type { Listing } from '../core/listing/listing';
import type { ListingSource } from './listing-source';
import type { Listings } from './listings';
import { joined, listProblems, type ProblemList } from './problem-list';
import { rulePageLink } from './rule-pages';

/** The minimum and maximum delay of diagnostics after an edit, in milliseconds. */
const MIN_DELAY_MS = 20;
const MAX_DELAY_MS = 500;

export const SEVERITIES = {
  error: vscode.DiagnosticSeverity.Error,
  warning: vscode.DiagnosticSeverity.Warning,
  info: vscode.DiagnosticSeverity.Information,
} as const;

/** The rules whose problems VS Code's JSON validation reports as well. */
const JSON_VALIDATION_RULES: ReadonlySet<string> = new Set(['syntax', 'duplicate-key']);

/** Shows the problems of listings as diagnostics. */
export class Diagnostics implements vscode.Disposable {
  readonly #collection = vscode.languages.createDiagnosticCollection('catalog-lens');
  readonly #published = new vscode.EventEmitter<ListingSource>();
  /** Fires when the published problems of a listing may have changed. */
  readonly onDidPublish = this.#published.event;
  readonly #publishing = new Map<ListingSource, AdaptiveTask>();
  readonly #lists = new WeakMap<ListingSource, ProblemList>();
  readonly #subscriptions: vscode.Disposable;

  constructor(listings: Listings) {
    this.#subscriptions = vscode.Disposable.from(
      this.#collection,
      this.#published,
      listings.onDidAnalyse((listing) => {
        this.#schedule(listing);
      }),
      listings.onDidClose((listing) => {
        this.#remove(listing);
      }),
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration('json.validate'))
          for (const listing of this.#publishing.keys()) this.#schedule(listing);
      }),
    );
  }

  /** The problems of a listing as last published. */
  listOf(listing: ListingSource): ProblemList | undefined {
    return this.#lists.get(listing);
  }

  dispose(): void {
    for (const publishing of this.#publishing.values()) publishing.dispose();
    this.#subscriptions.dispose();
  }

  #schedule(listing: ListingSource): void {
    const known = this.#publishing.get(listing);
    if (known) {
      known.scheduleAdaptively();
      return;
    }
    const publish = (): void => {
      this.#publish(listing);
    };
    this.#publishing.set(listing, new AdaptiveTask(publish, MIN_DELAY_MS, MAX_DELAY_MS));
    publish();
  }

  #remove(listing: ListingSource): void {
    this.#publishing.get(listing)?.dispose();
    this.#publishing.delete(listing);
    this.#collection.delete(listing.uri);
    this.#published.fire(listing);
  }

  #publish(listing: ListingSource): void {
    const publishing = this.#publishing.get(listing);
    // Called again when the listing is complete.
    if (!publishing || !listing.listing.isComplete) return;
    const start = performance.now();
    const { list, diagnostics } = diagnosticsOf(listing);
    // A version from Git is read-only, and its problems would duplicate those of the file.
    if (listing.uri.scheme !== 'git') this.#collection.set(listing.uri, diagnostics);
    this.#lists.set(listing, list);
    publishing.cost = performance.now() - start;
    this.#published.fire(listing);
  }
}

/** The diagnostics of a complete listing, the most severe first, and the list of its problems. */
export function diagnosticsOf(source: ListingSource): {
  readonly list: ProblemList;
  readonly diagnostics: readonly vscode.Diagnostic[];
} {
  const isReportedByJson = rulesReportedByJson(source);
  const lists = [source.listing, ...source.otherListings].map((listing) => ({
    listing,
    list: listProblems(listing, isReportedByJson),
  }));
  const list = joined(lists.map((one) => one.list));
  const diagnostics = lists.flatMap(({ listing, list: { shown } }) =>
    shown.map((problem) => diagnosticOf(source, listing, problem)),
  );
  return {
    list,
    diagnostics: list.unshown.length > 0 ? [...diagnostics, notShownDiagnostic(list)] : diagnostics,
  };
}

/** Returns a predicate for the rules that VS Code's JSON validation covers, if it is enabled. */
function rulesReportedByJson({ uri, document }: ListingSource): (rule: string) => boolean {
  // It validates documents only.
  if (!document) return () => false;
  const validates = isJsonValidationOn(uri);
  return (rule) => validates && JSON_VALIDATION_RULES.has(rule);
}

function diagnosticOf(source: ListingSource, listing: Listing, problem: Problem): vscode.Diagnostic {
  const { rule, severity, entry, finding } = problem;
  const message = messageOf(problem);
  const isExpected = listing.isExpected(problem);
  const diagnostic = new vscode.Diagnostic(
    source.rangeOf(listing.locate(problem)),
    isExpected ? vscode.l10n.t('{0} (expected)', message) : message,
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
  const message = vscode.l10n.t(
    '{0} problems, of which VS Code shows {1}. Not shown: {2}',
    formatCount(total + expected),
    formatCount(shown.length),
    left,
  );
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
