import * as vscode from 'vscode';
import { contentOf, type StringWithListing } from '../core/entries/embedded';
import { formattedJson } from '../core/json/print';
import { toPointer } from '../core/json/tree';
import { EmbeddedText, findListings } from '../core/listing/embedded-text';
import { Listing } from '../core/listing/listing';
import { countOfEntries } from './counts';
import { DocumentHead } from './document-text';
import { openText } from './fixtures/extract-entries';
import { LISTING_LANGUAGES } from './languages';
import type { Listings, SearchedDocument } from './listings';
import { showWarning } from './messages';
import { READ_ONLY_SCHEMES } from './old-versions';
import { inSlices } from './tasks';
import { onUnexpectedError } from './unexpected-error';

/** Not contributed: its only use is the quick fix. */
const OPEN_DECODED_COPY = 'catalogLens.openDecodedCopy';

/** How much of a string is underlined, in UTF-16 units: one may be as long as a whole listing. */
const UNDERLINED_LENGTH = 60;

/** Reports the strings of JSON documents that contain listings, as in HAR files, and opens decoded copies of them. */
export function registerListingsInStrings(listings: Listings): vscode.Disposable {
  const collection = vscode.languages.createDiagnosticCollection('catalog-lens-strings');
  /** What was found last in documents with such strings. */
  const found = new Map<vscode.TextDocument, SearchedDocument>();
  return vscode.Disposable.from(
    collection,
    listings.onDidSearch((searched) => {
      const { document, strings } = searched;
      if (strings.length === 0) {
        if (found.delete(document)) collection.delete(document.uri);
        return;
      }
      found.set(document, searched);
      diagnosticsOf(searched, () => found.get(document) !== searched)
        .then((diagnostics) => {
          if (found.get(document) === searched) collection.set(document.uri, diagnostics);
        })
        .catch(onUnexpectedError);
    }),
    vscode.workspace.onDidCloseTextDocument((document) => {
      if (found.delete(document)) collection.delete(document.uri);
    }),
    vscode.languages.registerCodeActionsProvider(
      LISTING_LANGUAGES,
      {
        provideCodeActions(document, { start }) {
          // A JSON string ends in the line in which it starts.
          const at = collection
            .get(document.uri)
            ?.findLast(({ range }) => range.start.line === start.line && !start.isBefore(range.start));
          const string = found
            .get(document)
            ?.strings.find((one) => at && document.positionAt(one.start).isEqual(at.range.start));
          return at && string && [openAction(document, string, at)];
        },
      },
      { providedCodeActionKinds: [vscode.CodeActionKind.QuickFix] },
    ),
    vscode.commands.registerCommand(OPEN_DECODED_COPY, openDecodedCopy),
  );
}

/** An information for each string with a listing, in slices. */
async function diagnosticsOf(
  { document, strings }: SearchedDocument,
  isCanceled: () => boolean,
): Promise<readonly vscode.Diagnostic[]> {
  if (READ_ONLY_SCHEMES.has(document.uri.scheme)) return [];
  const diagnostics: vscode.Diagnostic[] = [];
  for (const string of strings) {
    const message = await messageFor(document, string, isCanceled);
    if (message === undefined) continue;
    const start = document.positionAt(string.start);
    const range = document.validateRange(new vscode.Range(start, start.translate(0, UNDERLINED_LENGTH)));
    const diagnostic = new vscode.Diagnostic(range, message, vscode.DiagnosticSeverity.Information);
    diagnostic.source = 'Catalog Lens';
    diagnostics.push(diagnostic);
  }
  return diagnostics;
}

/** @returns undefined if there is no listing in the string, or it was canceled */
async function messageFor(
  document: vscode.TextDocument,
  string: StringWithListing,
  isCanceled: () => boolean,
): Promise<string | undefined> {
  const content = contentOf(new DocumentHead(document), string) ?? '';
  let entries = 0;
  let isResponse = false;
  for (const text of findListings(content, false).texts) {
    const listing = new Listing(text, { rules: [] });
    if (!(await inSlices(listing.analyze(), isCanceled)).done) return undefined;
    entries += listing.entries.length;
    isResponse ||= !(text instanceof EmbeddedText) || text.listing.shape === 'response';
  }
  if (entries === 0 && !isResponse) return undefined;
  return isResponse
    ? `This string contains a listing response with ${countOfEntries(entries)}`
    : `This string contains ${countOfEntries(entries)} of a listing`;
}

function openAction(
  { uri }: vscode.TextDocument,
  { path }: StringWithListing,
  diagnostic: vscode.Diagnostic,
): vscode.CodeAction {
  const title = 'Open Decoded Copy';
  const action = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
  action.diagnostics = [diagnostic];
  action.isPreferred = true;
  action.command = { command: OPEN_DECODED_COPY, title, arguments: [uri, toPointer(path)] };
  return action;
}

/** Opens what a string represents in an untitled editor; a text on one line is formatted. */
async function openDecodedCopy(uri: vscode.Uri, pointer: string): Promise<void> {
  const document = await vscode.workspace.openTextDocument(uri);
  const text = new DocumentHead(document);
  const string = findListings(text, true).strings.find(({ path }) => toPointer(path) === pointer);
  const content = string && contentOf(text, string);
  if (content === undefined) {
    showWarning('The string was not decoded because the document has changed.');
    return;
  }
  const name = `${pointer.split('/').at(-1) ?? ''}.json`;
  await openText(content.trimEnd().includes('\n') ? content : formattedJson(content), 'json', name);
}
