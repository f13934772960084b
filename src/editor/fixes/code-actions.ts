import * as vscode from 'vscode';
import { fixAll } from '../../core/edit/fix-all';
import { fixesOf, type Fix } from '../../core/edit/fixes-of';
import { recomputeDependants } from '../../core/edit/set-field';
import { targetAtCursor } from '../../core/language/hover';
import type { Span } from '../../core/json/tree';
import { fixOf } from '../../core/model/problem';
import { conflictOf } from '../../core/rules/text/syntax';
import { problemsAt, type LocatedProblem } from '../../core/listing/locator';
import { formatCount } from '../counts';
import { rangeOf } from '../diagnostics';
import type { OpenListing } from '../listings/open-listing';
import { LISTING_LANGUAGES } from '../languages';
import type { Listings } from '../listings';
import { inSlices } from '../tasks';
import { isUnexpectedIn, unexpectedIn } from './fix-all';
import { ALL, FIX_PROBLEMS } from './fix-problems';
import { workspaceEdit } from './text-edits';

/** The kind of the action that applies all safe fixes, for `editor.codeActionsOnSave`. */
const FIX_ALL = vscode.CodeActionKind.SourceFixAll.append('catalogLens');
const RECOMPUTE = vscode.CodeActionKind.RefactorRewrite.append('catalogLens');

/** VS Code takes too long to apply more edits before it saves a file: see `makeEdits`. */
const MAX_EDITS = 50;

/** Provides quick fixes, and the source action that fixes all problems. */
export function registerCodeActions(listings: Listings): vscode.Disposable {
  return vscode.languages.registerCodeActionsProvider(
    LISTING_LANGUAGES,
    {
      async provideCodeActions(document, range, { only, diagnostics }, token) {
        const source = listings.of(document);
        if (!source?.listing.isComplete) return undefined;
        const isRequested = (kind: vscode.CodeActionKind): boolean => !only || only.contains(kind);
        const actions: vscode.CodeAction[] = [];
        if (isRequested(vscode.CodeActionKind.QuickFix))
          actions.push(...quickFixes(source, range, diagnostics));
        if (isRequested(RECOMPUTE)) actions.push(...recomputeActions(source, range));
        // Computed only if requested, because it reads the whole listing.
        if (only && isRequested(FIX_ALL)) actions.push(...(await fixAllSourceActions(source, token)));
        return actions;
      },
    },
    { providedCodeActionKinds: [vscode.CodeActionKind.QuickFix, RECOMPUTE, FIX_ALL] },
  );
}

function quickFixes(
  source: OpenListing,
  range: vscode.Range,
  diagnostics: readonly vscode.Diagnostic[],
): vscode.CodeAction[] {
  const { document, configuration } = source;
  const listing = source.listingAt(document.offsetAt(range.start));
  const located = problemsAt(listing, spanOf(document, range));
  const byEdits = new Map<string, vscode.CodeAction>();
  const actions = located.flatMap((one) => {
    const diagnostic = diagnosticOf(document, one, diagnostics);
    const fixes = fixesOf(listing, one.problem, configuration.settings).flatMap((fix) => {
      // What the configuration can accept is among what can be configured.
      if (fix.accepts) return [];
      const key = JSON.stringify([fix.title, fix.edits]);
      const same = fix.edits.length > 0 ? byEdits.get(key) : undefined;
      if (same) {
        // One edit may fix two problems.
        if (diagnostic) same.diagnostics = [...(same.diagnostics ?? []), diagnostic];
        return [];
      }
      const action = quickFix(source, fix, diagnostic);
      byEdits.set(key, action);
      return action;
    });
    return conflictOf(one.problem) ? [mergeByEntry(document, diagnostic), ...fixes] : fixes;
  });
  const fixAllAction = fixAllQuickFix(source, located);
  if (fixAllAction) {
    // So that VS Code lists it before what has no diagnostics.
    fixAllAction.diagnostics = actions.flatMap((action) => action.diagnostics ?? []);
    actions.push(fixAllAction);
  }
  return actions;
}

/** Merges the versions of the whole file that Git has, instead of its lines. */
function mergeByEntry(
  { uri }: vscode.TextDocument,
  diagnostic: vscode.Diagnostic | undefined,
): vscode.CodeAction {
  const action = command('Merge by Entry', 'catalogLens.mergeByEntry', [uri]);
  if (diagnostic) action.diagnostics = [diagnostic];
  return action;
}

function quickFix(
  source: OpenListing,
  { title, edits, shows, snippets, isPreferred }: Fix,
  diagnostic: vscode.Diagnostic | undefined,
): vscode.CodeAction {
  const { document } = source;
  const action = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
  action.isPreferred = isPreferred;
  if (diagnostic) action.diagnostics = [diagnostic];
  if (shows) {
    const { start } = source.rangeOf(shows);
    const selection = new vscode.Range(start, start);
    action.command = { command: 'vscode.open', title, arguments: [document.uri, { selection }] };
  } else if (snippets) {
    action.edit = new vscode.WorkspaceEdit();
    action.edit.set(
      document.uri,
      snippets.map(({ offset, text }, index) => {
        const at = document.positionAt(offset);
        // Of several snippets, VS Code indents the lines of the first like the line that it is inserted in.
        const [indentation = ''] = index > 0 ? [] : (/^[ \t]*/.exec(document.lineAt(at).text) ?? []);
        const indented = text.replaceAll(`\n${indentation}`, '\n');
        return vscode.SnippetTextEdit.insert(at, new vscode.SnippetString(indented));
      }),
    );
  } else {
    action.edit = workspaceEdit(source, edits);
  }
  return action;
}

/** The quick fix for all problems of a file with safe fixes, if one of them is here and it is not the only one. */
function fixAllQuickFix(
  { document, allListings, listing }: OpenListing,
  located: readonly LocatedProblem[],
): vscode.CodeAction | undefined {
  const isFixed = ({ problem }: LocatedProblem): boolean =>
    fixOf(problem) === 'safe' && !listing.isExpected(problem);
  const { length } = unexpectedIn(allListings).filter((problem) => fixOf(problem) === 'safe');
  if (length < 2 || !located.some(isFixed)) return undefined;
  const title = `Apply all ${formatCount(length)} safe fixes in this file`;
  return command(title, FIX_PROBLEMS, [document.uri, ALL]);
}

function command(title: string, name: string, args: readonly unknown[]): vscode.CodeAction {
  const action = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
  action.command = { command: name, title, arguments: [...args] };
  return action;
}

/** The refactoring that recomputes the values that depend on the value at a position. */
function recomputeActions(source: OpenListing, range: vscode.Range): vscode.CodeAction[] {
  const { document, configuration } = source;
  const offset = document.offsetAt(range.start);
  const listing = source.listingAt(offset);
  const place = targetAtCursor(listing, offset);
  if (place?.kind !== 'member') return [];
  const edits = recomputeDependants(listing, place.entry, place.field.name, configuration.settings.tolerance);
  if (!edits) return [];
  const action = new vscode.CodeAction(`Recompute values that depend on ${place.field.name}`, RECOMPUTE);
  action.edit = workspaceEdit(source, edits);
  return [action];
}

async function fixAllSourceActions(
  source: OpenListing,
  token: vscode.CancellationToken,
): Promise<vscode.CodeAction[]> {
  const { uri, listing, allListings, configuration } = source;
  const snapshot = source.snapshot();
  const steps = fixAll(allListings, configuration.settings, isUnexpectedIn(listing));
  const isCanceled = (): boolean => token.isCancellationRequested || snapshot.isStale;
  const outcome = await inSlices(steps, isCanceled);
  if (!outcome.done || isCanceled() || outcome.value.edits.length === 0) return [];
  const { edits } = outcome.value;
  const title = 'Apply all safe fixes in the listing';
  const action = new vscode.CodeAction(title, FIX_ALL);
  if (edits.length > MAX_EDITS) action.command = { command: FIX_PROBLEMS, title, arguments: [uri, ALL] };
  else action.edit = workspaceEdit(source, edits);
  return [action];
}

/** The diagnostic of a problem, which VS Code associates with the action. */
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

function spanOf(document: vscode.TextDocument, { start, end }: vscode.Range): Span {
  return { start: document.offsetAt(start), end: document.offsetAt(end) };
}
