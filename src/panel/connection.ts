import type { FromWebview, ToWebview } from '../editor/ui/webview-page';
import { element } from './element';

/** How often the page makes sure that the extension still answers, in milliseconds. */
const PING_INTERVAL_MS = 4000;

/** The API that VS Code provides to a webview. */
declare function acquireVsCodeApi(): {
  postMessage(message: FromWebview): void;
  getState(): unknown;
  setState(state: unknown): void;
};

/** The messages and the state of a page. */
interface PageTypes {
  /** What the page sends. */
  readonly message: { readonly type: string };
  /** The replies to those that are requests, by their types. */
  readonly replies: object;
  /** What the extension sends. */
  readonly notification: unknown;
  /** What is kept while VS Code has discarded the page, or has reloaded the window. */
  readonly state: object;
}

type ReplyTo<
  Page extends PageTypes,
  Message extends Page['message'],
> = Message['type'] extends keyof Page['replies'] ? Page['replies'][Message['type']] : undefined;

/**
 * The connection of a page to the extension. When the extension host has ended, VS Code keeps the page but connects it to
 * nothing, even to an extension host that is started again.
 */
export class Connection<Page extends PageTypes> {
  /** Says that the extension does not answer, while it does not. */
  readonly lost = element('div', { class: 'error-message', role: 'alert' });
  readonly #api = acquireVsCodeApi();
  /** What was kept when the page was loaded. */
  readonly restored = this.#api.getState() as Page['state'] | undefined;
  #kept: Partial<Page['state']> = this.restored ?? {};
  /** The handlers of the replies that are awaited, by the numbers of the requests. */
  readonly #awaited = new Map<number, (reply: never) => void>();
  #requests = 0;
  #isLost = false;

  /** @param what the page shows, in the message while the extension does not answer */
  constructor(private readonly what: string) {}

  /**
   * Starts to receive notifications.
   *
   * @param ready tells the extension that the page is ready
   */
  start(ready: Page['message'], onNotification: (notification: Page['notification']) => void): void {
    window.addEventListener('message', ({ data: { reply, message } }: MessageEvent<ToWebview>) => {
      if (reply === undefined) onNotification(message);
      else this.#awaited.get(reply)?.(message as never);
      if (reply !== undefined) this.#awaited.delete(reply);
    });
    this.post(ready);
    let isAwaited = false;
    setInterval(() => {
      this.#isLost = isAwaited;
      this.#showLost();
      isAwaited = true;
      this.#request(undefined, () => {
        this.#isLost = isAwaited = false;
        this.#showLost();
      });
    }, PING_INTERVAL_MS);
  }

  post(message: Page['message']): void {
    this.#api.postMessage({ message });
  }

  /** Sends a request. The promise stays pending if the extension host ends before it replies. */
  request<Message extends Page['message']>(message: Message): Promise<ReplyTo<Page, Message>> {
    return new Promise((resolve) => {
      this.#request(message, resolve);
    });
  }

  /** Keeps the state of the page. */
  keep(state: Partial<Page['state']>): void {
    this.#kept = { ...this.#kept, ...state };
    this.#api.setState(this.#kept);
  }

  #request(message: unknown, onReply: (reply: never) => void): void {
    const request = ++this.#requests;
    this.#awaited.set(request, onReply);
    this.#api.postMessage({ request, message });
  }

  #showLost(): void {
    const message = `Catalog Lens is not responding. Close ${this.what}, and open it again.`;
    const text = this.#isLost ? message : '';
    if (this.lost.textContent !== text) this.lost.textContent = text;
  }
}
