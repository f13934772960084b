import * as vscode from 'vscode';

/** One step of a multi-step input. Its value is kept while the user goes back and forth. */
export interface Step {
  /** Whether the step is shown, depending on the values of previous steps. By default it is. */
  readonly isNeeded?: (() => boolean) | undefined;
  /** Creates the input with the current value. */
  open(): StepInput;
}

/** An input that has not been shown yet. */
interface StepInput {
  readonly input: vscode.QuickPick<vscode.QuickPickItem>;
  /** Accepts the value; returns false if it is not valid. */
  readonly accept: () => boolean;
}

/**
 * Shows the steps one after the other, with a Back button from the second on. They are numbered unless some of them may
 * not be needed.
 *
 * @param title of all inputs that have none of their own
 * @returns false if it was canceled
 */
export async function runSteps(steps: readonly Step[], title?: string): Promise<boolean> {
  const isNumbered = steps.length > 1 && steps.every(({ isNeeded }) => !isNeeded);
  const before: number[] = [];
  const shown: StepInput['input'][] = [];
  try {
    for (let at = 0; ; at++) {
      while (steps[at]?.isNeeded?.() === false) at++;
      const step = steps[at];
      if (!step) return true;
      const opened = step.open();
      const { input } = opened;
      input.title ??= title;
      if (isNumbered) {
        input.step = at + 1;
        input.totalSteps = steps.length;
      }
      if (before.length > 0) input.buttons = [vscode.QuickInputButtons.Back];
      const outcome = await show(opened);
      // Disposed only after the next input is shown, to avoid flickering.
      shown.push(input);
      if (outcome === 'canceled') return false;
      if (outcome === 'accepted') before.push(at);
      else at = (before.pop() ?? 0) - 1;
    }
  } finally {
    for (const input of shown) input.dispose();
  }
}

function show({ input, accept }: StepInput): Promise<'accepted' | 'back' | 'canceled'> {
  return new Promise((resolve) => {
    input.onDidAccept(() => {
      if (accept()) resolve('accepted');
    });
    input.onDidTriggerButton((button) => {
      if (button === vscode.QuickInputButtons.Back) resolve('back');
    });
    input.onDidHide(() => {
      resolve('canceled');
    });
    input.show();
  });
}

/** A step that asks for an item. */
export class PickStep<T extends vscode.QuickPickItem> implements Step {
  #typed = '';
  #active: readonly T[] = [];
  #picked: T | undefined;

  /**
   * @param prepare sets the title and items of the quick pick each time the step is shown. The same item object remains
   *   active.
   */
  constructor(
    private readonly prepare: (pick: vscode.QuickPick<T>) => void,
    readonly isNeeded?: () => boolean,
  ) {}

  /** The selected item. */
  get value(): T | undefined {
    return this.#picked;
  }

  open(): StepInput {
    const pick = vscode.window.createQuickPick<T>();
    pick.value = this.#typed;
    this.prepare(pick);
    const active = pick.items.filter((item) => this.#active.includes(item));
    if (active.length > 0) pick.activeItems = active;
    pick.onDidChangeValue((typed) => {
      this.#typed = typed;
    });
    pick.onDidChangeActive((items) => {
      this.#active = items;
    });
    pick.onDidChangeSelection(([item]) => {
      this.#picked = item;
    });
    return {
      input: pick,
      accept: () => {
        [this.#picked] = pick.selectedItems;
        return this.#picked !== undefined;
      },
    };
  }
}
