import * as vscode from 'vscode';
import { safeFixes } from '../../core/config/safe-fixes';
import { fixesOf, type Fix } from '../../core/edit/fixes-of';
import { recomputeDependents } from '../../core/edit/set-members';
import { pathAt } from '../../core/json/tree';
import type { Listing } from '../../core/listing/listing';
import { fixOf, type Problem } from '../../core/listing/problem';
import { isMergeConflict } from '../../core/rules/text/syntax';
import { isBlank } from '../../core/values/names';
import type { Listings } from '../listings';
import { LISTING_LANGUAGES } from '../listings/languages';
import type { OpenListing } from '../listings/open-listing';
import { countOfProblems, formatCount } from '../ui/counts';
import { showStatus } from '../ui/messages';
import { ACCEPT, EXPECT, IGNORE, SET_SEVERITY } from './config-actions';
import { ALL, FIX_PROBLEMS, fixableIn } from './fix-problems';
import { problemsAt, type LocatedProblem } from './problems-at';
import { workspaceEdit } from './text-edits';

/** The kind of the action that applies all safe fixes, for `editor.codeActionsOnSave`. */
const FIX_ALL = vscode.CodeActionKind.SourceFixAll.append('catalogLens');
const RECOMPUTE = vscode.CodeActionKind.RefactorRewrite.append('catalogLens');

/** Says how many problems the safe fixes of a listing have fixed. */
const SHOW_FIXED = 'catalogLens.showFixed';

/** VS Code takes too long to apply more edits before it saves a file: see `makeEdits`. */
const MAX_EDITS = 50;

/** The maximum number of problems with quick fixes, as the user may select a large range. */
const MAX_PROBLEMS = 20;

/** Provides quick fixes, the refactoring of what depends on a number, and the source action that fixes all problems. */
export function registerQuickFixes(listings: Listings): vscode.Disposable {
  return vscode.Disposable.from(
    vscode.commands.registerCommand(SHOW_FIXED, showStatus),
    vscode.languages.registerCodeActionsProvider(
      LISTING_LANGUAGES,
      {
        async provideCodeActions(document, range, { only, diagnostics }, token) {
          const source = listings.of(document);
          await source?.whenCurrent();
          if (!source || source.isClosed || token.isCancellationRequested) return undefined;
          const isRequested = (kind: vscode.CodeActionKind): boolean => !only || only.contains(kind);
          return [
            ...(isRequested(vscode.CodeActionKind.QuickFix) ? quickFixes(source, range, diagnostics) : []),
            ...(isRequested(RECOMPUTE) ? recomputeActions(source, range) : []),
            // Computed only if requested, because it reads the whole listing.
            ...(only && isRequested(FIX_ALL) ? fixAllActions(source) : []),
          ];
        },
      },
      { providedCodeActionKinds: [vscode.CodeActionKind.QuickFix, RECOMPUTE, FIX_ALL] },
    ),
  );
}

/** The fixes of the problems in a range, those of other problems that change a number in it, then what concerns each rule. */
function quickFixes(
  source: OpenListing,
  range: vscode.Range,
  diagnostics: readonly vscode.Diagnostic[],
): vscode.CodeAction[] {
  const { listing, located } = problemsAt(source, range);
  const problems = located.slice(0, MAX_PROBLEMS);
  /** One edit may fix two problems. */
  const byEdits = new Map<string, vscode.CodeAction>();
  const actions: vscode.CodeAction[] = [];
  const add = (action: vscode.CodeAction, own: readonly vscode.Diagnostic[]): void => {
    // VS Code lists what has no diagnostics last.
    action.diagnostics = [...own];
    actions.push(action);
  };
  for (const at of problems) {
    const own = diagnosticsAt(source, at, diagnostics);
    // Merges the versions of the whole file that Git has, instead of its lines.
    if (isMergeConflict(at.problem))
      add(command('Merge by Entry', 'catalogLens.mergeByEntry', source.uri), own);
    for (const fix of fixesOf(listing, at.problem)) {
      const key = JSON.stringify(fix.edits);
      const same = fix.edits.length > 0 ? byEdits.get(key) : undefined;
      if (same) same.diagnostics?.push(...own);
      else {
        const action = quickFix(source, listing, fix);
        byEdits.set(key, action);
        add(action, own);
      }
    }
  }
  for (const fix of fixesElsewhere(source, listing, range, problems)) {
    const key = JSON.stringify(fix.edits);
    if (byEdits.has(key)) continue;
    const action = quickFix(source, listing, fix);
    byEdits.set(key, action);
    actions.push(action);
  }
  // A conflict is resolved, not configured.
  const configurable = problems.filter(({ problem }) => !isMergeConflict(problem));
  for (const rule of new Set(configurable.map(({ problem }) => problem.rule.id))) {
    const ofRule = configurable.filter(({ problem }) => problem.rule.id === rule);
    const own = ofRule.flatMap((at) => diagnosticsAt(source, at, diagnostics));
    const problemsOfRule = ofRule.map(({ problem }) => problem);
    for (const action of ruleActions(source, rule, problemsOfRule)) add(action, own);
  }
  return actions;
}

/** What can be done about a rule: fixing all of its problems, and what the configuration can say about it. */
function ruleActions(
  { uri, present }: OpenListing,
  rule: string,
  problems: readonly Problem[],
): readonly vscode.CodeAction[] {
  const ids = new Set(problems.map(({ entry }) => entry?.values.id));
  const [id] = ids;
  const isFixable = problems.some((problem) => fixOf(problem) === 'safe' && !present.isExpected(problem));
  const fixable = isFixable ? fixableIn(present, new Set([rule])).length : 0;
  const all = present.listings.flatMap((listing) => present.problemsOf(listing));
  const count = all.filter((problem) => problem.rule.id === rule).length;
  // All problems of a rule in a file are expected at once.
  const canExpect = problems.some(
    (problem) => problem.rule.scope !== 'expectation' && !present.isExpected(problem),
  );
  const which = count === 1 ? rule : `all ${formatCount(count)} problems of ${rule}`;
  return [
    ...(fixable > 1
      ? [command(`Fix all ${formatCount(fixable)} problems of ${rule}`, FIX_PROBLEMS, uri, rule)]
      : []),
    ...(id === undefined || ids.size > 1 || isBlank(id)
      ? []
      : [command(`Ignore ${rule} for this entry`, IGNORE, uri, rule, id)]),
    ...(canExpect ? [command(`Expect ${which} in this file`, EXPECT, uri, rule)] : []),
    command(`Severity of ${rule}…`, SET_SEVERITY, uri, rule),
  ];
}

/** The first fixes of problems elsewhere in the entry at a range, if they change what is in the range, such as a mistyped price. */
function fixesElsewhere(
  source: OpenListing,
  listing: Listing,
  range: vscode.Range,
  located: readonly LocatedProblem[],
): readonly Fix[] {
  const [start, end] = [source.document.offsetAt(range.start), source.document.offsetAt(range.end)];
  const index = listing.indexAt(start);
  if (index === undefined || end > listing.endOf(index)) return [];
  const here = new Set(located.map(({ problem }) => problem));
  return source.present
    .problemsOf(listing)
    .filter((problem) => problem.entry && problem.index === index && !here.has(problem))
    .slice(0, MAX_PROBLEMS)
    .flatMap((problem) => fixesOf(listing, problem).slice(0, 1))
    .filter(({ edits }) => {
      const [edit] = edits;
      return edit && edits.length === 1 && edit.offset <= end && start <= edit.offset + edit.length;
    });
}

function quickFix(
  source: OpenListing,
  listing: Listing,
  { title, edits, shows, snippets, accepts, isPreferred }: Fix,
): vscode.CodeAction {
  const { document, uri } = source;
  if (accepts) return command(title, ACCEPT, uri, accepts.setting, accepts.value);
  if (shows !== undefined) {
    const { start } = source.rangeOf(listing.spanOf(shows));
    return command(title, 'vscode.open', uri, { selection: new vscode.Range(start, start) });
  }
  const action = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
  action.isPreferred = isPreferred;
  if (!snippets) {
    action.edit = workspaceEdit(source, edits);
    return action;
  }
  action.edit = new vscode.WorkspaceEdit();
  action.edit.set(
    uri,
    snippets.map(({ offset, text }, index) => {
      const at = document.positionAt(offset);
      // Of several snippets, VS Code indents the lines of the first like the line that it is inserted in.
      const [indentation = ''] = index > 0 ? [] : (/^[ \t]*/.exec(document.lineAt(at).text) ?? []);
      const indented = text.replaceAll(`\n${indentation}`, '\n');
      return vscode.SnippetTextEdit.insert(at, new vscode.SnippetString(indented));
    }),
  );
  return action;
}

function command(title: string, name: string, ...args: readonly unknown[]): vscode.CodeAction {
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

/** The source action that applies all safe fixes, such as when a file is saved; then the status bar says how many problems it fixed. */
function fixAllActions(source: OpenListing): vscode.CodeAction[] {
  const { edits, fixed } = safeFixes(source.present);
  if (edits.length === 0) return [];
  const title = 'Apply all safe fixes in the listing';
  const action = new vscode.CodeAction(title, FIX_ALL);
  if (edits.length > MAX_EDITS) {
    action.command = { command: FIX_PROBLEMS, title, arguments: [source.uri, ALL] };
  } else {
    action.edit = workspaceEdit(source, edits);
    action.command = { command: SHOW_FIXED, title, arguments: [`Fixed ${countOfProblems(fixed)}.`] };
  }
  return [action];
}

/** The diagnostics of a problem, with which VS Code associates an action. */
function diagnosticsAt(
  source: OpenListing,
  { problem, span }: LocatedProblem,
  diagnostics: readonly vscode.Diagnostic[],
): readonly vscode.Diagnostic[] {
  const range = source.rangeOf(span);
  return diagnostics.filter(
    (diagnostic) =>
      diagnostic.source === 'Catalog Lens' &&
      typeof diagnostic.code === 'object' &&
      diagnostic.code.value === problem.rule.id &&
      diagnostic.range.isEqual(range),
  );
}
