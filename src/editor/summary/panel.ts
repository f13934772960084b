import * as vscode from 'vscode';
import type { CurrentListing } from '../current-listing';
import type { Entries } from '../entries';
import { noticesOf } from '../entries/notices';
import { VIEW } from '../entries/view-id';
import { fileName, shownName } from '../file-name';
import type { Listings } from '../listings';
import { panelFolder, panelHtml } from './html';
import type { Page, Shown } from './page';
import { pageOf } from './page-of';
import { requestIn } from './request';
import { Summariser, type Summarised } from './summariser';

const TYPE = 'catalogLens.summary';

/** The panel in the editor area: what is sent to it, and what is done about what was chosen in it. */
export class SummaryPanel implements vscode.Disposable {
  readonly #panel: vscode.WebviewPanel;
  readonly #summariser: Summariser;
  readonly #showed = new vscode.EventEmitter<void>();
  /** Fires when something else is sent to the panel. */
  readonly onDidShow = this.#showed.event;
  readonly onDidDispose: vscode.Event<void>;
  readonly #subscriptions: vscode.Disposable;
  #shown: Shown | undefined;
  #isReady = false;
  #made: { readonly from: Summarised; readonly page: Page } | undefined;

  constructor(
    extension: vscode.Uri,
    listings: Listings,
    private readonly current: CurrentListing,
    private readonly entries: Entries,
    private readonly onError: (error: unknown) => void,
  ) {
    this.#panel = vscode.window.createWebviewPanel(TYPE, vscode.l10n.t('Summary'), vscode.ViewColumn.Active, {
      enableScripts: true,
      localResourceRoots: [panelFolder(extension)],
    });
    this.#panel.iconPath = new vscode.ThemeIcon('graph');
    this.onDidDispose = this.#panel.onDidDispose;
    this.#summariser = new Summariser(listings, current, onError);
    const show = (): void => {
      this.#show();
    };
    this.#subscriptions = vscode.Disposable.from(
      this.#showed,
      this.#summariser,
      this.#summariser.onDidSummarise(show),
      entries.state.onDidChange(show),
      this.#panel.onDidChangeViewState(() => {
        this.#summariser.isShown = this.#panel.visible;
        // What is hidden loses its page, and asks for it when it is shown again.
        if (!this.#panel.visible) this.#isReady = false;
      }),
      this.#panel.webview.onDidReceiveMessage((message: unknown) => {
        this.receive(message).catch(onError);
      }),
    );
    this.#panel.webview.html = panelHtml(this.#panel.webview, extension);
    this.#show();
  }

  /** What was last sent to the page, or will be once it has loaded. */
  get shown(): Shown | undefined {
    return this.#shown;
  }

  /** Whether the page has loaded and listens. */
  get isReady(): boolean {
    return this.#isReady;
  }

  get title(): string {
    return this.#panel.title;
  }

  reveal(): void {
    this.#panel.reveal();
  }

  /** Takes a message of the page; what is no request is ignored. */
  async receive(message: unknown): Promise<void> {
    const request = requestIn(message);
    if (!request) return;
    if ('ready' in request) {
      this.#isReady = true;
      this.#send();
    } else if ('filter' in request) {
      this.entries.state.choose({ filter: request.filter });
      await vscode.commands.executeCommand(`${VIEW}.focus`);
    } else {
      const source = this.current.value;
      const entry = source?.listing.entries.at(request.entry);
      if (source && entry) await source.show(entry, { preserveFocus: false });
    }
  }

  dispose(): void {
    this.#subscriptions.dispose();
    this.#panel.dispose();
  }

  #show(): void {
    const source = this.current.value;
    const { filter } = this.entries.state.choices;
    const { summarised } = this.#summariser;
    this.#panel.title = source
      ? vscode.l10n.t('Summary: {0}', shownName(source.uri))
      : vscode.l10n.t('Summary');
    if (!source) {
      this.#shown = { page: undefined, notices: [noListing()], filter };
    } else if (summarised?.source !== source) {
      this.#shown = { page: undefined, notices: [vscode.l10n.t('Reading the listing.')], filter };
    } else {
      const notices =
        summarised.summary.totals.entries === 0 ? [vscode.l10n.t('This listing has no entries yet.')] : [];
      const page = this.#pageOf(summarised);
      this.#shown = { page, notices: [...notices, ...noticesOf(source)], filter };
    }
    this.#send();
    this.#showed.fire();
  }

  /** Another filter does not make it anew. */
  #pageOf(summarised: Summarised): Page {
    if (this.#made?.from !== summarised)
      this.#made = { from: summarised, page: pageOf(fileName(summarised.source.uri), summarised.summary) };
    return this.#made.page;
  }

  #send(): void {
    if (this.#isReady) this.#panel.webview.postMessage(this.#shown).then(undefined, this.onError);
  }
}

function noListing(): string {
  return vscode.l10n.t(
    'No listing is open. Open a JSON file whose content is a listing response, {count, results}, and its summary is shown here.',
  );
}
