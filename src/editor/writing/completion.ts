import * as vscode from 'vscode';
import { DEFAULT_SETTINGS } from '../../core/listing/settings';
import type { Completion } from '../../core/language/cursor';
import { Checker } from '../../core/listing/checker';
import { placeOfWhole } from '../../core/listing/find-listings';
import { Listing } from '../../core/listing/listing';
import { LANGUAGES, LISTING_LANGUAGES } from '../listings/languages';
import type { Listings } from '../listings';

const KINDS: Readonly<Record<Completion['kind'], vscode.CompletionItemKind>> = {
  member: vscode.CompletionItemKind.Property,
  value: vscode.CompletionItemKind.Value,
  figure: vscode.CompletionItemKind.Value,
  entry: vscode.CompletionItemKind.Snippet,
};

/** Registers completion of members and values in listings. */
export function registerCompletion(listings: Listings): vscode.Disposable {
  return vscode.languages.registerCompletionItemProvider(
    LISTING_LANGUAGES,
    {
      async provideCompletionItems(document, position, token, { triggerCharacter }) {
        // A space also indents lines: only one after a colon starts a value.
        if (triggerCharacter === ' ' && !isAfterColon(document, position)) return undefined;
        const { version } = document;
        const { completionsAt, isIncompleteListing } = await import('../../core/language/completions');
        if (token.isCancellationRequested || document.version !== version) return undefined;
        const source = listings.of(document);
        const offset = document.offsetAt(position);
        const listing = source ? source.listingAt(offset) : shortListingIn(document);
        if (!listing || source?.isCurrent === false || (!source && !isIncompleteListing(listing)))
          return undefined;
        const completions = completionsAt(listing, offset, Date.now());
        return completions.map((completion, index) => itemOf(document, completion, index));
      },
    },
    '"',
    ':',
    ' ',
  );
}

/** Longer documents are not checked for an incomplete listing. The length is in UTF-16 units. */
const MAX_LINES = 200;
const MAX_LENGTH = 10_000;

/** Reads a short document that is not recognized as a listing yet because it has no entries. */
function shortListingIn(document: vscode.TextDocument): Listing | undefined {
  if (document.lineCount > MAX_LINES) return undefined;
  const text = document.getText();
  const syntax = LANGUAGES.get(document.languageId);
  if (!syntax || text.length > MAX_LENGTH) return undefined;
  // Completion needs no problems.
  const checker = new Checker([], DEFAULT_SETTINGS);
  return Listing.read(text, placeOfWhole(text), { checker, syntax });
}

function isAfterColon(document: vscode.TextDocument, { line, character }: vscode.Position): boolean {
  const before = new vscode.Range(line, Math.max(character - 2, 0), line, character);
  return document.getText(before) === ': ';
}

/** Leaves the first tab stop of a snippet, so that VS Code writes what follows from its placeholder, and returns to it. */
export const LEAVE_AND_RETURN = {
  command: 'runCommands',
  title: '',
  arguments: [{ commands: ['jumpToNextSnippetPlaceholder', 'jumpToPrevSnippetPlaceholder'] }],
} satisfies vscode.Command;

/** @param index the position in the completion list */
export function itemOf(
  document: vscode.TextDocument,
  completion: Completion,
  index: number,
): vscode.CompletionItem {
  const { label, kind, detail, documentation, insert, isSnippet, span, filter, suggestsNext, missingComma } =
    completion;
  const item = new vscode.CompletionItem(label, KINDS[kind]);
  item.detail = detail;
  item.documentation = new vscode.MarkdownString(documentation);
  item.insertText = isSnippet ? new vscode.SnippetString(insert) : insert;
  item.range = new vscode.Range(document.positionAt(span.start), document.positionAt(span.end));
  item.filterText = filter;
  // Sorted before the items of VS Code's JSON support, which start with a letter, a digit or a quote.
  item.sortText = ` ${String(index).padStart(3, '0')}`;
  if (suggestsNext) item.command = { command: 'editor.action.triggerSuggest', title: '' };
  if (completion.followsEndpoint) item.command = LEAVE_AND_RETURN;
  if (missingComma !== undefined)
    item.additionalTextEdits = [vscode.TextEdit.insert(document.positionAt(missingComma), ',')];
  return item;
}
