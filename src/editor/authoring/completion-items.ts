import * as vscode from 'vscode';
import { completionsAt, type Completion } from '../../core/authoring';
import { rangeOf } from '../diagnostics';
import { LANGUAGES, type Listings } from '../listings';

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
      provideCompletionItems(document, position, _token, { triggerCharacter }) {
        const { listing, configuration } = listings.of(document) ?? {};
        if (!listing?.isComplete || !configuration) return undefined;
        // A space is typed behind a colon, but also to indent a line.
        if (triggerCharacter === ' ' && !isBehindColon(document, position)) return undefined;
        const offset = document.offsetAt(position);
        const completions = completionsAt(listing, offset, configuration.settings, Date.now());
        return completions.map((completion, index) => itemOf(document, completion, index));
      },
    },
    '"',
    ':',
    ' ',
  );
}

function isBehindColon(document: vscode.TextDocument, { line, character }: vscode.Position): boolean {
  const before = new vscode.Range(line, Math.max(character - 2, 0), line, character);
  return document.getText(before) === ': ';
}

function itemOf(document: vscode.TextDocument, completion: Completion, index: number): vscode.CompletionItem {
  const { label, kind, detail, documentation, insert, isSnippet, span, filter, missingComma } = completion;
  const item = new vscode.CompletionItem(label, KINDS[kind]);
  item.detail = detail;
  item.documentation = new vscode.MarkdownString(documentation);
  item.insertText = isSnippet ? new vscode.SnippetString(insert) : insert;
  item.range = rangeOf(document, span);
  item.filterText = filter;
  // Before all that VS Code's own JSON support offers, which begins with a letter, a digit or a quote.
  item.sortText = ` ${String(index).padStart(3, '0')}`;
  if (missingComma !== undefined)
    item.additionalTextEdits = [vscode.TextEdit.insert(document.positionAt(missingComma), ',')];
  return item;
}
