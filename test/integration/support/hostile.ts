import { assert } from 'chai';
import * as vscode from 'vscode';

/** Characters with a meaning in terminals, Markdown, HTML and VS Code's texts. */
export const HOSTILE =
  '\u001b]8;;https://x.invalid\u0007\u202e\u0085[a](command:workbench.action.quit) ' +
  '![b](https://x.invalid/b.png) <img src=x onerror=alert(1)></script> $(flame) https://x.invalid/c |`d`\n```\n# e';

/** Must not appear in texts that VS Code shows: control characters, direction marks, icons. */
const ACTIVE = /(?!\n)[\p{Cc}\p{Bidi_Control}\u2028\u2029]|\$\(/u;

/** Asserts that VS Code shows a string as plain text. */
export function assertInert(text: string | undefined, where: string): void {
  const [found] = ACTIVE.exec(text ?? '') ?? [];
  assert.isUndefined(found, `${where}: ${JSON.stringify(text)}`);
}

/** Asserts that Markdown is not trusted and contains only text, tables and lists. */
export async function assertPlain(markdown: vscode.MarkdownString, where: string): Promise<void> {
  const { value, isTrusted, supportHtml, supportThemeIcons } = markdown;
  assert.deepEqual([isTrusted, supportHtml, supportThemeIcons].map(Boolean), [false, false, false], where);
  assertInert(value.replaceAll('\n', ''), where);
  const html = await vscode.commands.executeCommand<string>('markdown.api.render', value);
  // The preview starts with its own settings.
  const content = html.replace(/^<span id="[\w-]+" aria-hidden="true"[^>]*><\/span>/, '');
  const tags = [...content.matchAll(/<([a-z]+\d?)/gi)].map(([, name = '']) => name.toLowerCase());
  const plain = ['p', 'ul', 'li', 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'code', 'strong', 'em', 'br'];
  assert.deepEqual(
    [...new Set(tags)].filter((tag) => !plain.includes(tag)),
    [],
    `${where}: ${html}`,
  );
}
