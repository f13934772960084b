import * as vscode from 'vscode';
import { summarize, type Summary } from '../../core/browse/summary';
import type { Listing } from '../../core/listing/listing';
import { Derived } from '../listings/derived';
import { noticesOf, type Entries } from '../entries';
import { VIEWS } from '../ui/tree-view';
import { fileName, shownName } from '../ui/file-name';
import { isInBackground, isSameUri } from '../ui/tabs';
import type { Listings } from '../listings';
import type { OpenListing } from '../listings/open-listing';
import { WebviewPage } from '../ui/webview-page';
import { PANEL_TYPE, SHOW_COMMAND, type FromPanel, type Page, type PanelContent } from './page';
import { pageOf } from './page-of';

/** The minimum and maximum delay of a summary after an edit, in milliseconds. */
const MIN_DELAY_MS = 250;
const MAX_DELAY_MS = 2000;

interface ListingSummary {
  readonly source: OpenListing;
  readonly listing: Listing;
  readonly summary: Summary;
}

/**
 * The summary panel: summarizes the current listing while it is visible, sends the content to its page and performs the actions that the
 * page requests.
 */
export class SummaryPanel implements vscode.Disposable {
  readonly #summary: Derived<ListingSummary>;
  readonly #showed = new vscode.EventEmitter<void>();
  /** Fires when the content of the panel changes. */
  readonly onDidShow = this.#showed.event;
  readonly onDidDispose: vscode.Event<void>;
  readonly #subscriptions: vscode.Disposable;
  #shown: PanelContent | undefined;
  readonly #page: WebviewPage<FromPanel, PanelContent | undefined>;
  /** Weak: the panel may stay open after the listing is closed. */
  readonly #pages = new WeakMap<ListingSummary, Page>();

  /** @param background the listing of a restored panel, if its tab has not been shown yet: VS Code closes it after some minutes */
  constructor(
    private readonly panel: vscode.WebviewPanel,
    extension: vscode.Uri,
    private readonly listings: Listings,
    private readonly entries: Entries,
    private readonly background?: vscode.Uri,
  ) {
    // VS Code 1.100 does not accept a ThemeIcon here.
    this.panel.iconPath = {
      light: vscode.Uri.joinPath(extension, 'media/summary-light.svg'),
      dark: vscode.Uri.joinPath(extension, 'media/summary-dark.svg'),
    };
    this.onDidDispose = this.panel.onDidDispose;
    const parts = { folder: 'panel', title: 'Summary', id: 'summary' };
    const handler = {
      linkedCommand: SHOW_COMMAND,
      receive: (message: FromPanel) => this.#handle(message),
      unloaded: () => undefined,
    };
    this.#page = new WebviewPage(panel, extension, parts, handler);
    const { current } = listings;
    this.#summary = new Derived(listings, {
      source: () => (panel.visible ? current.value : undefined),
      derive: summaryOf,
      minDelay: MIN_DELAY_MS,
      maxDelay: MAX_DELAY_MS,
    });
    const show = (): void => {
      this.#show();
    };
    this.#subscriptions = vscode.Disposable.from(
      this.#page,
      this.#showed,
      this.#summary,
      this.#summary.onDidChange(show),
      current.onDidChange(() => {
        this.#summary.reset();
      }),
      entries.state.onDidChange(show),
      vscode.workspace.onDidCloseTextDocument(({ uri }) => {
        if (isSameUri(this.#background, uri)) void vscode.workspace.openTextDocument(uri);
      }),
      vscode.window.tabGroups.onDidChangeTabs(show),
      panel.onDidChangeViewState(() => {
        // While it was hidden, it was not updated.
        if (!this.#isPresent) void this.#summary.update();
      }),
    );
    this.#summary.reset();
  }

  /** Creates an empty webview panel. */
  static create(): vscode.WebviewPanel {
    return vscode.window.createWebviewPanel(PANEL_TYPE, 'Summary', vscode.ViewColumn.Active);
  }

  /** The content that was sent to the page, or will be sent once it has loaded. */
  get shown(): PanelContent | undefined {
    return this.#shown;
  }

  /** Whether the page can receive messages. */
  get isReady(): boolean {
    return this.#page.isReady;
  }

  get title(): string {
    return this.panel.title;
  }

  reveal(): void {
    this.panel.reveal();
  }

  /** Handles a message from the page. */
  async receive(message: FromPanel): Promise<void> {
    await this.#page.receive(message);
  }

  async #handle(message: FromPanel): Promise<void> {
    if (message.type === 'ready') {
      this.#page.send(this.#shown);
    } else if ('filter' in message.action) {
      this.entries.state.update({ filter: message.action.filter });
      // The page keeps the focus, so that the user can go on to the next bar.
      await vscode.commands.executeCommand(`${VIEWS.entries}.focus`, { preserveFocus: true });
    } else {
      const { source, listing } = this.#summary.value ?? {};
      const { entry } = message.action;
      // After an edit, and in another listing, another entry may have the number.
      if (source && listing?.entries[entry] && this.#isPresent)
        await source.show(listing.spanOf(entry), { preserveFocus: false });
    }
  }

  dispose(): void {
    this.#subscriptions.dispose();
    this.panel.dispose();
  }

  get #background(): vscode.Uri | undefined {
    return this.background && isInBackground(this.background) ? this.background : undefined;
  }

  /** Whether the summary is that of what its listing is now. */
  get #isPresent(): boolean {
    const { source, listing } = this.#summary.value ?? {};
    return source?.listing === listing && source?.isCurrent === true;
  }

  #show(): void {
    const source = this.listings.current.value;
    const { filter } = this.entries.state.options;
    const summarized = this.#summary.value;
    const uri = source?.uri ?? this.#background;
    const shown = { filter, uri: uri?.toString() };
    this.panel.title = uri ? `Summary: ${shownName(uri)}` : 'Summary';
    if (!uri) {
      this.#shown = { ...shown, page: undefined, notices: [noListing()] };
    } else if (!source || summarized?.source !== source) {
      // While the same listing is read again, its last summary remains visible.
      if (!this.#shown?.page || this.#shown.uri !== shown.uri)
        this.#shown = { ...shown, page: undefined, notices: ['Reading the listing.'] };
    } else {
      const notices = summarized.summary.totals.entries === 0 ? ['This listing has no entries yet.'] : [];
      const page = this.#pageOf(summarized);
      this.#shown = { ...shown, page, notices: [...notices, ...noticesOf(source)] };
    }
    this.#page.send(this.#shown);
    this.#showed.fire();
  }

  /** The page of a summary, which is cached for changes of the filter. */
  #pageOf(summarized: ListingSummary): Page {
    const page = this.#pages.get(summarized) ?? pageOf(fileName(summarized.source.uri), summarized.summary);
    this.#pages.set(summarized, page);
    return page;
  }
}

function summaryOf(source: OpenListing): ListingSummary {
  const { listing, present, configuration } = source;
  const problems = present.problemsOf(listing).filter((problem) => !present.isExpected(problem));
  return { source, listing, summary: summarize(listing.entries, problems, configuration.settings.price) };
}

function noListing(): string {
  return 'No listing is open. Open a JSON file that contains a listing response, {count, results}, to show its summary.';
}
