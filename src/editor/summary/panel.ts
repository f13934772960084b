import * as vscode from 'vscode';
import type { CurrentListing } from '../listings/current-listing';
import type { Entries } from '../entries';
import { noticesOf } from '../entries/notices';
import { VIEWS } from '../tree-view';
import { fileName, shownName } from '../file-name';
import type { Listings } from '../listings';
import type { BackgroundListing } from './background-listing';
import { pageFolder, pageHtml } from '../webview-page';
import type { Page, PanelContent } from './page';
import { pageOf } from './page-of';
import { panelTexts } from './panel-texts';
import { PANEL_TYPE } from './panel-type';
import { requestIn } from './request';
import { Summariser, type ListingSummary } from './summariser';

/** The summary panel: sends the content to its page and performs the actions that the page requests. */
export class SummaryPanel implements vscode.Disposable {
  readonly #summariser: Summariser;
  readonly #showed = new vscode.EventEmitter<void>();
  /** Fires when the content of the panel changes. */
  readonly onDidShow = this.#showed.event;
  readonly onDidDispose: vscode.Event<void>;
  readonly #subscriptions: vscode.Disposable;
  #shown: PanelContent | undefined;
  #isReady = false;
  /** Weak: the panel may stay open after the listing is closed. */
  readonly #pages = new WeakMap<ListingSummary, Page>();

  /** @param background the listing of a restored panel, if its tab has not been shown yet */
  constructor(
    private readonly panel: vscode.WebviewPanel,
    extension: vscode.Uri,
    listings: Listings,
    private readonly current: CurrentListing,
    private readonly entries: Entries,
    private readonly background: BackgroundListing | undefined,
    private readonly onError: (error: unknown) => void,
  ) {
    this.panel.webview.options = {
      enableScripts: true,
      localResourceRoots: [pageFolder(extension, 'panel')],
    };
    // VS Code 1.100 does not accept a ThemeIcon here.
    this.panel.iconPath = {
      light: vscode.Uri.joinPath(extension, 'media/summary-light.svg'),
      dark: vscode.Uri.joinPath(extension, 'media/summary-dark.svg'),
    };
    this.onDidDispose = this.panel.onDidDispose;
    this.#summariser = new Summariser(listings, current, onError);
    const show = (): void => {
      this.#show();
    };
    this.#subscriptions = vscode.Disposable.from(
      this.#showed,
      this.#summariser,
      this.#summariser.onDidSummarise(show),
      entries.state.onDidChange(show),
      ...(background ? [background.onDidEnd(show)] : []),
      this.panel.onDidChangeViewState(() => {
        this.#summariser.isShown = this.panel.visible;
        // VS Code discards the page of a hidden panel; it reports that it is ready when it is shown again.
        if (!this.panel.visible) this.#isReady = false;
      }),
      this.panel.webview.onDidReceiveMessage((message: unknown) => {
        this.receive(message).catch(onError);
      }),
    );
    const texts = panelTexts();
    this.panel.webview.html = pageHtml(this.panel.webview, extension, {
      folder: 'panel',
      title: texts.summary,
      id: 'summary',
      texts,
    });
    this.#show();
  }

  /** Creates an empty webview panel. */
  static create(): vscode.WebviewPanel {
    return vscode.window.createWebviewPanel(PANEL_TYPE, vscode.l10n.t('Summary'), vscode.ViewColumn.Active);
  }

  /** The content that was sent to the page, or will be sent once it has loaded. */
  get shown(): PanelContent | undefined {
    return this.#shown;
  }

  /** Whether the page can receive messages. */
  get isReady(): boolean {
    return this.#isReady;
  }

  get title(): string {
    return this.panel.title;
  }

  reveal(): void {
    this.panel.reveal();
  }

  /** Handles a message from the page; invalid messages are ignored. */
  async receive(message: unknown): Promise<void> {
    const request = requestIn(message);
    if (!request) return;
    if ('ready' in request) {
      this.#isReady = true;
      this.#send();
    } else if ('filter' in request) {
      this.entries.state.update({ filter: request.filter });
      await vscode.commands.executeCommand(`${VIEWS.entries}.focus`);
    } else {
      const source = this.current.value;
      const entry = source?.listing.entries.at(request.entry);
      if (source && entry) await source.show(entry, { preserveFocus: false });
    }
  }

  dispose(): void {
    this.#subscriptions.dispose();
    this.panel.dispose();
  }

  #show(): void {
    const source = this.current.value;
    const { filter } = this.entries.state.options;
    const { summarised } = this.#summariser;
    const uri = source?.uri ?? (this.background?.isActive ? this.background.uri : undefined);
    const shown = { filter, uri: uri?.toString() };
    this.panel.title = uri ? vscode.l10n.t('Summary: {0}', shownName(uri)) : vscode.l10n.t('Summary');
    if (!uri) {
      this.#shown = { ...shown, page: undefined, notices: [noListing()] };
    } else if (!source || summarised?.source !== source) {
      // While the same listing is read again, its last summary remains visible.
      if (!this.#shown?.page || this.#shown.uri !== shown.uri)
        this.#shown = { ...shown, page: undefined, notices: [vscode.l10n.t('Reading the listing.')] };
    } else {
      const notices =
        summarised.summary.totals.entries === 0 ? [vscode.l10n.t('This listing has no entries yet.')] : [];
      const page = this.#pageOf(summarised);
      this.#shown = { ...shown, page, notices: [...notices, ...noticesOf(source)] };
    }
    this.#send();
    this.#showed.fire();
  }

  /** The page of a summary, which is cached for changes of the filter. */
  #pageOf(summarised: ListingSummary): Page {
    const page = this.#pages.get(summarised) ?? pageOf(fileName(summarised.source.uri), summarised.summary);
    this.#pages.set(summarised, page);
    return page;
  }

  #send(): void {
    if (this.#isReady) this.panel.webview.postMessage(this.#shown).then(undefined, this.onError);
  }
}

function noListing(): string {
  return vscode.l10n.t(
    'No listing is open. Open a JSON file that contains a listing response, {count, results}, to show its summary.',
  );
}
