import * as vscode from 'vscode';
import { eventually } from './until';

/** Accepts the default input until some work is done. */
export async function acceptDefaults<T>(work: Thenable<T>): Promise<T> {
  // The command has no effect until VS Code shows the input.
  const repeated = setInterval(() => {
    void vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
  }, 100);
  try {
    return await work;
  } finally {
    clearInterval(repeated);
  }
}

/** Answers an input box with a text during some work; fails if the box does not accept it. */
export async function answering<T>(text: string, work: () => Thenable<T>): Promise<T> {
  const window = vscode.window as unknown as { showInputBox: unknown };
  const { showInputBox } = window;
  window.showInputBox = async (options?: vscode.InputBoxOptions) => {
    const error = await options?.validateInput?.(text);
    if (error) throw new Error(`${text} is refused: ${typeof error === 'string' ? error : error.message}`);
    return text;
  };
  try {
    return await work();
  } finally {
    window.showInputBox = showInputBox;
  }
}

/**
 * Selects the item with each label, or label and description, in turn, in the quick picks that are shown during some work.
 * VS Code does not show them: keys that it handles late would be those of the next one.
 */
export async function choosing<T>(labels: readonly string[], work: () => Thenable<T>): Promise<T> {
  const window = vscode.window as unknown as {
    createQuickPick: () => vscode.QuickPick<vscode.QuickPickItem>;
  };
  const { createQuickPick } = window;
  const rest = [...labels];
  window.createQuickPick = () => answeredPick(createQuickPick(), rest.shift());
  try {
    return await work();
  } finally {
    window.createQuickPick = createQuickPick;
  }
}

/** A quick pick in which the item with a label is selected as soon as it is shown with it. */
function answeredPick(
  pick: vscode.QuickPick<vscode.QuickPickItem>,
  label: string | undefined,
): vscode.QuickPick<vscode.QuickPickItem> {
  const accepted = new vscode.EventEmitter<void>();
  const selected: vscode.QuickPickItem[] = [];
  const show = async (): Promise<void> => {
    const item = await eventually(
      () => pick.items.find((one) => one.label === label || `${one.label} ${one.description}` === label),
      `the item ${label}`,
    );
    selected.push(item);
    accepted.fire();
  };
  const answered: Partial<vscode.QuickPick<vscode.QuickPickItem>> = {
    onDidAccept: accepted.event,
    activeItems: selected,
    selectedItems: selected,
    show: () => void show(),
  };
  return new Proxy(pick, {
    get: (_, key) => {
      const value: unknown = Reflect.get(key in answered ? answered : pick, key);
      return typeof value === 'function' ? (value.bind(pick) as unknown) : value;
    },
    set: (_, key, value) => Reflect.set(pick, key, value),
  });
}

/** The first quick pick that is created during some work. */
export async function quickPickOf(
  work: () => Thenable<unknown>,
): Promise<vscode.QuickPick<vscode.QuickPickItem>> {
  const window = vscode.window as unknown as {
    createQuickPick: () => vscode.QuickPick<vscode.QuickPickItem>;
  };
  const { createQuickPick } = window;
  const created: vscode.QuickPick<vscode.QuickPickItem>[] = [];
  window.createQuickPick = () => {
    const pick = createQuickPick();
    created.push(pick);
    return pick;
  };
  try {
    await work();
    return await eventually(() => created[0], 'a quick pick');
  } finally {
    window.createQuickPick = createQuickPick;
  }
}

/** The labels of the first quick pick that is shown during some work, which it then cancels. */
export async function labelsOffered(work: () => Thenable<unknown>): Promise<readonly string[]> {
  const window = vscode.window as unknown as {
    createQuickPick: () => vscode.QuickPick<vscode.QuickPickItem>;
  };
  const { createQuickPick } = window;
  const shown: vscode.QuickPick<vscode.QuickPickItem>[] = [];
  window.createQuickPick = () => {
    const pick = createQuickPick();
    shown.push(pick);
    return pick;
  };
  try {
    const done = work();
    const pick = await eventually(() => shown.find(({ items }) => items.length > 0), 'a quick pick');
    const labels = pick.items.map(({ label }) => label);
    // VS Code tells that it is hidden only once it was shown.
    const repeated = setInterval(() => {
      pick.hide();
    }, 20);
    await done;
    clearInterval(repeated);
    return labels;
  } finally {
    window.createQuickPick = createQuickPick;
  }
}
