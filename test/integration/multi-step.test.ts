import { assert } from 'chai';
import * as vscode from 'vscode';
import { PickStep, runSteps, TextStep, type Step } from '../../src/editor/multi-step';
import { afterEach, beforeEach, describe, it } from './support/bdd';
import { eventually } from './support/until';

const ITEMS: readonly vscode.QuickPickItem[] = [{ label: 'a' }, { label: 'b' }];

describe('a multi-step input', () => {
  let shown: string[];

  beforeEach(() => {
    shown = [];
  });
  afterEach(() => vscode.commands.executeCommand('workbench.action.closeQuickOpen'));

  /** A step that reports when it is shown. */
  function watched(name: string, step: Step): Step {
    return {
      isNeeded: step.isNeeded,
      open: () => {
        shown.push(name);
        return step.open();
      },
    };
  }

  function text(value: string, check: (answer: string) => string | undefined = () => undefined): TextStep {
    return new TextStep({ prompt: 'Prompt', value, check });
  }

  async function after(command: string, expected: readonly string[]): Promise<void> {
    await vscode.commands.executeCommand(command);
    await eventually(
      () => shown.length === expected.length || undefined,
      `${expected.at(-1)} after ${command}`,
    );
    assert.deepEqual(shown, expected);
  }

  const ACCEPT = 'workbench.action.acceptSelectedQuickOpenItem';
  const BACK = 'workbench.action.quickInputBack';

  it('can go back from each step except the first, including quick picks', async () => {
    const [first, last] = [text(' one '), text('two')];
    const pick = new PickStep((quickPick) => {
      quickPick.items = ITEMS;
      quickPick.activeItems = ITEMS.slice(1);
    });
    const done = runSteps([watched('first', first), watched('pick', pick), watched('last', last)]);
    await after(ACCEPT, ['first', 'pick']);
    await after(BACK, ['first', 'pick', 'first']);
    await after(ACCEPT, ['first', 'pick', 'first', 'pick']);
    await after(ACCEPT, ['first', 'pick', 'first', 'pick', 'last']);
    await after(BACK, ['first', 'pick', 'first', 'pick', 'last', 'pick']);
    await after(ACCEPT, ['first', 'pick', 'first', 'pick', 'last', 'pick', 'last']);
    await vscode.commands.executeCommand(ACCEPT);
    assert.isTrue(await done);
    assert.deepEqual([first.value, pick.value?.label, last.value], ['one', 'b', 'two']);
  });

  it('skips a step that is not needed in both directions', async () => {
    const between = new PickStep(
      () => undefined,
      () => false,
    );
    const done = runSteps([
      watched('first', text('one')),
      watched('between', between),
      watched('last', text('two')),
    ]);
    await after(ACCEPT, ['first', 'last']);
    await after(BACK, ['first', 'last', 'first']);
    await vscode.commands.executeCommand('workbench.action.closeQuickOpen');
    assert.isFalse(await done);
    assert.isUndefined(between.value);
  });

  it('does not continue with an invalid value', async () => {
    let isWrong = true;
    const checked = text('one', (answer) => (isWrong ? `${answer} is wrong.` : undefined));
    const done = runSteps([watched('first', checked), watched('last', text('two'))]);
    await vscode.commands.executeCommand(ACCEPT);
    assert.deepEqual(shown, ['first']);
    isWrong = false;
    await after(ACCEPT, ['first', 'last']);
    await vscode.commands.executeCommand(ACCEPT);
    assert.isTrue(await done);
  });
});
