import { equal, match } from 'node:assert/strict';
import type { User } from '../user';
import type { TakePicture, Walk } from './walk';

/** Types a wrong volume, reads its problem and hover, opens the rule's page, and corrects the volume. */
export const walkProblems: Walk = async (user, takePicture) => {
  await user.openFile('clean.json');
  await mistype(user, takePicture);
  await user.openFile('broken.json');
  await user.squiggles('error').first().waitFor();
  await user.problems();
  await takePicture('problems');
  await user.page.locator('.statusbar-item[id="status.languageStatus"]').hover();
  await user.page.locator('.hover-language-status:visible').first().waitFor();
  await takePicture('language-status');
  await user.command('View: Hide Panel');
  await user.openFile('clean.json');
  await hovers(user, takePicture);
};

async function mistype(user: User, takePicture: TakePicture): Promise<void> {
  const volume = await user.page.locator('.view-line', { hasText: '"volume30dUsd"' }).first().innerText();
  const figure = /[\d.]+(?=,)/.exec(volume)?.[0] ?? '';
  await user.goTo(VOLUME_LINE, volume.indexOf(',') + 1);
  await user.type('7');
  await user.squiggles('warning').first().waitFor();
  await takePicture('squiggle');
  match(await user.hover(`${figure}7`), /volume30dUsd is .*, but calls30d × pricePerCallUsd = /);
  await takePicture('hover-wrong-volume');
  await clickLink(user, 'volume-30d');
  await user.page.locator('.tab.active', { hasText: 'volume-30d' }).waitFor();
  const page = user.page.frameLocator('iframe.webview.ready').frameLocator('#active-frame');
  await page.getByRole('heading', { name: 'volume-30d' }).waitFor();
  await takePicture('rule-page');
  await user.command('View: Close Editor');
  await user.goTo(VOLUME_LINE, volume.indexOf(',') + 2);
  await user.press('Backspace');
  await user.squiggles('warning').first().waitFor({ state: 'detached' });
  equal(await user.squiggles('error').count(), 0);
  console.log('A wrong volume is reported, explained and corrected.');
}

/** The line of the first entry's volume in a generated listing. */
const VOLUME_LINE = 17;

/** Clicks on a link in the hover, where its first letters are: it may continue in the next line. */
async function clickLink(user: User, text: string): Promise<void> {
  const link = user.page.locator('.monaco-hover:visible a', { hasText: text }).first();
  const { right, top } = await link.evaluate((element: Lines) => {
    const [first] = element.getClientRects();
    return { right: first.right, top: first.top };
  });
  await user.page.mouse.click(right - 3, top + 5);
}

async function hovers(user: User, takePicture: TakePicture): Promise<void> {
  for (const member of HOVERED) {
    await user.goTo(1);
    const shown = await user.hover(`"${member}"`);
    match(shown, new RegExp(`${member}|Entry`));
    await takePicture(`hover-${member}`);
    await user.press('Escape');
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
