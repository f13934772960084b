import { equal, match } from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import type { Person } from '../person';
import type { See, Walk } from './walk';

/** Writes entries: completed member by member, as a whole, and by the commands. */
export const walkWrite: Walk = async (person, see) => {
  await wholeEntry(person, see);
  await members(person, see);
  await newEntry(person, see);
  await newFixture(person, see);
};

function suggestion(person: Person, text: string | RegExp): Locator {
  return person.page.locator('.suggest-widget:visible .monaco-list-row', { hasText: text }).first();
}

async function suggest(person: Person, first: string): Promise<void> {
  await person.press('Control+Space');
  await suggestion(person, first).waitFor();
}

/** Completes an entry without problems in an empty `results`. */
async function wholeEntry(person: Person, see: See): Promise<void> {
  await person.openFile('empty.json');
  await person.goTo(3, 15);
  await suggest(person, 'New entry');
  await see('whole-entry-offered');
  await person.press('Enter');
  await person.token('"callsPerPayer"').waitFor();
  await see('whole-entry');
  await person.press('Escape');
  await person.goTo(2, 13);
  await person.press('Backspace');
  await person.type('1');
  await see('whole-entry-done');
  console.log('A whole entry is completed from an empty listing.');
}

async function members(person: Person, see: See): Promise<void> {
  await person.openFile('clean.json');
  // The line of the first entry's volume is taken out, and completed again.
  const line = person.page.locator('.view-line', { hasText: '"volume30dUsd"' }).first();
  const before = await line.innerText();
  await person.goTo(17);
  await person.press('Control+Shift+K');
  await person.squiggles('error').first().waitFor();
  await person.press('Control+Enter');
  await person.press('ArrowUp');
  await person.press('Control+Enter');
  await suggest(person, 'volume30dUsd');
  await see('members');
  await person.press('Enter');
  await person.squiggles('error').first().waitFor({ state: 'detached' });
  equal(await line.innerText(), before);
  console.log('A member is completed with its value.');
}

async function newEntry(person: Person, see: See): Promise<void> {
  await person.openFile('large.json');
  await person.goTo(5);
  await person.statusBar('Entry 1 of 15,000').first().waitFor();
  const box = await person.ask('Catalog Lens: New Entry…');
  const input = box.locator('input').first();
  await input.fill('http://api.example.com');
  await box.getByText('An endpoint starts with https://.').waitFor();
  await see('new-entry-mistake');
  const answers = ['https://api.zephyr.dev/v2/wind/:station', '0.25', '4000', '31'];
  for (const [step, answer] of answers.entries()) {
    await box.locator('.quick-input-title', { hasText: `${step + 1}/4` }).waitFor();
    await input.fill(answer);
    if (step === 1) {
      await goBack(box);
      await box.locator('.quick-input-title', { hasText: '1/4' }).waitFor();
      equal(await input.inputValue(), answers[0]);
      await person.press('Enter');
      await box.locator('.quick-input-title', { hasText: '2/4' }).waitFor();
      equal(await input.inputValue(), answer);
      await see('new-entry-back');
    }
    if (step === 3) await see('new-entry');
    await person.press('Enter');
  }
  await person.token('"api-zephyr-dev-v2-wind-station"').waitFor();
  await see('new-entry-inserted');
  match(await person.page.locator('.editor-instance .view-lines').innerText(), /"volume30dUsd":\s1000,/);
  await person.statusBar('Entry 34 of 15,001').waitFor();
  for (const severity of ['error', 'warning', 'info'] as const)
    equal(await person.squiggles(severity).count(), 0);
  console.log('A new entry is inserted at its position.');
}

async function goBack(box: Locator): Promise<void> {
  await box.getByRole('button', { name: 'Back' }).click();
}

async function newFixture(person: Person, see: See): Promise<void> {
  const box = await person.ask('Catalog Lens: New Fixture Listing…');
  const input = box.locator('input').first();
  for (const [step, answer] of ['12', '5'].entries()) {
    await box.locator('.quick-input-title', { hasText: `${step + 1}/3` }).waitFor();
    await input.fill(answer);
    await person.press('Enter');
  }
  await box.locator('.quick-input-title', { hasText: '3/3' }).waitFor();
  await input.fill('duplicate-id');
  await goBack(box);
  await box.locator('.quick-input-title', { hasText: '2/3' }).waitFor();
  equal(await input.inputValue(), '5');
  await person.press('Enter');
  await box.locator('.quick-input-title', { hasText: '3/3' }).waitFor();
  equal(await input.inputValue(), 'duplicate-id');
  await see('new-fixture');
  await person.press('Enter');
  await person.token('"results"').waitFor();
  await person.goTo(5);
  await person.statusBar('Entry 1 of 12').first().waitFor();
  await see('new-fixture-opened');
  console.log('A new fixture listing is opened.');
}
