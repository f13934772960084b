import { readdir } from 'node:fs/promises';
import type { Person } from '../person';
import type { See, Walk } from './walk';

/** Takes a screenshot of each screen with each listing of the folder, to review them on any data. */
export const walkScreens: Walk = async (person, see, folder) => {
  await detailsPage(person, see);
  await person.openEntries();
  const files = (await readdir(folder)).filter((file) => file.endsWith('.json')).sort();
  for (const file of files) {
    await person.openFile(file);
    const isListing = await person
      .statusBar(/^Entry|entries$/)
      .first()
      .waitFor({ timeout: 20_000 })
      .then(
        () => true,
        () => false,
      );
    if (isListing) await screensOf(person, see, file.replace('.json', ''));
  }
};

/** The page that VS Code shows for the installed extension. */
async function detailsPage(person: Person, see: See): Promise<void> {
  await person.command('Extensions: Show Installed Extensions');
  await person.page.locator('.extensions-list .monaco-list-row', { hasText: 'Catalog Lens' }).first().click();
  await inWebview(person, 'h1');
  await see('details-page');
  await person.command('View: Close All Editors');
}

async function screensOf(person: Person, see: See, name: string): Promise<void> {
  const rows = person.entries();
  await rows.first().waitFor();
  await see(`${name}-entries`);
  await person.pointAt(rows.first());
  await person.page.locator('.monaco-hover:visible').first().waitFor();
  await see(`${name}-group-tooltip`);
  await person.page.mouse.move(900, 500);
  await person.command('Catalog Lens: Go to Next Problem in Listing');
  await person.page.locator('.monaco-hover:visible').first().waitFor();
  await see(`${name}-problem`);
  const selected = person.page.locator('.pane .monaco-list-row.selected', { hasText: /·/ }).first();
  await selected.waitFor();
  await person.pointAt(selected);
  await person.page
    .locator('.monaco-hover:visible', { hasText: /relations/ })
    .first()
    .waitFor();
  await see(`${name}-entry-tooltip`);
  await person.page.mouse.move(900, 500);
  await person.command('Catalog Lens: Show Entry Details');
  await person.page.locator('.tab.active', { hasText: /Entry/ }).waitFor();
  await inWebview(person, 'table');
  await see(`${name}-entry-details`);
  await person.command('View: Close Editor');
  await person.command('Catalog Lens: Show Summary');
  await person.page.locator('.tab.active', { hasText: /Summary/ }).waitFor();
  await inWebview(person, '#summary svg');
  await see(`${name}-summary`);
  await person.command('View: Close All Editors');
}

/** Waits until a webview shows something. */
async function inWebview(person: Person, selector: string): Promise<void> {
  for (;;) {
    for (const frame of person.page.frames()) {
      const isShown = await frame
        .locator(selector)
        .first()
        .isVisible()
        .catch(() => false);
      if (frame.parentFrame() && isShown) return;
    }
    await person.page.waitForTimeout(50);
  }
}
