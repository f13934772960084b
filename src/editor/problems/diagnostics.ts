import * as vscode from 'vscode';
import { messageOf, relatedOf } from '../../core/listing/problem';
import { isMergeConflict } from '../../core/rules/text/syntax';
import { formatCount } from '../ui/counts';
import { Derived } from '../listings/derived';
import { isJsonValidated, JSON_VALIDATION_RULES } from './json-validation';
import type { Listings } from '../listings';
import type { ListingFile } from '../listings/listing-files';
import type { OpenListing } from '../listings/open-listing';
import { listProblems, type ListedProblem, type ProblemList } from './problem-list';
import { isReadOnlyText } from '../listings/old-versions';
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
      listings.onDidChange((source) => {
        if (!this.#problems.has(source)) this.#add(source);
      }),
      listings.onDidClose((source) => {
        this.#remove(source);
      }),
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration('json.validate'))
          for (const problems of this.#problems.values()) problems.updateSoon();
      }),
      // Of a file without an editor, VS Code's JSON validation reports nothing.
      vscode.window.tabGroups.onDidChangeTabs(() => {
        for (const [source, problems] of this.#problems)
          if (problems.value && problems.value.isJsonValidated !== isJsonValidated(source.uri))
            problems.updateSoon();
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
    const problems = new Derived(this.listings, {
      source: () => source,
      derive: diagnosticsOf,
      minDelay: MIN_DELAY_MS,
      maxDelay: MAX_DELAY_MS,
    });
    this.#problems.set(source, problems);
    problems.onDidChange((published) => {
      if (published && !isReadOnlyText(source.uri)) this.#show(source, published.diagnostics);
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

/** A file with listings, open or not. */
type DiagnosedFile = ListingFile & Partial<Pick<OpenListing, 'document'>>;

/** The diagnostics of a file, with the list of its problems. */
interface PublishedProblems {
  readonly list: ProblemList;
  readonly isJsonValidated: boolean;
  /** The most severe first. */
  readonly diagnostics: readonly vscode.Diagnostic[];
}

/** The diagnostics of the listings of a file. */
export function diagnosticsOf(source: DiagnosedFile): PublishedProblems {
  const isValidated = source.document !== undefined && isJsonValidated(source.uri);
  const list = listProblems(
    source.present,
    (problem) => isValidated && JSON_VALIDATION_RULES.has(problem.rule.id) && !isMergeConflict(problem),
  );
  const diagnostics = list.shown.map((listed) => diagnosticOf(source, listed));
  if (list.unshown.length > 0) diagnostics.push(notShownDiagnostic(source, list));
  return { list, isJsonValidated: isValidated, diagnostics };
}

function diagnosticOf(source: DiagnosedFile, { listing, problem }: ListedProblem): vscode.Diagnostic {
  const { rule, severity, entry } = problem;
  const message = messageOf(problem);
  const isExpected = source.present.isExpected(problem);
  const diagnostic = new vscode.Diagnostic(
    source.rangeOf(listing.rangeOf(problem)),
    isExpected ? `${message} (expected)` : message,
    isExpected ? vscode.DiagnosticSeverity.Hint : SEVERITIES[severity],
  );
  diagnostic.source = 'Catalog Lens';
  diagnostic.code = { value: rule.id, target: rulePageLink(rule.id) };
  diagnostic.relatedInformation = relatedOf(problem).map((related) => {
    const index = related.index ?? (entry ? problem.index : undefined);
    const span = listing.rangeAt(index, related.path, 'value');
    const location = new vscode.Location(source.uri, source.rangeOf(span));
    return new vscode.DiagnosticRelatedInformation(location, related.message);
  });
  return diagnostic;
}

/** A diagnostic that states how many problems are not shown. It is at the end, so that VS Code lists it after the others. */
function notShownDiagnostic(
  source: DiagnosedFile,
  { total, expected, shown, unshown }: ProblemList,
): vscode.Diagnostic {
  const left = unshown.map(({ rule, count }) => `${formatCount(count)} ${rule}`).join(', ');
  const message = `${formatCount(total + expected)} problems, of which VS Code shows ${formatCount(shown.length)}. Not shown: ${left}`;
  const end = source.present.listings.at(-1)?.end ?? 0;
  const diagnostic = new vscode.Diagnostic(
    source.rangeOf({ start: end, end }),
    message,
    vscode.DiagnosticSeverity.Information,
  );
  diagnostic.source = 'Catalog Lens';
  return diagnostic;
}
