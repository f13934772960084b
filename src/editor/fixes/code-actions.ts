import * as vscode from 'vscode';
import { fixAll, fixesOf, recomputeDependants, type Fix } from '../../core/fixes';
import { hoverTargetAt } from '../../core/hover/hover-target';
import { fixOf } from '../../core/model/problem';
import { problemsAt, type LocatedProblem } from '../../core/listing/problems-at';
import { figure } from '../counts';
import { rangeOf } from '../diagnostics';
import type { ListingDocument } from '../listing-document';
import { LANGUAGES } from '../languages';
import type { Listings } from '../listings';
import { inSlices } from '../slices';
import { workspaceEdit } from './text-edits';

/** What `editor.codeActionsOnSave` calls mending all that is safe. */
const FIX_ALL = vscode.CodeActionKind.SourceFixAll.append('catalogLens');
const RECOMPUTE = vscode.CodeActionKind.RefactorRewrite.append('catalogLens');

/** Of more edits VS Code takes too long to make them before a file is saved: see `makeEdits`. */
const MOST_EDITS = 50;

/** Provides quick fixes, and the source action that fixes all problems. */
export function registerCodeActions(listings: Listings): vscode.Disposable {
  return vscode.languages.registerCodeActionsProvider(
    Array.from(LANGUAGES.keys(), (language) => ({ language })),
    {
      async provideCodeActions(document, range, { only, diagnostics }, token) {
        const source = listings.of(document);
        if (!source?.listing.isComplete) return undefined;
        const isRequested = (kind: vscode.CodeActionKind): boolean => !only || only.contains(kind);
        const actions: vscode.CodeAction[] = [];
        if (isRequested(vscode.CodeActionKind.QuickFix))
          actions.push(...quickFixes(source, range, diagnostics));
        if (isRequested(RECOMPUTE)) actions.push(...recomputing(source, range));
        // Only if requested: it reads the whole listing.
        if (only && isRequested(FIX_ALL)) actions.push(...(await fixingAll(source, token)));
        return actions;
      },
    },
    { providedCodeActionKinds: [vscode.CodeActionKind.QuickFix, RECOMPUTE, FIX_ALL] },
  );
}

function quickFixes(
  source: ListingDocument,
  range: vscode.Range,
  diagnostics: readonly vscode.Diagnostic[],
): vscode.CodeAction[] {
  const { document, listing, configuration } = source;
  const located = problemsAt(listing, spanOf(document, range));
  const actions = located.flatMap((one) => {
    const diagnostic = diagnosticOf(document, one, diagnostics);
    return fixesOf(listing, one.problem, configuration.settings).map((fix) =>
      quickFix(source, fix, diagnostic),
    );
  });
  return [...actions, ...fixingMany(source, located)];
}

function quickFix(
  source: ListingDocument,
  { title, edits, snippet, isPreferred, addsToConfiguration }: Fix,
  diagnostic: vscode.Diagnostic | undefined,
): vscode.CodeAction {
  const { document } = source;
  const action = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
  action.isPreferred = isPreferred;
  if (diagnostic) action.diagnostics = [diagnostic];
  if (addsToConfiguration) {
    const { list, value } = addsToConfiguration;
    action.command = {
      command: 'catalogLens.addToList',
      title,
      arguments: [document.uri, list, value],
    };
  } else if (snippet) {
    const at = document.positionAt(snippet.offset);
    action.edit = new vscode.WorkspaceEdit();
    action.edit.set(document.uri, [
      vscode.SnippetTextEdit.insert(at, new vscode.SnippetString(snippet.text)),
    ]);
  } else {
    action.edit = workspaceEdit(source, edits);
  }
  return action;
}

/** For each rule here whose problems are mended without asking: all of them, if there are several. */
function fixingMany(
  { document, listing }: ListingDocument,
  located: readonly LocatedProblem[],
): vscode.CodeAction[] {
  const rules = new Set(
    located.filter(({ problem }) => fixOf(problem) === 'safe').map(({ problem }) => problem.rule.id),
  );
  if (rules.size === 0) return [];
  const safe = listing.problems().filter((problem) => fixOf(problem) === 'safe');
  const actions = [...rules].flatMap((rule) => {
    const count = safe.filter((problem) => problem.rule.id === rule).length;
    const title = vscode.l10n.t('Fix all {0} problems of {1} in this file', figure(count), rule);
    return count > 1 ? command(title, 'catalogLens.fixRule', [document.uri, rule]) : [];
  });
  if (safe.length > 1) {
    const title = vscode.l10n.t('Fix all {0} safe problems in this file', figure(safe.length));
    actions.push(command(title, 'catalogLens.fixAll', [document.uri]));
  }
  return actions;
}

function command(title: string, name: string, args: readonly unknown[]): vscode.CodeAction {
  const action = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
  action.command = { command: name, title, arguments: [...args] };
  return action;
}

/** On a figure that others are computed from. */
function recomputing(source: ListingDocument, range: vscode.Range): vscode.CodeAction[] {
  const { document, listing, configuration } = source;
  const place = hoverTargetAt(listing, document.offsetAt(range.start));
  if (place?.kind !== 'member') return [];
  const edits = recomputeDependants(listing, place.entry, place.field.name, configuration.settings.tolerance);
  if (!edits) return [];
  const action = new vscode.CodeAction(
    vscode.l10n.t('Recompute what depends on {0}', place.field.name),
    RECOMPUTE,
  );
  action.edit = workspaceEdit(source, edits);
  return [action];
}

async function fixingAll(
  source: ListingDocument,
  token: vscode.CancellationToken,
): Promise<vscode.CodeAction[]> {
  const { uri, listing, configuration } = source;
  const { version } = listing;
  const steps = fixAll(listing, configuration.settings, () => true);
  const isCancelled = (): boolean => token.isCancellationRequested || listing.version !== version;
  const outcome = await inSlices(steps, isCancelled);
  if (!outcome.done || isCancelled() || outcome.value.edits.length === 0) return [];
  const { edits } = outcome.value;
  const title = vscode.l10n.t('Fix all safe problems of the listing');
  const action = new vscode.CodeAction(title, FIX_ALL);
  if (edits.length > MOST_EDITS) action.command = { command: 'catalogLens.fixAll', title, arguments: [uri] };
  else action.edit = workspaceEdit(source, edits);
  return [action];
}

/** The diagnostic that shows a problem, so that VS Code marks it as mended by the action. */
function diagnosticOf(
  document: vscode.TextDocument,
  { problem, span }: LocatedProblem,
  diagnostics: readonly vscode.Diagnostic[],
): vscode.Diagnostic | undefined {
  const range = rangeOf(document, span);
  return diagnostics.find(
    ({ source, code, range: other }) =>
      source === 'Catalog Lens' &&
      typeof code === 'object' &&
      code.value === problem.rule.id &&
      other.isEqual(range),
  );
}

function spanOf(document: vscode.TextDocument, { start, end }: vscode.Range): { start: number; end: number } {
  return { start: document.offsetAt(start), end: document.offsetAt(end) };
}
