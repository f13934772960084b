/** The command of the buttons of the walkthrough. In a file of its own, as it is needed before the features are loaded. */
export const TRY_OUT = 'catalogLens.tryOut';
