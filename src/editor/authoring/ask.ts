import * as vscode from 'vscode';

/** One text that is asked for. */
export interface Question {
  readonly prompt: string;
  /** What stands there at first. */
  readonly value: string;
  readonly placeholder?: string;
  /** Says what is wrong with an answer, given those to the questions before. */
  readonly check: (answer: string, before: readonly string[]) => string | undefined;
}

const BACK = Symbol('back');

/**
 * Asks for some texts, one after the other; one can go back to those before.
 *
 * @param more how many steps there are behind these
 * @returns undefined if it was given up
 */
export async function ask(
  title: string,
  questions: readonly Question[],
  more = 0,
): Promise<readonly string[] | undefined> {
  const answers = questions.map(({ value }) => value);
  let step = 0;
  for (let question = questions[0]; question; question = questions[step]) {
    const answer = await askOne(title, question, answers, step, questions.length + more);
    if (answer === undefined) return undefined;
    if (answer === BACK) {
      step--;
    } else {
      answers[step] = answer;
      step++;
    }
  }
  return answers;
}

function askOne(
  title: string,
  { prompt, placeholder, check }: Question,
  answers: readonly string[],
  step: number,
  steps: number,
): Promise<string | typeof BACK | undefined> {
  const box = vscode.window.createInputBox();
  const before = answers.slice(0, step);
  const judge = (): string | undefined => check(box.value.trim(), before);
  box.title = title;
  box.step = step + 1;
  box.totalSteps = steps;
  box.prompt = prompt;
  box.placeholder = placeholder;
  box.value = answers[step] ?? '';
  box.ignoreFocusOut = true;
  box.buttons = step > 0 ? [vscode.QuickInputButtons.Back] : [];
  return new Promise((resolve) => {
    box.onDidChangeValue(() => {
      box.validationMessage = box.value.trim() === '' ? undefined : judge();
    });
    box.onDidAccept(() => {
      box.validationMessage = judge();
      if (box.validationMessage !== undefined) return;
      resolve(box.value.trim());
      box.hide();
    });
    box.onDidTriggerButton(() => {
      resolve(BACK);
      box.hide();
    });
    box.onDidHide(() => {
      resolve(undefined);
      box.dispose();
    });
    box.show();
  });
}
