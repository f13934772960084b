import * as vscode from 'vscode';
import { closeAll } from '../../integration/support/documents';
import { extension } from '../../integration/support/extension';
import { REPORT_MARK } from '../../integration/support/report-mark';
import { publishedDiagnostics } from './expected-state';
import { runSequence, type Outcome } from './sequence';
import { allFiles } from './steps';

/** The options of the run, as written by `fuzzEditor`. */
interface Task {
  readonly seed: number;
  readonly minutes: number;
  readonly cases?: number;
}

const SEQUENCES_PER_LINE = 25;

function printLine(line: string): void {
  console.log(REPORT_MARK + line);
}

/** Runs sequences until the time is over; called by VS Code in the extension host. */
export async function run(): Promise<void> {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  if (!folder) throw new Error('No folder is open.');
  const bytes = await vscode.workspace.fs.readFile(vscode.Uri.joinPath(folder.uri, 'fuzz-task.json'));
  const { seed: first, minutes, cases = Infinity } = JSON.parse(new TextDecoder().decode(bytes)) as Task;
  const { onDidFail, activateFeatures } = await extension().activate();
  const features = await activateFeatures();
  const errors: string[] = [];
  onDidFail((error) => {
    errors.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
  });
  const endTime = performance.now() + minutes * 60_000;
  let findings = 0;
  let seed = first;
  for (; seed < first + cases && performance.now() < endTime; seed++) {
    const { steps, difference } = await runSequence(seed, folder.uri, features).catch(failedOutcome);
    const differences = [
      ...(difference === undefined ? [] : [difference]),
      ...errors.splice(0),
      ...(await cleanUp(folder.uri)),
    ];
    if (differences.length > 0) {
      findings++;
      printLine(`\neditor: seed ${seed}; run again with: --part=editor --seed=${seed} --cases=1`);
      printLine(`steps: ${steps.join(', ')}`);
      for (const difference of differences) printLine(`  ${difference.slice(0, 2000)}`);
    }
    if ((seed - first + 1) % SEQUENCES_PER_LINE === 0)
      printLine(`editor: ${seed - first + 1} sequences, ${findings} findings`);
  }
  printLine(`editor: ${seed - first} sequences from seed ${first}, ${findings} findings.`);
  if (findings > 0) throw new Error(`${findings} findings.`);
}

/** Reports an error in a step itself. */
function failedOutcome(error: unknown): Outcome {
  return { steps: [], difference: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}

/** Closes all editors and deletes all files. Returns the diagnostics that remain for closed documents. */
async function cleanUp(folder: vscode.Uri): Promise<string[]> {
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
    .filter(([uri]) => !open.has(uri.toString()) && publishedDiagnostics(uri).length > 0)
    .map(([uri]) => `diagnostics remain for ${uri.toString()}, which is closed`);
}
