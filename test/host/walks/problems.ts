import { equal, match } from 'node:assert/strict';
import type { Person } from '../person';
import type { See, Walk } from './walk';

/** Types a wrong volume, reads its problem and hover, opens the rule's page, and corrects the volume. */
export const walkProblems: Walk = async (person, see) => {
  await person.openFile('clean.json');
  await mistype(person, see);
  await person.openFile('broken.json');
  await person.squiggles('error').first().waitFor();
  await person.problems();
  await see('problems');
  await person.page.locator('.statusbar-item[id="status.languageStatus"]').hover();
  await person.page.locator('.hover-language-status:visible').first().waitFor();
  await see('language-status');
  await person.command('View: Hide Panel');
  await person.openFile('clean.json');
  await hovers(person, see);
};

async function mistype(person: Person, see: See): Promise<void> {
  const volume = await person.page.locator('.view-line', { hasText: '"volume30dUsd"' }).first().innerText();
  const figure = /[\d.]+(?=,)/.exec(volume)?.[0] ?? '';
  await person.goTo(VOLUME_LINE, volume.indexOf(',') + 1);
  await person.type('7');
  await person.squiggles('warning').first().waitFor();
  await see('squiggle');
  match(await person.hover(`${figure}7`), /volume30dUsd is .*, but calls30d × pricePerCallUsd = /);
  await see('hover-wrong-volume');
  await clickLink(person, 'volume-30d');
  await person.page.locator('.tab.active', { hasText: 'volume-30d' }).waitFor();
  const page = person.page.frameLocator('iframe.webview.ready').frameLocator('#active-frame');
  await page.getByRole('heading', { name: 'volume-30d' }).waitFor();
  await see('rule-page');
  await person.command('View: Close Editor');
  await person.goTo(VOLUME_LINE, volume.indexOf(',') + 2);
  await person.press('Backspace');
  await person.squiggles('warning').first().waitFor({ state: 'detached' });
  equal(await person.squiggles('error').count(), 0);
  console.log('A wrong volume is reported, explained and corrected.');
}

/** The line of the first entry's volume in a generated listing. */
const VOLUME_LINE = 17;

/** Clicks on a link in the hover, where its first letters are: it may continue in the next line. */
async function clickLink(person: Person, text: string): Promise<void> {
  const link = person.page.locator('.monaco-hover:visible a', { hasText: text }).first();
  const { right, top } = await link.evaluate((element: Lines) => {
    const [first] = element.getClientRects();
    return { right: first.right, top: first.top };
  });
  await person.page.mouse.click(right - 3, top + 5);
}

async function hovers(person: Person, see: See): Promise<void> {
  for (const member of HOVERED) {
    await person.goTo(1);
    const shown = await person.hover(`"${member}"`);
    match(shown, new RegExp(`${member}|Entry`));
    await see(`hover-${member}`);
    await person.press('Escape');
  }
}

const HOVERED = [
  'count',
  'id',
  'name',
  'endpoint',
  'description',
  'chain',
  'acceptedChains',
  'pricePerCallUsd',
  'calls30d',
  'callsPerDayApprox',
  'volume30dUsd',
  'l30DaysPayers',
  'lastCalledMs',
  'sources',
  'callsPerPayer',
  'qualityFlag',
];

/** What an element of a page says of the lines that it is in; there are no types of the DOM here. */
interface Lines {
  getClientRects(): [{ readonly right: number; readonly top: number }];
}
