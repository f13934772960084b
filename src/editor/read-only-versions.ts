/** The scheme of the documents with one entry of a comparison. */
export const ENTRY_SCHEME = 'catalog-lens-change';

/** The scheme of the documents with a listing as selected fixes leave it. */
export const FIXED_SCHEME = 'catalog-lens-fixed';

/** The schemes of documents that are no listings, although they look like one: excerpts and previews of others. */
export const PREVIEW_SCHEMES: ReadonlySet<string> = new Set([
  ENTRY_SCHEME,
  FIXED_SCHEME,
  // The right side of VS Code's refactor preview.
  'vscode-bulkeditpreview-editor',
]);

/** The schemes of read-only versions of listings, whose problems would duplicate those of the file. */
export const READ_ONLY_SCHEMES: ReadonlySet<string> = new Set(['git', 'vscode-local-history']);
