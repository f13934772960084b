import * as vscode from 'vscode';
import type { Completion } from '../../core/language/position';
import { Checker } from '../../core/listing/checker';
import { placeOfWhole } from '../../core/listing/find-listings';
import { Listing } from '../../core/listing/listing';
import { DEFAULT_SETTINGS } from '../../core/listing/settings';
import type { Listings } from '../listings';
import { LANGUAGES, LISTING_LANGUAGES } from '../listings/languages';
import { showInformation, showWarning } from '../ui/messages';

const KINDS: Readonly<Record<Completion['kind'], vscode.CompletionItemKind>> = {
  member: vscode.CompletionItemKind.Property,
  value: vscode.CompletionItemKind.Value,
  figure: vscode.CompletionItemKind.Value,
  entry: vscode.CompletionItemKind.Snippet,
};

/** Registers completion of members, values and entries in listings, and the command that inserts the completion of an entry. */
export function registerCompletion(listings: Listings): vscode.Disposable {
  const provider = vscode.languages.registerCompletionItemProvider(
    LISTING_LANGUAGES,
    {
      async provideCompletionItems(document, position, token, { triggerCharacter }) {
        // A space also indents lines: only one after a colon starts a value.
        if (triggerCharacter === ' ' && !isAfterColon(document, position)) return undefined;
        const { version } = document;
        const { completionsAt, isIncompleteListing } = await import('../../core/language/completion');
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
  const command = vscode.commands.registerCommand('catalogLens.newEntry', () => insertEntry(listings));
  return vscode.Disposable.from(provider, command);
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
const LEAVE_AND_RETURN = {
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
  const { label, kind, detail, documentation, insert, isSnippet, span, also, filter } = completion;
  const item = new vscode.CompletionItem(label, KINDS[kind]);
  item.detail = detail;
  item.documentation = new vscode.MarkdownString(documentation);
  item.insertText = isSnippet ? new vscode.SnippetString(insert) : insert;
  item.range = rangeAt(document, span.start, span.end);
  item.filterText = filter;
  // Sorted before the items of VS Code's JSON support, which start with a letter, a digit or a quote.
  item.sortText = ` ${String(index).padStart(3, '0')}`;
  if (completion.suggestsNext) item.command = { command: 'editor.action.triggerSuggest', title: '' };
  if (completion.followsEndpoint) item.command = LEAVE_AND_RETURN;
  item.additionalTextEdits = also.map(({ offset, length, text }) =>
    vscode.TextEdit.replace(rangeAt(document, offset, offset + length), text),
  );
  return item;
}

function rangeAt(document: vscode.TextDocument, start: number, end: number): vscode.Range {
  return new vscode.Range(document.positionAt(start), document.positionAt(end));
}

/**
 * Inserts the completion of an entry at the cursor of the current listing, or into an empty `results`, as one undo step, with tab
 * stops in the editor of the text.
 */
async function insertEntry({ current }: Listings): Promise<void> {
  const source = current.value;
  if (!source) {
    showInformation('Open a listing to add an entry.');
    return;
  }
  await source.whenCurrent();
  const { document, cursor = 0 } = source;
  const { version } = document;
  const { newEntryAt } = await import('../../core/language/new-entry');
  const visible = vscode.window.visibleTextEditors.find((editor) => editor.document === document);
  const editor = await vscode.window.showTextDocument(document, visible?.viewColumn);
  const isChanged = !source.isCurrent || document.version !== version;
  const entry = isChanged ? undefined : newEntryAt(source.listing, cursor, Date.now());
  if (!entry) {
    const reason = isChanged
      ? 'the listing has changed.'
      : 'the text next to it is not valid JSON. Fix the syntax errors and try again.';
    showWarning(`The entry was not inserted because ${reason}`);
    return;
  }
  const { insert, span, also } = entry;
  const shift = also
    .filter(({ offset }) => offset <= span.start)
    .reduce((sum, { length, text }) => sum + text.length - length, 0);
  await editor.edit(
    (builder) => {
      for (const { offset, length, text } of also)
        builder.replace(rangeAt(document, offset, offset + length), text);
    },
    { undoStopBefore: true, undoStopAfter: false },
  );
  const range = rangeAt(document, span.start + shift, span.end + shift);
  const options = { undoStopBefore: also.length === 0, undoStopAfter: false };
  await editor.insertSnippet(new vscode.SnippetString(insert), range, options);
  // A read-only editor accepts edits without applying them.
  if (document.version === version)
    showWarning('The entry was not inserted because the document cannot be edited.');
  else await vscode.commands.executeCommand(LEAVE_AND_RETURN.command, ...LEAVE_AND_RETURN.arguments);
}
