import * as vscode from 'vscode';
import { withSeverity } from '../../core/config/config-edits';
import type { Span } from '../../core/json/tree';
import { fixesOf } from '../../core/edit/fixes-of';
import type { Listing } from '../../core/listing/listing';
import { problemsAt } from '../../core/listing/locator';
import type { AcceptedValue } from '../../core/model/proposal';
import { SEVERITIES, type Problem, type Severity } from '../../core/model/problem';
import type { Settings } from '../../core/model/settings';
import { ruleOf, RULES } from '../../core/rules';
import { conflictOf } from '../../core/rules/text/syntax';
import { escapeAndShorten, escapeIconsAndLinks } from '../../core/text/quote';
import { isBlank } from '../../core/values/names';
import type { ConfigurationFiles } from '../configuration-files';
import { countOfProblems, formatCount } from '../counts';
import type { OpenListing } from '../listings/open-listing';
import type { Listings } from '../listings';
import { PickStep, runSteps } from '../multi-step';
import { ruleItem } from '../rule-pages';
import { ACCEPT, EXPECT, IGNORE, isRule, unexpectedRules } from './commands';
import type { ConfigWriter } from './config-file';

export const CONFIGURE_RULE = 'catalogLens.configureRule';

/** What the configuration can say about the problems of a rule at a place. */
export interface ReportingRule {
  readonly rule: string;
  /** The ids of the entries. */
  readonly ids: readonly string[];
  readonly accepts: readonly { readonly title: string; readonly value: AcceptedValue }[];
}

/** The maximum number of problems at a place, as the user may select a large range. */
const MAX_PROBLEMS = 20;

/** The problems in a span that the configuration can be about: no conflicts. */
export function configurableProblemsAt(listing: Listing, span: Span): readonly Problem[] {
  const located = listing.isComplete ? problemsAt(listing, span) : [];
  return located.flatMap(({ problem }) => (conflictOf(problem) ? [] : problem)).slice(0, MAX_PROBLEMS);
}

/** The rules of some problems of a listing. */
export function rulesOf(
  listing: Listing,
  problems: readonly Problem[],
  settings: Settings,
): readonly ReportingRule[] {
  const rules = [...new Set(problems.map(({ rule }) => rule.id))];
  return rules.map((rule) => {
    const own = problems.filter((problem) => problem.rule.id === rule);
    const ids = own.flatMap(({ entry }) => (entry && listing.read(entry).values.id) ?? []);
    const fixes = own.flatMap((problem) => fixesOf(listing, problem, settings));
    const accepts = fixes.flatMap(({ title, accepts: value }) => (value ? { title, value } : []));
    const unique = new Map(accepts.map((one) => [one.title, one]));
    return { rule, ids: [...new Set(ids)].filter((id) => !isBlank(id)), accepts: [...unique.values()] };
  });
}

/**
 * Registers the command that asks what the configuration should say about a rule. Its arguments are the URI of a listing, by
 * default the current one; a rule, or the rules at a place, by default asked for; and a severity.
 */
export function registerConfigureRule(
  listings: Listings,
  configurations: ConfigurationFiles,
  writer: ConfigWriter,
): vscode.Disposable {
  return vscode.commands.registerCommand(
    CONFIGURE_RULE,
    async (given: unknown, about: unknown, severity: unknown) => {
      const uri = given instanceof vscode.Uri ? given : listings.current.value?.uri;
      if (!uri) return;
      const { settings } = (await configurations.get(uri)).configuration;
      const source = listings.at(uri);
      const setSeverity = (rule: string, to: SeverityOrOff): Promise<void> =>
        writer.write(uri, {
          done: (file) => `The severity of ${rule} is now ${to}, in ${file}.`,
          already: `The severity of ${rule} is already ${to}.`,
          change: (text) => withSeverity(text, rule, to),
        });
      if (isRule(about) && isSeverity(severity)) {
        await setSeverity(about, severity);
        return;
      }
      const offered = isRule(about)
        ? [{ rule: about, ids: [], accepts: [] }]
        : Array.isArray(about)
          ? (about as ReportingRule[])
          : undefined;
      const choice = await askChoice(offered, {
        atCursor: offered ?? rulesAtCursor(listings),
        listings: source?.allListings ?? [],
        settings,
      });
      if (!choice) return;
      if ('severity' in choice) await setSeverity(choice.rule, choice.severity);
      else await vscode.commands.executeCommand(choice.command, uri, ...choice.args);
    },
  );
}

function rulesAtCursor(listings: Listings): readonly ReportingRule[] {
  const { activeTextEditor: editor } = vscode.window;
  const source: OpenListing | undefined = editor && listings.of(editor.document);
  if (!editor || !source) return [];
  const start = editor.document.offsetAt(editor.selection.start);
  const end = editor.document.offsetAt(editor.selection.end);
  const listing = source.listingAt(start);
  return rulesOf(listing, configurableProblemsAt(listing, { start, end }), source.configuration.settings);
}

/** A command that changes the configuration, or a severity to set. */
type Choice =
  | { readonly command: string; readonly args: readonly unknown[] }
  | { readonly rule: string; readonly severity: SeverityOrOff };

interface ActionItem extends vscode.QuickPickItem {
  /** Undefined to ask for a severity. */
  readonly choice: Choice | undefined;
}

/** What is known about the rules. */
interface Context {
  /** The rules that report problems at the cursor. */
  readonly atCursor: readonly ReportingRule[];
  readonly listings: readonly Listing[];
  readonly settings: Settings;
}

/**
 * Asks for a rule, for what the configuration should say about it, and for its severity, each unless only one is possible.
 *
 * @param offered the rules to choose from; all if it is undefined
 * @returns undefined if it was canceled
 */
async function askChoice(
  offered: readonly ReportingRule[] | undefined,
  context: Context,
): Promise<Choice | undefined> {
  const { atCursor, settings } = context;
  const ruleStep = pickRule(offered, context);
  const rule = (): string => (offered?.length === 1 ? offered[0]?.rule : ruleStep.value?.label) ?? '';
  const actions = (): readonly ActionItem[] => {
    const reporting = atCursor.find((one) => one.rule === rule());
    return actionsFor(reporting ?? { rule: rule(), ids: [], accepts: [] }, context);
  };
  const actionStep: PickStep<ActionItem> = new PickStep<ActionItem>(
    (pick) => {
      pick.title = `Configure ${rule()}`;
      pick.placeholder = 'Saved in catalog-lens.json, for the editor and the command line';
      pick.items = actions();
    },
    () => actions().length > 1,
  );
  const severityStep = pickSeverity(
    settings,
    rule,
    () => actions().length === 1 || actionStep.value?.choice === undefined,
  );
  const steps = [...(offered?.length === 1 ? [] : [ruleStep]), actionStep, severityStep];
  if (!(await runSteps(steps, 'Configure Rule'))) return undefined;
  const choice = actions().length > 1 ? actionStep.value?.choice : undefined;
  const severity = severityStep.value?.choice;
  return choice ?? (severity && { rule: rule(), severity });
}

/** The offered rules, or all, those at the cursor first, each with its current severity. */
function pickRule(
  offered: readonly ReportingRule[] | undefined,
  { atCursor, settings }: Context,
): PickStep<vscode.QuickPickItem> {
  const reporting = new Set(atCursor.map(({ rule }) => rule));
  const itemsOf = (isReporting: boolean): vscode.QuickPickItem[] =>
    RULES.filter(({ id }) => reporting.has(id) === isReporting).map((rule) =>
      ruleItem(rule, settings.severities.get(rule.id)),
    );
  const first = itemsOf(true);
  const separator = (label: string): vscode.QuickPickItem => ({
    label,
    kind: vscode.QuickPickItemKind.Separator,
  });
  const others = offered ? [] : itemsOf(false);
  const items =
    first.length > 0 && others.length > 0
      ? [separator('at the cursor'), ...first, separator('other rules'), ...others]
      : [...first, ...others];
  return new PickStep((pick) => {
    pick.placeholder = 'Select a rule';
    pick.matchOnDetail = true;
    pick.items = items;
  });
}

/** What the configuration can say about a rule. */
function actionsFor({ rule, ids, accepts }: ReportingRule, { listings, settings }: Context): ActionItem[] {
  const problems = listings.flatMap((listing) => listing.problems());
  const count = problems.filter((problem) => problem.rule.id === rule).length;
  const rules = unexpectedRules(listings);
  const all = problems.filter((problem) => rules.includes(problem.rule.id)).length;
  return [
    ...ids.map((id) => ({
      label: 'Ignore for this entry',
      description: escapeIconsAndLinks(escapeAndShorten(id)),
      choice: { command: IGNORE, args: [rule, id] },
    })),
    // All problems of a rule are expected at once, since the others would be unexpected otherwise.
    ...(rules.includes(rule)
      ? [
          {
            label: 'Expect in this file',
            description: countOfProblems(count),
            choice: { command: EXPECT, args: [rule] },
          },
        ]
      : []),
    ...(rules.includes(rule) && rules.length > 1
      ? [
          {
            label: 'Expect all problems of this file',
            description: `${formatCount(all)} problems of ${rules.length} rules`,
            choice: { command: EXPECT, args: [] },
          },
        ]
      : []),
    {
      label: 'Set severity…',
      description: settings.severities.get(rule) ?? ruleOf(rule)?.severity ?? '',
      choice: undefined,
    },
    ...accepts.map(({ title, value }) => ({
      label: escapeIconsAndLinks(title),
      choice: { command: ACCEPT, args: [value.setting, value.value] },
    })),
  ];
}

type SeverityOrOff = Severity | 'off';

const SEVERITY_OPTIONS: readonly SeverityOrOff[] = [...SEVERITIES, 'off'];

function detailOf(choice: SeverityOrOff): string {
  switch (choice) {
    case 'error':
      return 'The command line fails.';
    case 'warning':
      return 'The command line fails by default.';
    case 'info':
      return 'The command line does not fail by default.';
    case 'off':
      return 'The rule is off.';
  }
}

function isSeverity(value: unknown): value is SeverityOrOff {
  return SEVERITY_OPTIONS.some((choice) => choice === value);
}

interface SeverityItem extends vscode.QuickPickItem {
  readonly choice: SeverityOrOff;
}

/** The severities, with marks for the current and the default one. */
function pickSeverity(
  settings: Settings,
  ruleChosen: () => string,
  isNeeded: () => boolean,
): PickStep<SeverityItem> {
  return new PickStep<SeverityItem>((pick) => {
    const rule = ruleChosen();
    const standard = ruleOf(rule)?.severity ?? 'off';
    const now = settings.severities.get(rule) ?? standard;
    pick.title = `Severity of ${rule}`;
    pick.placeholder = `Currently ${now}. Saved in catalog-lens.json, for the editor and the command line.`;
    pick.items = SEVERITY_OPTIONS.map((choice) => ({
      choice,
      label: choice,
      description: [...(choice === now ? ['current'] : []), ...(choice === standard ? ['default'] : [])].join(
        ', ',
      ),
      detail: detailOf(choice),
    }));
  }, isNeeded);
}
