import { match } from 'node:assert/strict';
import type { Person } from '../person';
import type { See, Walk } from './walk';

/** Looks at the extension in a window whose language is German. */
export const walkGerman: Walk = async (person, see) => {
  const { page } = person;
  await page
    .locator('.activitybar .action-item', { has: page.getByLabel(/^Catalog Lens/) })
    .first()
    .click();
  await page.getByText('Kein Listing geöffnet.').waitFor();
  await see('welcome');
  await person.openFile('broken.json');
  await person.statusBar(/^Eintrag 1 von 60$|^60 Einträge$/).waitFor();
  await page.locator('.sidebar .composite.title', { hasText: 'Einträge' }).waitFor();
  await palette(person, see);
  await filter(person, see);
  await quickFixes(person, see);
  await summary(person, see);
};

async function palette(person: Person, see: See): Promise<void> {
  await person.press('F1');
  const widget = person.page.locator('.quick-input-widget:visible');
  await widget.locator('input').first().fill('>Catalog Lens');
  await widget.getByText('Catalog Lens: Anonymisieren…', { exact: true }).first().waitFor();
  await see('palette');
  await person.press('Escape');
  await widget.waitFor({ state: 'hidden' });
}

async function filter(person: Person, see: See): Promise<void> {
  const widget = await person.ask('Catalog Lens: Einträge filtern…');
  match(await widget.locator('.quick-input-title').innerText(), /^Einträge filtern$/i);
  await widget.locator('input').first().fill('has:problems');
  await widget
    .getByText(/^\d+ Einträge$/)
    .first()
    .waitFor();
  await see('filter');
  await person.press('Enter');
  await person.page.getByText(/^\d+ von \d+ Einträgen: has:problems$/).waitFor();
  await see('tree');
  await person.command('Catalog Lens: Filter löschen');
}

async function quickFixes(person: Person, see: See): Promise<void> {
  await person.goTo(1);
  await person.command('Catalog Lens: Zum nächsten Problem des Listings wechseln');
  await person.page.locator('.monaco-hover:visible').first().waitFor();
  await person.press('Escape');
  await person.press('Control+.');
  await person.page
    .getByText(/^Schweregrad von \S+ festlegen…$/)
    .first()
    .waitFor();
  await see('fixes');
  await person.press('Escape');
}

async function summary(person: Person, see: See): Promise<void> {
  await person.command('Catalog Lens: Zusammenfassung anzeigen');
  await person.page.locator('.tab.active', { hasText: 'Zusammenfassung: broken.json' }).waitFor();
  const panel = person.page.frameLocator('iframe.webview').frameLocator('iframe');
  await panel.getByText('Nach Chain und Flag').first().waitFor();
  await panel.getByText('Tabelle').first().waitFor();
  match((await panel.locator('html').getAttribute('lang')) ?? '', /^de$/);
  await see('summary');
}
