import * as vscode from 'vscode';
import { onUnexpectedError } from './unexpected-error';

/** What a page consists of. */
interface PageParts {
  /** The folder in `dist` with its script `main.js` and its style sheet `main.css`. */
  readonly folder: string;
  readonly title: string;
  /** The id of its element `main`. */
  readonly id: string;
}

/** What a page sends: a message, with a number if it requests a reply; without a message it asks whether there still is one. */
export interface FromWebview {
  readonly request?: number;
  readonly message?: unknown;
}

/** What is sent to a page: a notification, or the reply to the request with a number. */
export interface ToWebview {
  readonly reply?: number;
  readonly message: unknown;
}

/** The page of a webview: loads it, and replies to its requests. */
export class WebviewPage<Message extends { readonly type: string }, Notification>
  implements vscode.Disposable
{
  readonly #subscriptions: vscode.Disposable;
  #isReady = false;

  /** @param handle handles a message, the first of which is that the page is ready, and returns the reply, or a promise of it */
  constructor(
    private readonly panel: vscode.WebviewPanel,
    extension: vscode.Uri,
    parts: PageParts,
    private readonly handle: (message: Message) => unknown,
  ) {
    const { webview } = panel;
    webview.options = {
      enableScripts: true,
      localResourceRoots: [pageFolder(extension, parts.folder)],
    };
    this.#subscriptions = vscode.Disposable.from(
      webview.onDidReceiveMessage((received: FromWebview) => {
        this.#answer(received);
      }),
      panel.onDidChangeViewState(() => {
        // VS Code discards the page of a hidden panel. It reports that it is ready when it is shown again.
        if (!panel.visible && panel.options.retainContextWhenHidden !== true) this.#isReady = false;
      }),
    );
    webview.html = pageHtml(webview, extension, parts);
  }

  /** Whether the page can receive messages. */
  get isReady(): boolean {
    return this.#isReady;
  }

  /** Handles a message of the page. @returns the reply, or a promise of it */
  receive(message: Message): unknown {
    this.#isReady ||= message.type === 'ready';
    return this.handle(message);
  }

  /** Sends a notification, if the page is loaded. */
  send(message: Notification): void {
    if (this.#isReady) this.#post({ message });
  }

  dispose(): void {
    this.#isReady = false;
    this.#subscriptions.dispose();
  }

  #answer({ request, message }: FromWebview): void {
    const reply = (answer: unknown): void => {
      if (request !== undefined) this.#post({ reply: request, message: answer });
    };
    const answer = message === undefined ? undefined : this.receive(message as Message);
    // At once, so that a reply is never about an older state than the notifications before it.
    if (!(answer instanceof Promise)) reply(answer);
    else
      answer.then(reply, (error: unknown) => {
        onUnexpectedError(error);
        reply({ error: String(error) });
      });
  }

  #post(message: ToWebview): void {
    this.panel.webview.postMessage(message).then(undefined, onUnexpectedError);
  }
}

/** The folder of a page's built script and style sheet. */
function pageFolder(extension: vscode.Uri, folder: string): vscode.Uri {
  return vscode.Uri.joinPath(extension, 'dist', folder);
}

/** The HTML of a page, which loads only its own script and style sheet. */
export function pageHtml(webview: vscode.Webview, extension: vscode.Uri, parts: PageParts): string {
  const { folder, title, id } = parts;
  const address = (file: string): string =>
    webview.asWebviewUri(vscode.Uri.joinPath(pageFolder(extension, folder), file)).toString();
  const nonce = crypto.randomUUID();
  const policy = `default-src 'none'; script-src 'nonce-${nonce}'; style-src ${webview.cspSource}`;
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="UTF-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${attribute(title)}</title>
<link rel="stylesheet" href="${address('main.css')}">
</head>
<body>
<main id="${id}"></main>
<script nonce="${nonce}" src="${address('main.js')}"></script>
</body>
</html>`;
}

/** Escapes a text for an attribute in double quotes. */
function attribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
