import * as vscode from 'vscode';
import { differingRuleOf } from '../../core/rules/expectations';
import type { ConfigurationFiles } from '../configuration-files';
import { rangeOf } from '../diagnostics';
import { LISTING_LANGUAGES } from '../languages';
import type { Listings } from '../listings';
import { registerCommands, STOP_EXPECTING } from './commands';
import { ConfigWriter } from './config-file';
import { configurableProblemsAt, CONFIGURE_RULE, registerConfigureRule, rulesOf } from './configure-rule';

/**
 * Quick fixes and commands that change the configuration file of a listing: a rule's severity, a rule to be ignored
 * in one entry, or a known network.
 */
export function registerConfigActions(
  listings: Listings,
  configurations: ConfigurationFiles,
): vscode.Disposable {
  const writer = new ConfigWriter(configurations);
  return vscode.Disposable.from(
    registerCommands(listings, configurations, writer),
    registerConfigureRule(listings, configurations, writer),
    vscode.languages.registerCodeActionsProvider(
      LISTING_LANGUAGES,
      {
        provideCodeActions: (document, range, { diagnostics }) =>
          actionsAt(listings, document, range, diagnostics),
      },
      { providedCodeActionKinds: [vscode.CodeActionKind.QuickFix] },
    ),
  );
}

/** One action to configure the rules that report problems in a range, and one for each that is expected there or was. */
function actionsAt(
  listings: Listings,
  document: vscode.TextDocument,
  range: vscode.Range,
  diagnostics: readonly vscode.Diagnostic[],
): vscode.CodeAction[] {
  const source = listings.of(document);
  if (!source) return [];
  const [start, end] = [document.offsetAt(range.start), document.offsetAt(range.end)];
  const listing = source.listingAt(start);
  const problems = configurableProblemsAt(listing, { start, end });
  if (problems.length === 0) return [];
  const rules = rulesOf(listing, problems, source.configuration.settings);
  const expected = new Set([
    ...problems.flatMap((problem) => differingRuleOf(problem) ?? []),
    ...rules.flatMap(({ rule }) => (listing.expectedRules.has(rule) ? rule : [])),
  ]);
  const ranges = problems.map((problem) => rangeOf(document, listing.locate(problem)));
  const own = diagnostics.filter(
    (diagnostic) =>
      diagnostic.source === 'Catalog Lens' && ranges.some((one) => one.isEqual(diagnostic.range)),
  );
  const action = (title: string, command: string, argument: unknown): vscode.CodeAction => {
    const created = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
    created.diagnostics = own;
    created.command = { command, title, arguments: [document.uri, argument] };
    return created;
  };
  return [
    ...Array.from(expected, (rule) => action(`Stop expecting ${rule} in this file`, STOP_EXPECTING, rule)),
    action('Configure Rule…', CONFIGURE_RULE, rules),
  ];
}
