import * as vscode from 'vscode';
import type { Completion } from '../../core/authoring';
import { Listing } from '../../core/listing/listing';
import { DEFAULT_SETTINGS } from '../../core/model/settings';
import { rangeOf } from '../diagnostics';
import { LANGUAGES } from '../languages';
import type { Listings } from '../listings';

const KINDS: Readonly<Record<Completion['kind'], vscode.CompletionItemKind>> = {
  member: vscode.CompletionItemKind.Property,
  value: vscode.CompletionItemKind.Value,
  figure: vscode.CompletionItemKind.Value,
  entry: vscode.CompletionItemKind.Snippet,
};

/** Completes what is typed in listings. */
export function registerCompletion(listings: Listings): vscode.Disposable {
  return vscode.languages.registerCompletionItemProvider(
    Array.from(LANGUAGES.keys(), (language) => ({ language })),
    {
      async provideCompletionItems(document, position, token, { triggerCharacter }) {
        // A space is typed after a colon, but also to indent a line.
        if (triggerCharacter === ' ' && !isBehindColon(document, position)) return undefined;
        const { completionsAt, isIncompleteListing } = await import('../../core/authoring');
        if (token.isCancellationRequested) return undefined;
        const source = listings.of(document);
        const listing = source ? source.listing : shortListingIn(document);
        if (!listing?.isComplete || (!source && !isIncompleteListing(listing))) return undefined;
        const settings = source?.configuration.settings ?? DEFAULT_SETTINGS;
        const completions = completionsAt(listing, document.offsetAt(position), settings, Date.now());
        return completions.map((completion, index) => itemOf(document, completion, index));
      },
    },
    '"',
    ':',
    ' ',
  );
}

/** Longer texts are not checked for an incomplete listing. */
const MOST_LINES = 200;
const MOST_CHARACTERS = 10_000;

/** A document that may become a listing, but has no entries to recognize it by. */
function shortListingIn(document: vscode.TextDocument): Listing | undefined {
  if (document.lineCount > MOST_LINES) return undefined;
  const text = document.getText();
  const syntax = LANGUAGES.get(document.languageId);
  if (!syntax || text.length > MOST_CHARACTERS) return undefined;
  return Listing.read(text, { syntax });
}

function isBehindColon(document: vscode.TextDocument, { line, character }: vscode.Position): boolean {
  const before = new vscode.Range(line, Math.max(character - 2, 0), line, character);
  return document.getText(before) === ': ';
}

/** @param index of the completion among all that are offered together */
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
  item.range = rangeOf(document, span);
  item.filterText = filter;
  // Before all that VS Code's own JSON support offers, which starts with a letter, a digit or a quote.
  item.sortText = ` ${String(index).padStart(3, '0')}`;
  if (suggestsNext) item.command = { command: 'editor.action.triggerSuggest', title: '' };
  if (missingComma !== undefined)
    item.additionalTextEdits = [vscode.TextEdit.insert(document.positionAt(missingComma), ',')];
  return item;
}
