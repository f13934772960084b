import * as vscode from 'vscode';
import { checkSeed, checkSize } from '../../core/authoring';
import { breakChunks, BREAKABLE_RULES, generate, writeChunks } from '../../core/generate';
import { ruleOf } from '../../core/rules';
import { inSlices } from '../slices';
import { ask, type Question } from './ask';

/** Entries that are made without a pause that could be noticed much. */
const MOST_ENTRIES = 20_000;

function questions(): readonly Question[] {
  return [
    {
      prompt: vscode.l10n.t('Number of entries'),
      value: '20',
      check: (text) => checkSize(text, MOST_ENTRIES),
    },
    {
      prompt: vscode.l10n.t('Seed: an integer. The same seed gives the same listing always.'),
      value: '1',
      check: checkSeed,
    },
  ];
}

/** Asks for a listing of invented entries, sound or with one problem, and opens it. */
export async function askNewFixture(): Promise<void> {
  const title = vscode.l10n.t('New Fixture Listing');
  const answers = await ask(title, questions(), 1);
  const rule = answers && (await askRule(title, answers.length + 1));
  if (!rule) return;
  const [entries, seed] = answers.map(Number);
  try {
    const content = await vscode.window.withProgress(
      { location: vscode.ProgressLocation.Window, title: vscode.l10n.t('Making a listing') },
      () => textOf(entries ?? 0, seed ?? 0, rule.id),
    );
    const document = await vscode.workspace.openTextDocument({ language: 'json', content });
    await vscode.window.showTextDocument(document, { preview: false });
  } catch (error) {
    // The rule cannot be broken in a listing of this kind, and the message says why.
    if (!(error instanceof RangeError)) throw error;
    void vscode.window.showErrorMessage(error.message);
  }
}

interface RuleItem extends vscode.QuickPickItem {
  /** Undefined for a listing in which all agrees. */
  readonly id: string | undefined;
}

/** The last step of several. */
async function askRule(title: string, step: number): Promise<RuleItem | undefined> {
  const none: RuleItem = {
    id: undefined,
    label: vscode.l10n.t('None'),
    detail: vscode.l10n.t('All agrees: no rule finds anything.'),
  };
  const rules = BREAKABLE_RULES.map((id): RuleItem => {
    const { severity = '', summary = '' } = ruleOf(id) ?? {};
    return { id, label: id, description: severity, detail: summary.replaceAll('`', '') };
  });
  return vscode.window.showQuickPick([none, ...rules], {
    title: `${title} (${step}/${step})`,
    placeHolder: vscode.l10n.t('Which rule is broken, once?'),
    matchOnDetail: true,
    ignoreFocusOut: true,
  });
}

/** @throws RangeError if the rule cannot be broken in a listing of these entries */
async function textOf(entries: number, seed: number, rule: string | undefined): Promise<string> {
  const listing = generate({ entries, seed });
  const format = 'pretty';
  const chunks =
    rule === undefined ? writeChunks(listing, { format }) : breakChunks(listing, rule, seed, { format });
  const outcome = await inSlices(joined(chunks), () => false);
  return outcome.done ? outcome.value : '';
}

function* joined(chunks: Iterable<string>): Generator<void, string, undefined> {
  const pieces: string[] = [];
  for (const chunk of chunks) {
    pieces.push(chunk);
    yield;
  }
  return pieces.join('');
}
