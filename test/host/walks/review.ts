import { equal } from 'node:assert/strict';
import type { User } from '../user';
import { changesRow, changesView } from './changes-view';
import type { TakePicture, Walk } from './walk';

const FILE = 'clean.json';

/** Reviews the changes of a listing since the last commit: all at once, without some fields, and puts some back. */
export const walkReview: Walk = async (user, takePicture) => {
  await user.openFile(FILE);
  await user
    .statusBar(/entries$/)
    .first()
    .waitFor();
  const box = await user.ask('Catalog Lens: Compare Listing with…');
  await box.locator('.monaco-list-row', { hasText: 'Git: HEAD' }).click();
  await changesRow(user, /^Changed/).waitFor();
  await user.page.locator('.pane-header', { hasText: 'Entries' }).first().click();
  await takePicture('changes');
  await allAtOnce(user, takePicture);
  await restoring(user, takePicture);
  await ignoring(user, takePicture);
  await previewing(user, takePicture);
  await fromSourceControl(user, takePicture);
};

async function allAtOnce(user: User, takePicture: TakePicture): Promise<void> {
  await user.command('Catalog Lens: Open All Changes');
  await user.page.locator('.multiDiffEntry .view-line').first().waitFor();
  await user.page.locator('.multiDiffEntry .view-line', { hasText: 'pricePerCallUsd' }).first().waitFor();
  await takePicture('all-at-once');
  await user.command('View: Close Editor');
  console.log('All changes are shown in one editor.');
}

/** A price, with the figures computed from it. */
async function restoring(user: User, takePicture: TakePicture): Promise<void> {
  const field = changesRow(user, /^pricePerCallUsd(?! is)/);
  await field.hover();
  await field.locator('.action-label[aria-label^="Restore"]').click();
  const box = user.page.locator('.quick-input-widget:visible');
  await box.locator('.monaco-list-row', { hasText: 'computed from it' }).waitFor();
  await takePicture('restore');
  await user.press('Enter');
  await changesRow(user, /^pricePerCallUsd(?! is)/).waitFor({ state: 'detached' });
  await takePicture('restored');
  console.log('A price is restored with its figures.');
}

async function ignoring(user: User, takePicture: TakePicture): Promise<void> {
  const field = changesRow(user, /^description/);
  await field.click({ button: 'right' });
  await user.page.locator('.monaco-menu .action-label', { hasText: 'Ignore Field' }).click();
  await changesView(user).locator('.message', { hasText: 'Ignored: description' }).waitFor();
  await changesRow(user, /^description/).waitFor({ state: 'detached' });
  await takePicture('ignored');
  const box = await user.ask('Catalog Lens: Ignored Fields…');
  await box.locator('.monaco-list-row', { hasText: 'lastCalledMs' }).waitFor();
  await takePicture('ignored-fields');
  await user.press('Escape');
  console.log('A field is ignored.');
}

async function previewing(user: User, takePicture: TakePicture): Promise<void> {
  const box = await user.ask('Catalog Lens: Preview Safe Fixes');
  const fixes = box.locator('.monaco-list-row');
  await fixes.first().waitFor();
  await user.page.locator('.tab.active', { hasText: '(current ↔ fixed)' }).waitFor();
  await takePicture('preview');
  equal(
    await box.locator('.monaco-list-row input:checked, .monaco-list-row .monaco-checkbox.checked').count(),
    await fixes.count(),
  );
  await user.press('Escape');
}

async function fromSourceControl(user: User, takePicture: TakePicture): Promise<void> {
  await user.press('Control+Shift+G');
  const resource = user.page.locator('.scm-view .monaco-list-row', { hasText: FILE }).first();
  await resource.click({ button: 'right' });
  const item = user.page.locator('.monaco-menu:visible .action-item', {
    hasText: 'Open Changes by Entry',
  });
  await item.hover();
  await takePicture('menu');
  await item.click();
  await user.page.locator('.multiDiffEntry .view-line').first().waitFor();
  await takePicture('by-entry');
  console.log('The changes are shown by entry from Source Control.');
}
