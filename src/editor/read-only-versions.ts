/** The scheme of the documents with one entry of a comparison. */
export const ENTRY_SCHEME = 'catalog-lens-change';

/** The schemes of read-only versions of listings, whose problems would duplicate those of the file. */
export const READ_ONLY_SCHEMES: ReadonlySet<string> = new Set(['git', ENTRY_SCHEME]);
