import * as vscode from 'vscode';
import { closeAll } from '../../integration/support/documents';
import { extension } from '../../integration/support/extension';
import { REPORT_MARK } from '../../integration/support/report-mark';
import { published } from './expected';
import { goThrough, type Outcome } from './sequence';
import { allFiles } from './world';

/** As it is written in the workspace. */
interface Task {
  readonly seed: number;
  readonly minutes: number;
  readonly cases?: number;
}

const SEQUENCES_A_LINE = 25;

function say(line: string): void {
  console.log(REPORT_MARK + line);
}

/** Goes through sequences until the time is over; called by VS Code in the extension host. */
export async function run(): Promise<void> {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  if (!folder) throw new Error('There is no folder.');
  const bytes = await vscode.workspace.fs.readFile(vscode.Uri.joinPath(folder.uri, 'fuzz-task.json'));
  const { seed: first, minutes, cases = Infinity } = JSON.parse(new TextDecoder().decode(bytes)) as Task;
  const { onDidFail, activateFeatures } = await extension().activate();
  const features = await activateFeatures();
  const errors: string[] = [];
  onDidFail((error) => {
    errors.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
  });
  const until = performance.now() + minutes * 60_000;
  let findings = 0;
  let seed = first;
  for (; seed < first + cases && performance.now() < until; seed++) {
    const { steps, wrong } = await goThrough(seed, folder.uri, features).catch(brokenOff);
    const found = [
      ...(wrong === undefined ? [] : [wrong]),
      ...errors.splice(0),
      ...(await clear(folder.uri)),
    ];
    if (found.length > 0) {
      findings++;
      say(`\nlife: seed ${seed}; again: --part=life --seed=${seed} --cases=1`);
      say(`steps: ${steps.join(', ')}`);
      for (const one of found) say(`  ${one.slice(0, 2000)}`);
    }
    if ((seed - first + 1) % SEQUENCES_A_LINE === 0)
      say(`life: ${seed - first + 1} sequences, ${findings} findings`);
  }
  say(`life: ${seed - first} sequences from seed ${first}, ${findings} findings.`);
  if (findings > 0) throw new Error(`${findings} findings.`);
}

/** What is wrong with the steps themselves is not passed over. */
function brokenOff(error: unknown): Outcome {
  return { steps: [], wrong: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}

/** Leaves nothing for the next sequence; gives what is left of closed documents. */
async function clear(folder: vscode.Uri): Promise<string[]> {
  try {
    await vscode.commands.executeCommand('workbench.action.closeQuickOpen');
    await vscode.commands.executeCommand('catalogLens.changes.close');
    await closeAll();
  } catch (error) {
    return [`closing failed: ${String(error)}`];
  }
  for (const uri of allFiles(folder)) await vscode.workspace.fs.delete(uri).then(undefined, () => undefined);
  const open = new Set(vscode.workspace.textDocuments.map(({ uri }) => uri.toString()));
  return vscode.languages
    .getDiagnostics()
    .filter(([uri]) => !open.has(uri.toString()) && published(uri).length > 0)
    .map(([uri]) => `diagnostics are left of ${uri.toString()}, which is closed`);
}
