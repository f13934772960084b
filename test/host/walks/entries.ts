import type { Walk } from './walk';

/** Looks at the entries in every way there is, and moves around in them. */
export const walkEntries: Walk = async (person, see) => {
  await person.openEntries();
  await person.page.locator('.pane .welcome-view-content').first().waitFor();
  await see('none');
  await person.openFile('broken.json');
  await person.entries().first().waitFor();
  await see('chains');
  await person.entries().first().locator('.monaco-tl-twistie').click();
  await person.entries().nth(1).locator('.monaco-tl-twistie').click();
  await person.page.waitForTimeout(500);
  await see('expanded');
  await person.entries().nth(3).click();
  await person.page.waitForTimeout(800);
  await see('clicked');
  await person.entries().nth(4).hover();
  await person.page.locator('.monaco-hover:visible').first().waitFor();
  await see('tooltip');
  for (const grouping of ['Host', 'Problem', 'No Grouping', 'Flag → Chain']) {
    await person.ask('Catalog Lens: Group Entries By…');
    await person.page.waitForTimeout(200);
    if (grouping === 'Host') await see('group-by');
    await person.page.locator('.quick-input-widget .monaco-list-row', { hasText: grouping }).first().click();
    await person.page.waitForTimeout(600);
    await see('by-' + grouping);
  }
  await person.ask('Catalog Lens: Filter Entries…');
  await person.page.waitForTimeout(300);
  await see('filter-0');
  await person.type('fl');
  await person.page.waitForTimeout(300);
  await see('filter-1');
  await person.type('ag:ver');
  await person.page.waitForTimeout(300);
  await see('filter-2');
  await person.type('ified has:problems price>');
  await person.page.waitForTimeout(300);
  await see('filter-3');
  await person.type('0.1');
  await person.page.waitForTimeout(600);
  await see('filter-4');
  await person.press('Enter');
  await person.page.waitForTimeout(600);
  await see('filtered');
  await person.ask('Catalog Lens: Go to Entry…');
  await person.page.waitForTimeout(400);
  await see('goto-0');
  await person.type('api');
  await person.page.waitForTimeout(800);
  await see('goto-1');
  await person.press('Enter');
  await person.page.waitForTimeout(800);
  await see('gone-to');
};
