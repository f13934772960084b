import * as vscode from 'vscode';
import { CONFIG_FILE } from '../../core/config/configuration';
import { checkSeed, checkSize } from '../../core/edit/field-input';
import { generate } from '../../core/fixtures/generate';
import { writeChunks, breakChunks } from '../../core/fixtures/write';
import { ruleOf, RULE_IDS } from '../../core/rules';
import { PickStep, runSteps, TextStep } from '../multi-step';
import { inSlices } from '../slices';

/** The maximum size of a generated listing. */
const MAX_ENTRIES = 20_000;

/** Asks for the options of a generated listing, without problems or with one, and opens it. */
export async function askNewFixture(
  whenListing: (document: vscode.TextDocument) => Promise<unknown>,
  onError: (error: unknown) => void,
): Promise<void> {
  const title = vscode.l10n.t('New Fixture Listing');
  const entries = new TextStep({
    title,
    prompt: vscode.l10n.t('Number of entries'),
    value: '20',
    check: (text) => checkSize(text, MAX_ENTRIES),
  });
  const seed = new TextStep({
    title,
    prompt: vscode.l10n.t('Seed (an integer). The same seed always generates the same listing.'),
    value: '1',
    check: checkSeed,
  });
  const rule = ruleStep(title);
  if (!(await runSteps([entries, seed, rule]))) return;
  try {
    const content = await vscode.window.withProgress(
      { location: vscode.ProgressLocation.Window, title: vscode.l10n.t('Generating listing') },
      () => textOf(Number(entries.value), Number(seed.value), rule.value?.id),
    );
    const document = await vscode.workspace.openTextDocument({ language: 'json', content });
    await vscode.window.showTextDocument(document, { preview: false });
    if (rule.value?.id !== undefined) offerToExpect(document, rule.value.id, whenListing).catch(onError);
  } catch (error) {
    // The message states why the rule cannot be violated in this listing.
    if (!(error instanceof RangeError)) throw error;
    void vscode.window.showErrorMessage(error.message);
  }
}

/** Offers to save the listing and to expect its problem in the nearest configuration. */
async function offerToExpect(
  { uri }: vscode.TextDocument,
  rule: string,
  whenListing: (document: vscode.TextDocument) => Promise<unknown>,
): Promise<void> {
  const save = vscode.l10n.t('Save and Expect');
  const chosen = await vscode.window.showInformationMessage(
    vscode.l10n.t('This listing breaks {0} once. Add that as expected to {1}?', rule, CONFIG_FILE),
    save,
  );
  const saved = chosen === save ? await vscode.workspace.save(uri) : undefined;
  if (!saved) return;
  await whenListing(await vscode.workspace.openTextDocument(saved));
  await vscode.commands.executeCommand('catalogLens.expectProblems', saved, rule);
}

interface RuleItem extends vscode.QuickPickItem {
  /** Undefined for a listing without problems. */
  readonly id: string | undefined;
}

function ruleStep(title: string): PickStep<RuleItem> {
  const none: RuleItem = {
    id: undefined,
    label: vscode.l10n.t('None'),
    detail: vscode.l10n.t('A listing without problems'),
  };
  const rules = RULE_IDS.map((id): RuleItem => {
    const { severity = '', summary = '' } = ruleOf(id) ?? {};
    return { id, label: id, description: severity, detail: summary.replaceAll('`', '') };
  });
  const items = [none, ...rules];
  return new PickStep<RuleItem>((pick) => {
    pick.title = title;
    pick.placeholder = vscode.l10n.t('Select the rule that the listing violates once');
    pick.matchOnDetail = true;
    pick.ignoreFocusOut = true;
    pick.items = items;
  });
}

/** @throws RangeError if the rule cannot be violated in this listing */
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
