/** What the buttons of the walkthrough call; no palette shows it. Here by itself, for it is known while the extension sleeps. */
export const TRY_OUT = 'catalogLens.tryOut';
