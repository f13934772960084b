import * as vscode from 'vscode';
import { replacing } from './dialogs';
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

/**
 * Selects the item with each label, or label and description, in turn, in the quick picks that are shown during some work.
 * VS Code does not show them: keys that it handles late would be those of the next one.
 */
export function choosing<T>(labels: readonly string[], work: () => Thenable<T>): Promise<T> {
  const { createQuickPick } = vscode.window;
  const rest = [...labels];
  return replacing(
    {
      createQuickPick: () => answeredPick(createQuickPick(), rest.shift()),
      showQuickPick: async (items) => {
        const label = rest.shift();
        const item = (await (items as Thenable<readonly vscode.QuickPickItem[]>)).find((candidate) =>
          isCalled(candidate, label),
        );
        if (!item) throw new Error(`There is no item ${label}.`);
        return item;
      },
    },
    work,
  );
}

function isCalled({ label, description }: vscode.QuickPickItem, text: string | undefined): boolean {
  return label === text || `${label} ${description}` === text;
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
      () => pick.items.find((candidate) => isCalled(candidate, label)),
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
  const { createQuickPick } = vscode.window;
  const created: vscode.QuickPick<vscode.QuickPickItem>[] = [];
  const creating = (): unknown => {
    const pick = createQuickPick();
    created.push(pick);
    return pick;
  };
  return replacing({ createQuickPick: creating }, async () => {
    await work();
    return eventually(() => created[0], 'a quick pick');
  });
}
