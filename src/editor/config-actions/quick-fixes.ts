import * as vscode from 'vscode';
import type { ConfigurationFiles } from '../configuration-files';
import { LISTING_LANGUAGES } from '../languages';
import type { Listings } from '../listings';
import { registerCommands, unexpectedRules, EXPECT, IGNORE, SET_SEVERITY } from './commands';
import { ConfigWriter } from './config-file';
import { isBlank } from '../../core/values/names';
import type { Listing } from '../../core/listing/listing';
import { problemsAt } from '../../core/listing/locator';
import { escapeAndShorten } from '../../core/text/quote';
import { ruleOf } from '../../core/rules';
import { formatCount } from '../counts';
import { JSON_VALIDATION_RULES } from '../json-validation';

/**
 * Quick fixes and commands that change the configuration file of a listing: a rule's severity, a rule to be ignored
 * in one entry, or a known network.
 */
export function registerConfigActions(
  listings: Listings,
  configurations: ConfigurationFiles,
): vscode.Disposable {
  return vscode.Disposable.from(
    registerCommands(listings, configurations, new ConfigWriter(configurations)),
    vscode.languages.registerCodeActionsProvider(
      LISTING_LANGUAGES,
      new ConfigActions(listings),
      ConfigActions.metadata,
    ),
  );
}

/** The maximum number of quick fixes, as the user may select a large range. */
const MAX_ACTIONS = 20;

/** Quick fixes that change the configuration. */
class ConfigActions implements vscode.CodeActionProvider {
  static readonly metadata: vscode.CodeActionProviderMetadata = {
    providedCodeActionKinds: [vscode.CodeActionKind.QuickFix],
  };

  constructor(private readonly listings: Listings) {}

  provideCodeActions(
    document: vscode.TextDocument,
    range: vscode.Range,
    { diagnostics }: vscode.CodeActionContext,
  ): vscode.CodeAction[] {
    const source = this.listings.of(document);
    if (!source) return [];
    const actions = new Map<string, vscode.CodeAction>();
    const offer = (
      diagnostic: vscode.Diagnostic | undefined,
      title: string,
      command: string,
      ...about: string[]
    ): void => {
      const key = JSON.stringify([command, ...about]);
      const known = actions.get(key);
      if (known) {
        if (diagnostic) known.diagnostics?.push(diagnostic);
        return;
      }
      const action = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
      action.diagnostics = diagnostic ? [diagnostic] : [];
      action.command = { command, title, arguments: [document.uri, ...about] };
      actions.set(key, action);
    };
    for (const diagnostic of diagnostics) {
      const rule = ruleIn(diagnostic);
      if (rule === undefined || actions.size >= MAX_ACTIONS) continue;
      const offset = document.offsetAt(diagnostic.range.start);
      const listing = source.listingAt(offset);
      const id = idAt(listing, offset);
      if (id !== undefined)
        offer(
          diagnostic,
          vscode.l10n.t('Ignore {0} for this entry ({1})', rule, escapeAndShorten(id)),
          IGNORE,
          rule,
          id,
        );
      if (isExpectable(rule) && !listing.expectedRules.has(rule))
        offer(diagnostic, expectTitle(source.allListings, rule), EXPECT, rule);
      offer(diagnostic, vscode.l10n.t('Set severity of {0}…', rule), SET_SEVERITY, rule);
    }
    // Of problems that VS Code's JSON validation reports there are no diagnostics.
    const [start, end] = [document.offsetAt(range.start), document.offsetAt(range.end)];
    const listing = source.listingAt(start);
    for (const { problem } of listing.isComplete ? problemsAt(listing, { start, end }) : []) {
      const rule = problem.rule.id;
      if (!JSON_VALIDATION_RULES.has(rule) || listing.isExpected(problem)) continue;
      offer(undefined, expectTitle(source.allListings, rule), EXPECT, rule);
    }
    const title = expectAllTitle(source.allListings);
    const isAboutOne = [...actions.values()].some(({ command }) => command?.command === EXPECT);
    if (isAboutOne && title !== undefined) offer(undefined, title, EXPECT);
    return [...actions.values()];
  }
}

function isExpectable(rule: string): boolean {
  return ruleOf(rule)?.scope !== 'expectation';
}

/** All problems of a rule are expected at once, since the others would be unexpected otherwise. */
function expectTitle(listings: readonly Listing[], rule: string): string {
  const problems = listings.flatMap((listing) => listing.problems());
  const count = problems.filter((problem) => problem.rule.id === rule).length;
  return count === 1
    ? vscode.l10n.t('Expect this problem in this file ({0})', rule)
    : vscode.l10n.t('Expect this problem in this file (all {0} of {1})', formatCount(count), rule);
}

/** The offer to expect all problems of a file; undefined if one rule alone reports them. */
function expectAllTitle(listings: readonly Listing[]): string | undefined {
  const rules = new Set(unexpectedRules(listings));
  if (rules.size < 2) return undefined;
  const problems = listings.flatMap((listing) => listing.problems());
  const count = problems.filter(({ rule }) => rules.has(rule.id)).length;
  return vscode.l10n.t('Expect all {0} problems of this file', formatCount(count));
}

/** The rule of a diagnostic; undefined for diagnostics of other extensions. */
function ruleIn({ source, code }: vscode.Diagnostic): string | undefined {
  if (source !== 'Catalog Lens' || typeof code !== 'object') return undefined;
  return ruleOf(String(code.value))?.id;
}

/**
 * The id of the entry that contains a problem.
 *
 * @param offset in UTF-16 units
 */
function idAt(listing: Listing, offset: number): string | undefined {
  const entry = listing.entries.atOffset(offset);
  if (!entry || offset >= entry.end) return undefined;
  const { id } = listing.read(entry).values;
  return id === undefined || isBlank(id) ? undefined : id;
}
