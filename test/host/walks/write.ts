import { equal, match } from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import type { User } from '../user';
import type { TakePicture, Walk } from './walk';

/** Writes entries: completed member by member, as a whole, and by the commands. */
export const walkWrite: Walk = async (user, takePicture) => {
  await wholeEntry(user, takePicture);
  await members(user, takePicture);
  await newEntry(user, takePicture);
  await newFixture(user, takePicture);
};

function suggestion(user: User, text: string | RegExp): Locator {
  return user.page.locator('.suggest-widget:visible .monaco-list-row', { hasText: text }).first();
}

async function suggest(user: User, first: string): Promise<void> {
  await user.press('Control+Space');
  await suggestion(user, first).waitFor();
}

/** Completes an entry without problems in an empty `results`. */
async function wholeEntry(user: User, takePicture: TakePicture): Promise<void> {
  await user.openFile('empty.json');
  await user.goTo(3, 15);
  await suggest(user, 'New entry');
  await takePicture('whole-entry-offered');
  await user.press('Enter');
  await user.token('"callsPerPayer"').waitFor();
  await takePicture('whole-entry');
  await user.press('Escape');
  await user.goTo(2, 13);
  await user.press('Backspace');
  await user.type('1');
  await takePicture('whole-entry-done');
  console.log('A whole entry is completed from an empty listing.');
}

async function members(user: User, takePicture: TakePicture): Promise<void> {
  await user.openFile('clean.json');
  // The line of the first entry's volume is taken out, and completed again.
  const line = user.page.locator('.view-line', { hasText: '"volume30dUsd"' }).first();
  const before = await line.innerText();
  await user.goTo(17);
  await user.press('Control+Shift+K');
  await user.squiggles('error').first().waitFor();
  await user.press('Control+Enter');
  await user.press('ArrowUp');
  await user.press('Control+Enter');
  await suggest(user, 'volume30dUsd');
  await takePicture('members');
  await user.press('Enter');
  await user.squiggles('error').first().waitFor({ state: 'detached' });
  equal(await line.innerText(), before);
  console.log('A member is completed with its value.');
}

async function newEntry(user: User, takePicture: TakePicture): Promise<void> {
  await user.openFile('large.json');
  await user.goTo(5);
  await user.statusBar('Entry 1 of 15,000').first().waitFor();
  const box = await user.ask('Catalog Lens: New Entry…');
  const input = box.locator('input').first();
  await input.fill('http://api.example.com');
  await box.getByText('An endpoint starts with https://.').waitFor();
  await takePicture('new-entry-mistake');
  const answers = ['https://api.zephyr.dev/v2/wind/:station', '0.25', '4000', '31'];
  for (const [step, answer] of answers.entries()) {
    await box.locator('.quick-input-title', { hasText: `${step + 1}/4` }).waitFor();
    await input.fill(answer);
    if (step === 1) {
      await goBack(box);
      await box.locator('.quick-input-title', { hasText: '1/4' }).waitFor();
      equal(await input.inputValue(), answers[0]);
      await user.press('Enter');
      await box.locator('.quick-input-title', { hasText: '2/4' }).waitFor();
      equal(await input.inputValue(), answer);
      await takePicture('new-entry-back');
    }
    if (step === 3) await takePicture('new-entry');
    await user.press('Enter');
  }
  await user.token('"api-zephyr-dev-v2-wind-station"').waitFor();
  await takePicture('new-entry-inserted');
  match(await user.page.locator('.editor-instance .view-lines').innerText(), /"volume30dUsd":\s1000,/);
  await user.statusBar('Entry 34 of 15,001').waitFor();
  for (const severity of ['error', 'warning', 'info'] as const)
    equal(await user.squiggles(severity).count(), 0);
  console.log('A new entry is inserted at its position.');
}

async function goBack(box: Locator): Promise<void> {
  await box.getByRole('button', { name: 'Back' }).click();
}

async function newFixture(user: User, takePicture: TakePicture): Promise<void> {
  const box = await user.ask('Catalog Lens: New Fixture Listing…');
  const input = box.locator('input').first();
  for (const [step, answer] of ['12', '5'].entries()) {
    await box.locator('.quick-input-title', { hasText: `${step + 1}/3` }).waitFor();
    await input.fill(answer);
    await user.press('Enter');
  }
  await box.locator('.quick-input-title', { hasText: '3/3' }).waitFor();
  await input.fill('duplicate-id');
  await goBack(box);
  await box.locator('.quick-input-title', { hasText: '2/3' }).waitFor();
  equal(await input.inputValue(), '5');
  await user.press('Enter');
  await box.locator('.quick-input-title', { hasText: '3/3' }).waitFor();
  equal(await input.inputValue(), 'duplicate-id');
  await takePicture('new-fixture');
  await user.press('Enter');
  await user.token('"results"').waitFor();
  await user.goTo(5);
  await user.statusBar('Entry 1 of 12').first().waitFor();
  await takePicture('new-fixture-opened');
  console.log('A new fixture listing is opened.');
}
