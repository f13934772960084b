import * as vscode from 'vscode';
import type { OpenListing } from '../listings/open-listing';
import type { Listings } from '../listings';

/** The listing with a URI, while it is open. */
export class ListingAt implements vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<OpenListing | undefined>();
  /** Fires when the listing is opened or closed. */
  readonly onDidChange = this.#changed.event;
  readonly #subscriptions: vscode.Disposable;
  #value: OpenListing | undefined;

  constructor(uri: vscode.Uri, listings: Listings) {
    const key = uri.toString();
    this.#value = listings.at(uri);
    this.#subscriptions = vscode.Disposable.from(
      this.#changed,
      listings.onDidOpen((source) => {
        if (source.uri.toString() === key) this.#set(source);
      }),
      listings.onDidClose((source) => {
        if (source === this.#value) this.#set(undefined);
      }),
    );
  }

  get value(): OpenListing | undefined {
    return this.#value;
  }

  dispose(): void {
    this.#subscriptions.dispose();
  }

  #set(value: OpenListing | undefined): void {
    this.#value = value;
    this.#changed.fire(value);
  }
}
