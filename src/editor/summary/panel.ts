import * as vscode from 'vscode';
import { emptyText } from '../../core/browse/labels';
import { summarize } from '../../core/browse/summary';
import { noticesOf, type Entries } from '../entries';
import type { Listings } from '../listings';
import { Derived } from '../listings/derived';
import type { OpenListing } from '../listings/open-listing';
import { fileName, shownName } from '../ui/file-name';
import { VIEWS } from '../ui/tree-view';
import { WebviewPage } from '../ui/webview-page';
import { PANEL_TYPE, type FromPanel, type Page, type PanelContent } from './page';
import { pageOf } from './page-of';

/** The minimum and maximum delay of a summary after an edit, in milliseconds. */
const MIN_DELAY_MS = 250;
const MAX_DELAY_MS = 2000;

const NO_LISTING =
  'No listing is open. Open a JSON file that contains a listing response, {count, results}, to show its summary.';

/** The panel: summarizes the current listing while it is visible, and filters the entries by what the user chooses in its page. */
export class SummaryPanel implements vscode.Disposable {
  readonly #panel = vscode.window.createWebviewPanel(PANEL_TYPE, 'Summary', vscode.ViewColumn.Active);
  readonly onDidDispose = this.#panel.onDidDispose;
  readonly #showed = new vscode.EventEmitter<void>();
  /** Fires when the content of the panel changes. */
  readonly onDidShow = this.#showed.event;
  readonly #summarized: Derived<SummarizedListing>;
  readonly #page: WebviewPage<FromPanel, PanelContent>;
  readonly #subscriptions: vscode.Disposable;
  #shown: PanelContent = { page: undefined, notices: [], filter: '' };

  constructor(
    extension: vscode.Uri,
    private readonly listings: Listings,
    private readonly entries: Entries,
  ) {
    const panel = this.#panel;
    // VS Code 1.100 does not accept a ThemeIcon here.
    panel.iconPath = {
      light: vscode.Uri.joinPath(extension, 'media/summary-light.svg'),
      dark: vscode.Uri.joinPath(extension, 'media/summary-dark.svg'),
    };
    const parts = { folder: 'panel', title: 'Summary', id: 'summary' };
    this.#page = new WebviewPage(panel, extension, parts, (message) => this.#handle(message));
    const { current } = listings;
    this.#summarized = new Derived(listings, {
      source: () => (panel.visible ? current.value : undefined),
      derive: summarized,
      minDelay: MIN_DELAY_MS,
      maxDelay: MAX_DELAY_MS,
    });
    const show = (): void => {
      this.#show();
    };
    this.#subscriptions = vscode.Disposable.from(
      this.#page,
      this.#showed,
      this.#summarized,
      this.#summarized.onDidChange(show),
      current.onDidChange(() => {
        this.#summarized.reset();
      }),
      entries.state.onDidChange(show),
      panel.onDidChangeViewState(() => {
        // While it was hidden, it was not updated.
        if (panel.visible && this.#summarized.value?.present !== current.value?.present)
          void this.#summarized.update();
      }),
    );
    this.#summarized.reset();
  }

  /** The content that was sent to the page, or will be sent once it has loaded. */
  get shown(): PanelContent {
    return this.#shown;
  }

  /** Whether the page can receive messages. */
  get isReady(): boolean {
    return this.#page.isReady;
  }

  get title(): string {
    return this.#panel.title;
  }

  reveal(): void {
    this.#panel.reveal();
  }

  /** Handles a message from the page. */
  async receive(message: FromPanel): Promise<void> {
    await this.#page.receive(message);
  }

  async #handle(message: FromPanel): Promise<void> {
    if (message.type === 'ready') {
      this.#page.send(this.#shown);
      return;
    }
    this.entries.state.update({ filter: message.filter });
    // The page keeps the focus, so that the user can go on to the next bar.
    await vscode.commands.executeCommand(`${VIEWS.entries}.focus`, { preserveFocus: true });
  }

  dispose(): void {
    this.#subscriptions.dispose();
    this.#panel.dispose();
  }

  #show(): void {
    const source = this.listings.current.value;
    const { value } = this.#summarized;
    const { filter } = this.entries.state.options;
    this.#panel.title = source ? `Summary: ${shownName(source.uri)}` : 'Summary';
    if (!source) this.#shown = { page: undefined, notices: [NO_LISTING], filter };
    else if (value?.source === source) this.#shown = { page: value.page, notices: noticesIn(value), filter };
    else this.#shown = { page: undefined, notices: ['Reading the listing.'], filter };
    this.#page.send(this.#shown);
    this.#showed.fire();
  }
}

interface SummarizedListing extends Pick<OpenListing, 'present'> {
  readonly source: OpenListing;
  readonly page: Page;
  /** Why no entries are shown. */
  readonly empty: string | undefined;
}

function summarized(source: OpenListing): SummarizedListing {
  const { uri, listing, present, configuration } = source;
  const { price } = configuration.settings;
  const { entries } = listing;
  const problems = present.problemsOf(listing).filter((problem) => !present.isExpected(problem));
  const summary = summarize(entries, problems, price);
  const page = pageOf(fileName(uri), summary);
  return { source, present, page, empty: entries.length === 0 ? emptyText(listing) : undefined };
}

function noticesIn({ source, empty }: SummarizedListing): readonly string[] {
  return [...(empty === undefined ? [] : [empty]), ...noticesOf(source)];
}
