import type { Locator } from 'playwright-core';
import type { User } from '../user';

/** The view of the changes between two listings. */
export function changesView(user: User): Locator {
  return user.page.locator('.pane', { has: user.page.locator('.title', { hasText: /^Changes$/ }) });
}

/** The first row of the view with a label. */
export function changesRow(user: User, label: RegExp): Locator {
  return changesView(user).locator('.monaco-list-row').filter({ hasText: label }).first();
}
