/** The view type of the panel, which is also in the manifest. VS Code restores the panel by it. */
export const PANEL_TYPE = 'catalogLens.summary';
