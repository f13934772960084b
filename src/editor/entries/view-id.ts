/** The id of the Entries view. In a separate file because it is needed before the view is loaded. */
export const VIEW = 'catalogLens.entries';
