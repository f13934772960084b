import * as vscode from 'vscode';

/** One step of an input of several. What is typed or chosen in it is kept while the user goes back and forth. */
export interface Step {
  /** Whether it is shown, given the answers before it; without this it always is. */
  readonly isNeeded?: (() => boolean) | undefined;
  /** Makes the input, with the answer so far. */
  open(): StepInput;
}

/** An input that has not been shown yet. */
interface StepInput {
  readonly input: vscode.InputBox | vscode.QuickPick<vscode.QuickPickItem>;
  /** Takes the answer as it is; returns false if it cannot be taken. */
  readonly accept: () => boolean;
}

/**
 * Shows the steps one after the other, with a Back button from the second on. They are numbered unless some of them may
 * not be needed.
 *
 * @returns false if it was cancelled
 */
export async function runSteps(steps: readonly Step[]): Promise<boolean> {
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
      if (isNumbered) {
        input.step = at + 1;
        input.totalSteps = steps.length;
      }
      if (before.length > 0) input.buttons = [vscode.QuickInputButtons.Back];
      const outcome = await show(opened);
      // It stays until the next one takes its position, so that nothing flickers.
      shown.push(input);
      if (outcome === 'cancelled') return false;
      if (outcome === 'accepted') before.push(at);
      else at = (before.pop() ?? 0) - 1;
    }
  } finally {
    for (const input of shown) input.dispose();
  }
}

function show({ input, accept }: StepInput): Promise<'accepted' | 'back' | 'cancelled'> {
  return new Promise((resolve) => {
    input.onDidAccept(() => {
      if (accept()) resolve('accepted');
    });
    input.onDidTriggerButton((button) => {
      if (button === vscode.QuickInputButtons.Back) resolve('back');
    });
    input.onDidHide(() => {
      resolve('cancelled');
    });
    input.show();
  });
}

/** One text that is requested. */
interface Question {
  readonly title: string;
  readonly prompt: string;
  /** The initial text. */
  readonly value: string;
  /** What is wrong with an answer, without the space around it. */
  readonly check: (answer: string) => string | undefined;
}

/** Asks for a text. */
export class TextStep implements Step {
  #typed: string;

  constructor(private readonly question: Question) {
    this.#typed = question.value;
  }

  /** What is typed, without the space around it. */
  get value(): string {
    return this.#typed.trim();
  }

  open(): StepInput {
    const { title, prompt, check } = this.question;
    const input = vscode.window.createInputBox();
    input.title = title;
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

/** Asks for one of some items, or for several of them. */
export class PickStep<T extends vscode.QuickPickItem> implements Step {
  #typed = '';
  #active: readonly T[] = [];
  #picked: readonly T[] | undefined;

  /**
   * @param prepare gives the quick pick its title and items; called each time the step is shown. Items that are the same
   *   objects as before are active and picked as before.
   */
  constructor(
    private readonly prepare: (pick: vscode.QuickPick<T>) => void,
    readonly isNeeded?: () => boolean,
  ) {}

  /** What is picked; the first where it may be several. */
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
