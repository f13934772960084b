import * as vscode from 'vscode';
import { eventually } from './until';

type Show = (...parameters: unknown[]) => unknown;

const MESSAGES = {
  showInformationMessage: 'info',
  showWarningMessage: 'warning',
  showErrorMessage: 'error',
  setStatusBarMessage: 'status',
} as const;
const DIALOGS = ['showQuickPick', 'showInputBox', 'showOpenDialog', 'showSaveDialog'] as const;
const INPUTS = ['createQuickPick', 'createInputBox'] as const;

/** Answers the next warning that is shown in a dialog. @returns its lines, once it has been shown */
export async function answerWarning(
  work: () => Thenable<unknown>,
  answer: string | undefined,
): Promise<readonly string[]> {
  const window = vscode.window as unknown as Record<string, Show>;
  const { showWarningMessage } = window;
  const shown: string[] = [];
  window.showWarningMessage = (message, options) => {
    shown.push(String(message), ...String((options as vscode.MessageOptions).detail).split('\n'));
    return Promise.resolve(answer);
  };
  try {
    await work();
  } finally {
    if (showWarningMessage) window.showWarningMessage = showWarningMessage;
  }
  return shown;
}

/**
 * Collects what is shown during some work, as `info: text`, `warning: text`, `error: text`, `status: text`, or `asks: title`
 * for a dialog, which is canceled.
 */
export async function shownDuring(work: () => Thenable<unknown>): Promise<readonly string[]> {
  const window = vscode.window as unknown as Record<string, Show>;
  const before = new Map<string, Show | undefined>();
  const shown: string[] = [];
  let open = 0;
  const replace = (name: string, show: Show): void => {
    before.set(name, window[name]);
    window[name] = show;
  };
  for (const [name, kind] of Object.entries(MESSAGES))
    replace(name, (message) => {
      shown.push(`${kind}: ${String(message)}`);
      return name === 'setStatusBarMessage' ? new vscode.Disposable(() => undefined) : Promise.resolve();
    });
  for (const name of DIALOGS)
    replace(name, (...parameters) => {
      const options = parameters.find(
        (parameter): parameter is { title?: string; placeHolder?: string } =>
          typeof parameter === 'object' && !Array.isArray(parameter) && !(parameter instanceof Promise),
      );
      shown.push(`asks: ${options?.title ?? options?.placeHolder ?? ''}`);
      return Promise.resolve();
    });
  for (const name of INPUTS) {
    const create = window[name] as () => vscode.QuickInput & { placeholder?: string };
    replace(name, () => {
      const input = create();
      const show = input.show.bind(input);
      input.onDidHide(() => open--);
      input.show = () => {
        open++;
        shown.push(`asks: ${input.title ?? input.placeholder ?? ''}`);
        show();
        input.hide();
      };
      return input;
    });
  }
  try {
    await work();
    await eventually(() => open === 0 || undefined, 'the end of the dialogs');
  } finally {
    for (const [name, own] of before) if (own) window[name] = own;
  }
  return shown;
}
