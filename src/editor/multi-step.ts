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
  readonly input: vscode.InputBox | vscode.QuickPick<vscode.QuickPickItem>;
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

/** The options of a text step. */
interface TextStepOptions {
  readonly prompt: string;
  /** The initial text. */
  readonly value: string;
  /** Returns an error message for a trimmed value that is not valid. */
  readonly check: (value: string) => string | undefined;
}

/** A step that asks for a text. */
export class TextStep implements Step {
  #typed: string;

  constructor(private readonly options: TextStepOptions) {
    this.#typed = options.value;
  }

  /** The typed text, trimmed. */
  get value(): string {
    return this.#typed.trim();
  }

  open(): StepInput {
    const { prompt, check } = this.options;
    const input = vscode.window.createInputBox();
    input.prompt = prompt;
    input.value = this.#typed;
    input.ignoreFocusOut = true;
    const validate = (): boolean => {
      input.validationMessage = check(this.value);
      return input.validationMessage === undefined;
    };
    input.onDidChangeValue((typed) => {
      this.#typed = typed;
      if (this.value === '') input.validationMessage = undefined;
      else validate();
    });
    return { input, accept: validate };
  }
}

/** A step that asks for one or several items. */
export class PickStep<T extends vscode.QuickPickItem> implements Step {
  #typed = '';
  #active: readonly T[] = [];
  #picked: readonly T[] | undefined;

  /**
   * @param prepare sets the title and items of the quick pick each time the step is shown. The same item objects remain
   *   active and selected.
   */
  constructor(
    private readonly prepare: (pick: vscode.QuickPick<T>) => void,
    readonly isNeeded?: () => boolean,
  ) {}

  /** The selected item, or the first of several. */
  get value(): T | undefined {
    return this.#picked?.[0];
  }

  get values(): readonly T[] {
    return this.#picked ?? [];
  }

  open(): StepInput {
    const pick = vscode.window.createQuickPick<T>();
    pick.value = this.#typed;
    this.prepare(pick);
    const active = pick.items.filter((item) => this.#active.includes(item));
    if (active.length > 0) pick.activeItems = active;
    if (pick.canSelectMany && this.#picked)
      pick.selectedItems = pick.items.filter((item) => this.#picked?.includes(item));
    pick.onDidChangeValue((typed) => {
      this.#typed = typed;
    });
    pick.onDidChangeActive((items) => {
      this.#active = items;
    });
    pick.onDidChangeSelection((items) => {
      this.#picked = items;
    });
    return {
      input: pick,
      accept: () => {
        this.#picked = pick.selectedItems;
        return this.#picked.length > 0;
      },
    };
  }
}
