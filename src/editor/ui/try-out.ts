/** The command of the walkthrough's buttons. In a separate file because it is needed before the features are loaded. */
export const TRY_OUT = 'catalogLens.tryOut';
