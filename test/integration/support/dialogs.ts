import * as vscode from 'vscode';
import { eventually } from './until';

/** A function of `vscode.window`. */
type Show = (...parameters: unknown[]) => unknown;

const MESSAGES = {
  showInformationMessage: 'info',
  showWarningMessage: 'warning',
  showErrorMessage: 'error',
  setStatusBarMessage: 'status',
} as const;
const DIALOGS = ['showQuickPick', 'showInputBox', 'showOpenDialog', 'showSaveDialog'] as const;

/** Replaces functions of `vscode.window` during some work. */
export async function replacing<T>(
  shows: Readonly<Record<string, Show>>,
  work: () => Thenable<T>,
): Promise<T> {
  const window = vscode.window as unknown as Record<string, Show>;
  const before = Object.fromEntries(Object.keys(shows).map((name) => [name, window[name]]));
  Object.assign(window, shows);
  try {
    return await work();
  } finally {
    Object.assign(window, before);
  }
}

/** What shows a message: it calls back with `info: text`, `warning: text`, `error: text` or `status: text`. */
function messages(onShow: (text: string, kind: string) => void): Readonly<Record<string, Show>> {
  const show = (name: string, kind: string): Show => {
    return (message) => {
      onShow(String(message), kind);
      return name === 'setStatusBarMessage' ? new vscode.Disposable(() => undefined) : Promise.resolve();
    };
  };
  return Object.fromEntries(Object.entries(MESSAGES).map(([name, kind]) => [name, show(name, kind)]));
}

/** Collects the notifications and status bar messages that are shown during some work. */
export async function collectMessages(work: () => Thenable<unknown>): Promise<readonly string[]> {
  const shown: string[] = [];
  await replacing(
    messages((text) => shown.push(text)),
    work,
  );
  return shown;
}

/** Answers the warnings that are shown during some work with a button. @returns their lines */
export async function answerWarning(
  work: () => Thenable<unknown>,
  answer: string | undefined,
): Promise<readonly string[]> {
  const shown: string[] = [];
  const showWarningMessage: Show = (message, options) => {
    const { detail } = Object(options) as vscode.MessageOptions;
    shown.push(String(message), ...(detail?.split('\n') ?? []));
    return Promise.resolve(answer);
  };
  await replacing({ showWarningMessage }, work);
  return shown;
}

/**
 * Collects what is shown during some work, as `info: text`, `warning: text`, `error: text`, `status: text`, or `asks: title`
 * for a dialog, which is canceled.
 */
export async function shownDuring(work: () => Thenable<unknown>): Promise<readonly string[]> {
  const shown: string[] = [];
  let open = 0;
  const dialog: Show = (...parameters) => {
    const options = parameters.find(
      (parameter): parameter is { title?: string; placeHolder?: string } =>
        typeof parameter === 'object' && !Array.isArray(parameter) && !(parameter instanceof Promise),
    );
    shown.push(`asks: ${options?.title ?? options?.placeHolder ?? ''}`);
    return Promise.resolve();
  };
  const creating = (create: () => vscode.QuickInput & { placeholder?: string | undefined }): Show => {
    return () => {
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
    };
  };
  const { createQuickPick, createInputBox } = vscode.window;
  await replacing(
    {
      ...messages((text, kind) => shown.push(`${kind}: ${text}`)),
      ...Object.fromEntries(DIALOGS.map((name) => [name, dialog])),
      createQuickPick: creating(createQuickPick),
      createInputBox: creating(createInputBox),
    },
    async () => {
      await work();
      await eventually(() => open === 0 || undefined, 'the end of the dialogs');
    },
  );
  return shown;
}
