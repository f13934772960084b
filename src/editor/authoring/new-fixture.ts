import * as vscode from 'vscode';
import { checkSeed, checkSize } from '../../core/authoring';
import { breakChunks, BREAKABLE_RULES, generate, writeChunks } from '../../core/generate';
import { ruleOf } from '../../core/rules';
import { inSlices } from '../slices';
import { ask, type Question } from './ask';

const TITLE = 'New Fixture Listing';
/** Entries that are made without a pause that could be noticed much. */
const MOST_ENTRIES = 20_000;

const QUESTIONS: readonly Question[] = [
  {
    prompt: 'Number of entries',
    value: '20',
    check: (text) => checkSize(text, MOST_ENTRIES),
  },
  {
    prompt: 'Seed: an integer. The same seed gives the same listing always.',
    value: '1',
    check: checkSeed,
  },
];

/** The command that makes a listing of invented entries, sound or with one problem. */
export function registerNewFixture(): vscode.Disposable {
  return vscode.commands.registerCommand('catalogLens.newFixture', async () => {
    const answers = await ask(TITLE, QUESTIONS, 1);
    const rule = answers && (await askRule());
    if (!rule) return;
    const [entries, seed] = answers.map(Number);
    try {
      const content = await vscode.window.withProgress(
        { location: vscode.ProgressLocation.Window, title: 'Making a listing' },
        () => textOf(entries ?? 0, seed ?? 0, rule.id),
      );
      const document = await vscode.workspace.openTextDocument({ language: 'json', content });
      await vscode.window.showTextDocument(document, { preview: false });
    } catch (error) {
      // The rule cannot be broken in a listing of this kind, and the message says why.
      if (!(error instanceof RangeError)) throw error;
      void vscode.window.showErrorMessage(error.message);
    }
  });
}

interface RuleItem extends vscode.QuickPickItem {
  /** Undefined for a listing in which all agrees. */
  readonly id: string | undefined;
}

async function askRule(): Promise<RuleItem | undefined> {
  const none: RuleItem = {
    id: undefined,
    label: 'None',
    detail: 'All agrees: no rule finds anything.',
  };
  const rules = BREAKABLE_RULES.map((id): RuleItem => {
    const { severity = '', summary = '' } = ruleOf(id) ?? {};
    return { id, label: id, description: severity, detail: summary.replaceAll('`', '') };
  });
  return vscode.window.showQuickPick([none, ...rules], {
    title: `${TITLE} (${QUESTIONS.length + 1}/${QUESTIONS.length + 1})`,
    placeHolder: 'Which rule is broken, once?',
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
