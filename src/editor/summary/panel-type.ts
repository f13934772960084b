/** The type of the summary's panel, by which VS Code restores it when a window is reloaded; the manifest names it too. */
export const PANEL_TYPE = 'catalogLens.summary';
