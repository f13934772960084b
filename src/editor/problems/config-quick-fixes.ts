import * as vscode from 'vscode';
import { fixesOf } from '../../core/edit/fixes-of';
import type { Listing } from '../../core/listing/listing';
import type { Problem } from '../../core/listing/problem';
import type { AcceptedValue } from '../../core/listing/proposal';
import { isMergeConflict } from '../../core/rules/text/syntax';
import { isBlank } from '../../core/values/names';
import type { ConfigurationFiles } from '../listings/configuration-files';
import { LISTING_LANGUAGES } from '../listings/languages';
import type { Listings } from '../listings';
import type { OpenListing } from '../listings/open-listing';
import { problemsAt } from './problems-at';
import { ACCEPT, EXPECT, IGNORE, registerCommands, SET_SEVERITY } from './config-actions';
import { ConfigWriter } from './config-file';

/** The maximum number of problems at a place, as the user may select a large range. */
const MAX_PROBLEMS = 20;

/**
 * Quick fixes and commands that change the configuration file of a listing: a rule's severity, a rule to be ignored in one
 * entry, problems to be expected, or a value to be accepted.
 */
export function registerConfigActions(
  listings: Listings,
  configurations: ConfigurationFiles,
): vscode.Disposable {
  const writer = new ConfigWriter(configurations);
  return vscode.Disposable.from(
    registerCommands(listings, configurations, writer),
    vscode.languages.registerCodeActionsProvider(
      LISTING_LANGUAGES,
      {
        provideCodeActions: async (document, range, { diagnostics }) => {
          const source = listings.of(document);
          await source?.whenCurrent();
          return !source || source.isClosed ? [] : actionsAt(source, range, diagnostics);
        },
      },
      { providedCodeActionKinds: [vscode.CodeActionKind.QuickFix] },
    ),
  );
}

/** What the configuration can say about the problems in a range, by rule. */
function actionsAt(
  source: OpenListing,
  range: vscode.Range,
  diagnostics: readonly vscode.Diagnostic[],
): vscode.CodeAction[] {
  const { document } = source;
  const { listing, located } = problemsAt(source, range);
  // A conflict is resolved, not configured.
  const configurable = located.filter(({ problem }) => !isMergeConflict(problem)).slice(0, MAX_PROBLEMS);
  const problems = configurable.map(({ problem }) => problem);
  const rules = [...new Set(problems.map(({ rule }) => rule.id))];
  const ranges = configurable.map(({ span }) => source.rangeOf(span));
  const own = diagnostics.filter(
    (diagnostic) =>
      diagnostic.source === 'Catalog Lens' && ranges.some((one) => one.isEqual(diagnostic.range)),
  );
  const action = (title: string, command: string, ...args: readonly unknown[]): vscode.CodeAction => {
    const created = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
    created.diagnostics = own;
    created.command = { command, title, arguments: [document.uri, ...args] };
    return created;
  };
  return rules.flatMap((rule) => {
    const ofRule = problems.filter((problem) => problem.rule.id === rule);
    const id = entryIdOf(ofRule);
    return [
      ...(id === undefined ? [] : [action(`Ignore ${rule} for this entry`, IGNORE, rule, id)]),
      ...(canExpect(source, ofRule) ? [action(`Expect ${rule} in this file`, EXPECT, rule)] : []),
      action(`Set severity of ${rule}…`, SET_SEVERITY, rule),
      ...acceptedValues(listing, ofRule).map(({ title, accepts }) =>
        action(title, ACCEPT, accepts.setting, accepts.value),
      ),
    ];
  });
}

/** The id of the only entry that problems are in. */
function entryIdOf(problems: readonly Problem[]): string | undefined {
  const ids = new Set(problems.map(({ entry }) => entry?.values.id));
  const [id, ...others] = ids;
  return id === undefined || others.length > 0 || isBlank(id) ? undefined : id;
}

/** Whether problems of a rule can be expected: all of its problems in a file are expected at once. */
function canExpect({ present }: OpenListing, problems: readonly Problem[]): boolean {
  return problems.some((problem) => problem.rule.scope !== 'expectation' && !present.isExpected(problem));
}

/** A fix that accepts a value in the configuration instead of changing the listing. */
interface AcceptingFix {
  readonly title: string;
  readonly accepts: AcceptedValue;
}

/** The fixes of problems that accept a value, each once. */
function acceptedValues(listing: Listing, problems: readonly Problem[]): readonly AcceptingFix[] {
  const fixes = problems
    .flatMap((problem) => fixesOf(listing, problem))
    .flatMap(({ title, accepts }) => (accepts ? { title, accepts } : []));
  return [...new Map(fixes.map((fix) => [fix.title, fix])).values()];
}
