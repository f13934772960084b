import type * as vscode from 'vscode';
import type { Syntax } from '../../core/json/syntax';
import { EmbeddedText, findListings, isPlainInsertion } from '../../core/listing/embedded-text';
import type { Text, TextChange } from '../../core/text/text';
import { DelayedTask } from '../tasks';
import { DocumentHead, DocumentText } from '../document-text';

/** The delay after the last edit until a document is checked again for being a listing, in milliseconds. */
const RECHECK_DELAY_MS = 400;

/** What was found in a version of a document. */
interface Found {
  readonly version: number;
  readonly isForced: boolean;
  readonly texts: readonly Text[];
}

/** A JSON document, which may be a listing. */
export class DocumentSource implements vscode.Disposable {
  readonly uri: vscode.Uri;
  #text: DocumentText | undefined;
  #found: Found | undefined;
  #eol: vscode.EndOfLine;
  readonly #recheck: DelayedTask;

  /** @param recheck called some time after the last edit, because its syntax errors may have hidden that the text is a listing */
  constructor(
    readonly document: vscode.TextDocument,
    readonly syntax: Syntax,
    recheck: () => void,
  ) {
    this.uri = document.uri;
    this.#eol = document.eol;
    this.#recheck = new DelayedTask(recheck);
  }

  /** Another object if the text has to be read from its start. */
  get text(): DocumentText {
    return (this.#text ??= new DocumentText(this.document));
  }

  /**
   * Updates the text after an edit.
   *
   * @returns undefined if it has to be read from its start
   */
  change({ contentChanges }: vscode.TextDocumentChangeEvent): readonly TextChange[] | undefined {
    const isSameEol = this.#eol === this.document.eol;
    if (isSameEol && contentChanges.length === 0) return [];
    this.#recheck.reschedule(RECHECK_DELAY_MS);
    this.#eol = this.document.eol;
    const changes = isSameEol ? this.#text?.change(contentChanges) : undefined;
    if (changes) this.#follow(changes);
    else this.#text = undefined;
    return changes;
  }

  /**
   * The texts of the listings in the text, in its order.
   *
   * @param isForced whether the text is a listing even if none is found
   */
  find(isForced: boolean): readonly Text[] {
    return this.#findIn(isForced).texts;
  }

  /** @param offset in UTF-16 units */
  positionAt(offset: number): vscode.Position {
    return this.document.positionAt(offset);
  }

  dispose(): void {
    this.#recheck.dispose();
  }

  #findIn(isForced: boolean): Found {
    const { version } = this.document;
    if (this.#found?.version !== version || this.#found.isForced !== isForced)
      this.#found = {
        version,
        isForced,
        texts: findListings(new DocumentHead(this.document), isForced, this.syntax),
      };
    return this.#found;
  }

  /** Moves what was found before a change that cannot affect what is found, as searching takes long in a large document. */
  #follow([change, ...more]: readonly TextChange[]): void {
    const found = this.#found;
    this.#found = undefined;
    if (!found || !change || more.length > 0) return;
    const { offset, inserted } = change;
    const isInside = found.texts.some(
      (text) => text instanceof EmbeddedText && text.listing.start < offset && offset < text.listing.end,
    );
    // The insertion may correct a syntax error.
    const hasError = found.texts.some((text) => text instanceof EmbeddedText && text.listing.errorAround);
    if (!isInside || hasError || !isPlainInsertion(this.text, change)) return;
    const move = (at: number): number => (at > offset ? at + inserted : at);
    const texts = found.texts.map((text) => {
      if (!(text instanceof EmbeddedText)) return text;
      const { listing } = text;
      const moved = { ...listing, start: move(listing.start), end: move(listing.end) };
      return new EmbeddedText(new DocumentHead(this.document), moved);
    });
    this.#found = { ...found, version: this.document.version, texts };
  }
}
