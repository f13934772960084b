import * as vscode from 'vscode';
import type { Settings } from '../../core/listing/settings';
import { LISTING_LANGUAGES } from '../listings/languages';

/** Longer documents are not considered empty. The length is in UTF-16 units. */
const MAX_LENGTH = 200;
const MAX_LINES = 20;
/** Brackets, and the word that is being typed. */
const ALMOST_EMPTY = /^[\s{}"a-z]*$/i;

/**
 * Offers a new listing in empty JSON documents. Also registered before the features are loaded.
 *
 * @param settingsOf the settings for a document; the defaults are used without it
 */
export function registerNewListing(settingsOf?: (uri: vscode.Uri) => Promise<Settings>): vscode.Disposable {
  return vscode.languages.registerCompletionItemProvider(LISTING_LANGUAGES, {
    async provideCompletionItems(document, position, token) {
      const { version, lineCount } = document;
      if (lineCount > MAX_LINES) return undefined;
      if (document.offsetAt(document.lineAt(lineCount - 1).range.end) > MAX_LENGTH) return undefined;
      const text = document.getText();
      if (!ALMOST_EMPTY.test(text) || hasOwnName(document)) return undefined;
      const [{ newListingAt }, { DEFAULT_SETTINGS }, { itemOf }] = await Promise.all([
        import('../../core/language/new-entry'),
        import('../../core/listing/settings'),
        import('./completion'),
      ]);
      const settings = (await settingsOf?.(document.uri)) ?? DEFAULT_SETTINGS;
      if (token.isCancellationRequested || document.version !== version) return undefined;
      const completion = newListingAt(text, document.offsetAt(position), settings, Date.now());
      return completion && [itemOf(document, completion, 0)];
    },
  });
}

/** Names of files with a meaning of their own. */
const OWN_NAMES =
  /^\.|(?:^|[.-])(?:config|conf|settings|schema|lock|manifest|workspace)\.jsonc?$|rc\.jsonc?$|^(?:package|package-lock|composer|bower|lerna|nx|turbo|vercel|firebase|angular|deno|biome|renovate|global|launch|tasks|app|project|catalog-lens)\.jsonc?$|^[jt]sconfig\b.*\.json$|\.code-workspace$/i;

/** Whether a file is something else than a listing by its name, such as `.eslintrc.json` or `tsconfig.json`. */
function hasOwnName({ uri, isUntitled }: vscode.TextDocument): boolean {
  const folders = uri.path.split('/');
  const name = folders.pop() ?? '';
  return !isUntitled && (OWN_NAMES.test(name) || folders.at(-1) === '.vscode');
}
