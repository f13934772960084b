import { assert } from 'chai';
import * as vscode from 'vscode';

/** What terminals, Markdown, HTML and VS Code's own strings act upon. */
export const HOSTILE =
  '\u001b]8;;https://x.invalid\u0007\u202e\u0085[a](command:workbench.action.quit) ' +
  '![b](https://x.invalid/b.png) <img src=x onerror=alert(1)></script> $(flame) https://x.invalid/c |`d`\n```\n# e';

/** What must not be in any string that VS Code shows: controls, direction marks, icons. */
const ACTIVE = /(?!\n)[\p{Cc}\p{Bidi_Control}\u2028\u2029]|\$\(/u;

/** Fails where VS Code would do anything with a string but show it. */
export function assertInert(text: string | undefined, where: string): void {
  const [found] = ACTIVE.exec(text ?? '') ?? [];
  assert.isUndefined(found, `${where}: ${JSON.stringify(text)}`);
}

/** Fails unless Markdown is of the least trust, and shows nothing but text, tables and lists. */
export async function assertPlain(markdown: vscode.MarkdownString, where: string): Promise<void> {
  const { value, isTrusted, supportHtml, supportThemeIcons } = markdown;
  assert.deepEqual([isTrusted, supportHtml, supportThemeIcons].map(Boolean), [false, false, false], where);
  assertInert(value.replaceAll('\n', ''), where);
  const html = await vscode.commands.executeCommand<string>('markdown.api.render', value);
  // The preview puts its own settings before what it shows.
  const content = html.replace(/^<span id="[\w-]+" aria-hidden="true"[^>]*><\/span>/, '');
  const tags = [...content.matchAll(/<([a-z]+\d?)/gi)].map(([, name = '']) => name.toLowerCase());
  const plain = ['p', 'ul', 'li', 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'code', 'strong', 'em', 'br'];
  assert.deepEqual(
    [...new Set(tags)].filter((tag) => !plain.includes(tag)),
    [],
    `${where}: ${html}`,
  );
}

type Show = (message: string, ...rest: unknown[]) => Thenable<unknown>;

/** Everything that is said in notifications and in the status bar while some work is done. */
export async function told(work: () => Thenable<unknown>): Promise<readonly string[]> {
  const window = vscode.window as unknown as Record<string, Show>;
  const names = ['showInformationMessage', 'showWarningMessage', 'showErrorMessage', 'setStatusBarMessage'];
  const before = names.map((name) => window[name]);
  const said: string[] = [];
  for (const name of names)
    window[name] = (message) => {
      said.push(message);
      return Promise.resolve(undefined);
    };
  try {
    await work();
  } finally {
    for (const [index, name] of names.entries()) {
      const own = before[index];
      if (own) window[name] = own;
    }
  }
  return said;
}
