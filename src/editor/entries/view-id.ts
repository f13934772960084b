/** The view of the entries in the manifest. Here by itself, for the sleeping extension loads nothing of the view. */
export const VIEW = 'catalogLens.entries';
