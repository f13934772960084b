import * as vscode from 'vscode';
import type { EntryTexts } from '../../core/browse/entry-texts';
import { entryLabel } from '../../core/browse/labels';
import { search } from '../../core/browse/search';
import type { Entry } from '../../core/model/entry';
import { shownText } from '../../core/text/quote';
import type { Arranger } from '../entries/arranger';
import { inSlices } from '../slices';
import type { ListingFiles } from '../listing-files';

/** The maximum number of symbols of a listing. */
const MAX_SYMBOLS = 200;

/**
 * Finds entries of all open and all checked listings by name, id and endpoint.
 *
 * @param checked returns the listings that were checked
 */
export function registerWorkspaceSymbols(
  arranger: Arranger,
  checked: () => readonly vscode.Uri[],
  workspace: ListingFiles,
): vscode.Disposable {
  return vscode.languages.registerWorkspaceSymbolProvider({
    async provideWorkspaceSymbols(query, token) {
      const symbols: vscode.SymbolInformation[] = [];
      if (query.trim() === '') return symbols;
      for await (const file of workspace.of(checked(), token)) {
        for (const listing of file.allListings) {
          const texts = arranger.textsOf(listing);
          const { version } = listing;
          const isCancelled = (): boolean => token.isCancellationRequested || listing.version !== version;
          const outcome = await inSlices(search(listing, texts, query, MAX_SYMBOLS), isCancelled);
          if (token.isCancellationRequested) return undefined;
          if (!outcome.done || isCancelled()) continue;
          for (const entry of outcome.value.entries) {
            const { label, others } = textsFor(texts, entry, query);
            // VS Code adds the name of the file.
            const container = others.join(' · ');
            const location = new vscode.Location(
              file.uri,
              file.rangeOf({ start: entry.start, end: entry.start }),
            );
            symbols.push(new vscode.SymbolInformation(label, vscode.SymbolKind.Object, container, location));
          }
        }
      }
      return token.isCancellationRequested ? undefined : symbols;
    },
  });
}

/** The text that matches the query, as the label, and another one: VS Code shows only symbols whose name matches. */
function textsFor(
  texts: EntryTexts,
  entry: Entry,
  query: string,
): { readonly label: string; readonly others: readonly string[] } {
  const own = texts.of(entry);
  const name = entryLabel(entry, own, [], 'file').label;
  const all = [...new Set([name, shownText(own.id), shownText(own.endpoint)])].filter((text) => text !== '');
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const matches = (text: string): boolean => words.every((word) => text.toLowerCase().includes(word));
  const label = all.find(matches) ?? name;
  return { label, others: all.filter((text) => text !== label).slice(0, 1) };
}
