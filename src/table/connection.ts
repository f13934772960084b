import { REOPEN_COMMAND, type Draft, type FromPage, type ToPage } from '../editor/table/messages';

/** How often the page makes sure that the extension still answers, in milliseconds. */
const PING_INTERVAL_MS = 4000;

/** What is kept while VS Code has discarded the page, or has reloaded the window. */
export interface PageState {
  /** The scroll position, in pixels. */
  readonly left: number;
  readonly top: number;
  /** The text in the editor of a cell. */
  readonly draft?: Draft | undefined;
}

/** The API that VS Code provides to a webview. */
export interface WebviewApi {
  postMessage(message: FromPage): void;
  getState(): PageState | undefined;
  setState(state: PageState): void;
}

/**
 * The connection to the extension. When the extension host has ended, VS Code keeps the page but connects it to nothing, even
 * to an extension host that is started again. A link in the page still reaches that one, if the user follows it.
 */
export class Connection {
  readonly #state: PageState | undefined;
  #kept: PageState;
  /** Whether the answer to the last ping is awaited. */
  #isAwaited = false;
  #isLost = false;

  /**
   * @param file the URI of the file that the page shows
   * @param onLost called with a link that opens the file as a table again when the extension does not answer, and with undefined
   *   when it does
   */
  constructor(
    private readonly api: WebviewApi,
    private readonly file: string,
    private readonly onLost: (reopenLink: string | undefined) => void,
  ) {
    this.#state = api.getState();
    this.#kept = this.#state ?? { left: 0, top: 0 };
    setInterval(() => {
      this.#isLost = this.#isAwaited;
      this.#isAwaited = true;
      this.#report();
      this.post({ type: 'ping' });
    }, PING_INTERVAL_MS);
  }

  /** What was kept when the page was loaded. */
  get restored(): PageState | undefined {
    return this.#state;
  }

  post(message: FromPage): void {
    this.api.postMessage(message);
  }

  keep(state: Partial<PageState>): void {
    this.#kept = { ...this.#kept, ...state };
    this.api.setState(this.#kept);
    this.#report();
  }

  /** Handles a message of the extension. */
  received({ type }: ToPage): void {
    if (type !== 'pong') return;
    this.#isAwaited = this.#isLost = false;
    this.#report();
  }

  get #reopenLink(): string {
    const parameters = JSON.stringify([{ file: this.file, draft: this.#kept.draft }]);
    return `command:${REOPEN_COMMAND}?${encodeURIComponent(parameters)}`;
  }

  #report(): void {
    this.onLost(this.#isLost ? this.#reopenLink : undefined);
  }
}
