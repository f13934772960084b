import * as vscode from 'vscode';
import { pathAt } from '../../core/json/tree';
import { fixesOf, type Fix } from '../../core/edit/fixes-of';
import { recomputeDependents } from '../../core/edit/set-members';
import type { Listing } from '../../core/listing/listing';
import { fixOf } from '../../core/listing/problem';
import { isMergeConflict } from '../../core/rules/text/syntax';
import { formatCount } from '../ui/counts';
import { LISTING_LANGUAGES } from '../listings/languages';
import type { Listings } from '../listings';
import type { OpenListing } from '../listings/open-listing';
import { problemsAt, type LocatedProblem } from './problems-at';
import { fixableIn, safeFixes } from './fix-all';
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
        await source?.whenCurrent();
        if (!source || source.isClosed || token.isCancellationRequested) return undefined;
        const isRequested = (kind: vscode.CodeActionKind): boolean => !only || only.contains(kind);
        const actions: vscode.CodeAction[] = [];
        if (isRequested(vscode.CodeActionKind.QuickFix))
          actions.push(...quickFixes(source, range, diagnostics));
        if (isRequested(RECOMPUTE)) actions.push(...recomputeActions(source, range));
        // Computed only if requested, because it reads the whole listing.
        if (only && isRequested(FIX_ALL)) actions.push(...fixAllSourceActions(source));
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
  const { document } = source;
  const { listing, located } = problemsAt(source, range);
  const byEdits = new Map<string, vscode.CodeAction>();
  const actions = located.flatMap((one) => {
    const diagnostic = diagnosticOf(source, one, diagnostics);
    const fixes = fixesOf(listing, one.problem).flatMap((fix) => {
      // What the configuration can accept is among what can be configured.
      if (fix.accepts) return [];
      const key = JSON.stringify([fix.title, fix.edits]);
      const same = fix.edits.length > 0 ? byEdits.get(key) : undefined;
      if (same) {
        // One edit may fix two problems.
        if (diagnostic) same.diagnostics = [...(same.diagnostics ?? []), diagnostic];
        return [];
      }
      const action = quickFix(source, listing, fix, diagnostic);
      byEdits.set(key, action);
      return action;
    });
    return isMergeConflict(one.problem) ? [mergeByEntry(document, diagnostic), ...fixes] : fixes;
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
  listing: Listing,
  { title, edits, shows, snippets, isPreferred }: Fix,
  diagnostic: vscode.Diagnostic | undefined,
): vscode.CodeAction {
  const { document } = source;
  const action = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
  action.isPreferred = isPreferred;
  if (diagnostic) action.diagnostics = [diagnostic];
  if (shows !== undefined) {
    const { start } = source.rangeOf(listing.spanOf(shows));
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
  { document, present }: OpenListing,
  located: readonly LocatedProblem[],
): vscode.CodeAction | undefined {
  const isFixed = ({ problem }: LocatedProblem): boolean =>
    fixOf(problem) === 'safe' && !present.isExpected(problem);
  if (!located.some(isFixed)) return undefined;
  const { length } = fixableIn(present);
  if (length < 2) return undefined;
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
  const offset = source.document.offsetAt(range.start);
  const listing = source.listingAt(offset);
  const index = listing.indexAt(offset);
  const tree = index === undefined ? undefined : listing.entries[index]?.tree();
  if (index === undefined || !tree) return [];
  const at = offset - listing.startOf(index);
  // The cursor is after a number that was just typed.
  const [name = pathAt(tree, at - 1)[0]] = pathAt(tree, at);
  const edits = typeof name === 'string' ? recomputeDependents(listing, index, name) : undefined;
  if (!edits) return [];
  const action = new vscode.CodeAction(`Recompute values that depend on ${name}`, RECOMPUTE);
  action.edit = workspaceEdit(source, edits);
  return [action];
}

function fixAllSourceActions(source: OpenListing): vscode.CodeAction[] {
  const { edits } = safeFixes(source.present);
  if (edits.length === 0) return [];
  const title = 'Apply all safe fixes in the listing';
  const action = new vscode.CodeAction(title, FIX_ALL);
  if (edits.length > MAX_EDITS)
    action.command = { command: FIX_PROBLEMS, title, arguments: [source.uri, ALL] };
  else action.edit = workspaceEdit(source, edits);
  return [action];
}

/** The diagnostic of a problem, which VS Code associates with the action. */
function diagnosticOf(
  source: OpenListing,
  { problem, span }: LocatedProblem,
  diagnostics: readonly vscode.Diagnostic[],
): vscode.Diagnostic | undefined {
  const range = source.rangeOf(span);
  return diagnostics.find(
    (diagnostic) =>
      diagnostic.source === 'Catalog Lens' &&
      typeof diagnostic.code === 'object' &&
      diagnostic.code.value === problem.rule.id &&
      diagnostic.range.isEqual(range),
  );
}
