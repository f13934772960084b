/** The id of the Entries view. In a file of its own, as it is needed before the view is loaded. */
export const VIEW = 'catalogLens.entries';
