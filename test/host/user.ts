import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { launchBrowser } from './browser';
import type { Cleanup } from './cleanup';
import { PROJECT } from './folders';
import { startServer } from './server';

/**
 * The color themes by their old names: VS Code 1.139 looks for the current names before it has loaded all themes, and then
 * keeps its default.
 */
export const THEMES = {
  dark: { name: 'Default Dark Modern', scheme: 'dark', base: 'vs-dark' },
  light: { name: 'Default Light Modern', scheme: 'light', base: 'vs' },
  contrast: { name: 'Default High Contrast', scheme: 'dark', base: 'hc-black' },
  contrastLight: { name: 'Default High Contrast Light', scheme: 'light', base: 'hc-light' },
} as const;

export type Theme = keyof typeof THEMES;

/** The options of a workbench. */
export interface WorkbenchOptions {
  readonly folder: string;
  /** The extension: a built project, or a package to install. By default none. */
  readonly extension?: { readonly project: string } | { readonly vsix: string };
  readonly theme?: Theme;
  readonly size?: { readonly width: number; readonly height: number };
  /** The device scale factor of screenshots, 1 by default. */
  readonly scale?: number;
  readonly settings?: Readonly<Record<string, unknown>>;
}

/** Opens the workbench in a headless browser. */
export async function openWorkbench(cleanup: Cleanup, options: WorkbenchOptions): Promise<User> {
  const { folder, extension, theme = 'dark', size = { width: 1280, height: 800 } } = options;
  const [server, browser] = await Promise.all([
    startServer(cleanup, {
      settings: {
        'workbench.colorTheme': THEMES[theme].name,
        'editor.minimap.enabled': false,
        'workbench.layoutControl.enabled': false,
        ...options.settings,
      },
      ...(extension && 'vsix' in extension && { vsix: extension.vsix }),
    }),
    launchBrowser(cleanup),
  ]);
  const context = await browser.newContext({
    viewport: size,
    colorScheme: THEMES[theme].scheme,
    deviceScaleFactor: options.scale ?? 1,
  });
  const page = await context.newPage();
  await page.goto(
    server.url(
      folder,
      extension && 'project' in extension ? { extensionDevelopmentPath: server.uri(extension.project) } : {},
    ),
  );
  await page.locator(`.monaco-workbench.${THEMES[theme].base}`).waitFor();
  const user = new User(page);
  await user.ready();
  return user;
}

/** Uses the workbench by keyboard and mouse only. Each method waits until its effect is visible. */
export class User {
  /** The page, for actions without a method. */
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Closes the window and discards unsaved changes. */
  async close(): Promise<void> {
    await this.page.close({ runBeforeUnload: false });
  }

  /** Waits until the workbench responds. */
  async ready(): Promise<void> {
    await this.page.locator('.monaco-workbench .explorer-viewlet .monaco-list-row').first().waitFor();
  }

  /** Opens a file of the folder by its name. */
  async openFile(name: string): Promise<void> {
    await this.openHugeFile(name);
    await this.page.locator('.editor-instance .view-line').first().waitFor();
  }

  /** Opens a file of the folder by its name, of which VS Code may take long to show anything. */
  async openHugeFile(name: string): Promise<void> {
    await this.#pick('Control+P', name, name);
    await this.page.locator(`.tab.active[data-resource-name="${name}"]`).waitFor();
  }

  /** Waits until the file in the active editor is known to be a listing, which can then be opened as a table. */
  async listing(timeout?: number): Promise<void> {
    await this.page
      .locator('.editor-actions')
      .getByRole('button', { name: 'Open as Table' })
      .first()
      .waitFor(timeout === undefined ? {} : { timeout });
  }

  /** Runs a command by its title in the command palette, such as `View: Toggle Word Wrap`. */
  async command(title: string): Promise<void> {
    await this.#pick('F1', `>${title}`, title);
  }

  /** Runs a command by its title that asks for something, and waits until it does; gives what it asks with. */
  async ask(title: string): Promise<Locator> {
    await this.page.keyboard.press('F1');
    const widget = this.page.locator('.quick-input-widget:visible');
    await widget.locator('input').first().fill(`>${title}`);
    await this.#row(title).click();
    await widget.locator('.quick-input-title', { hasText: /./ }).waitFor();
    return widget;
  }

  /** Puts the cursor at a line and a column, both from 1. */
  async goTo(line: number, column = 1): Promise<void> {
    await this.#pick('Control+G', `:${line}:${column}`, undefined);
  }

  /** Types at the cursor, key by key. */
  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text);
  }

  /** Presses a key or a chord, such as `Control+Z`. */
  async press(key: string): Promise<void> {
    await this.page.keyboard.press(key);
  }

  /** Moves the mouse onto something and rests there. */
  async pointAt(target: Locator): Promise<void> {
    const { x, y, height } = (await target.boundingBox()) ?? { x: 0, y: 0, height: 0 };
    await this.page.mouse.move(x + 90, y + height / 2 + 2, { steps: 8 });
    await this.page.mouse.move(x + 94, y + height / 2, { steps: 4 });
  }

  /** The squiggles of warnings in the visible text. */
  squiggles(): Locator {
    return this.page.locator('.editor-instance .view-overlays .squiggly-warning');
  }

  /** Opens the Problems panel. */
  async problems(): Promise<void> {
    await this.command('Problems: Focus on Problems View');
    await this.page.locator('.markers-panel').waitFor();
  }

  /** The rows of the tree of entries that are drawn. The view has the title of its container where it is alone there. */
  entries(): Locator {
    return this.page.locator('.pane', { hasText: /Entries|Catalog Lens/ }).locator('.monaco-list-row');
  }

  /** Opens the view of the entries, unless it is open: its icon would then close it. */
  async openEntries(): Promise<void> {
    const title = this.page.locator('.sidebar .composite.title', { hasText: 'Catalog Lens' });
    if (await title.isVisible()) return;
    await this.page
      .locator('.activitybar .action-item', { has: this.page.getByLabel(/^Catalog Lens/) })
      .first()
      .click();
    await title.waitFor();
  }

  /** Drags the edge of the side bar until that has some width. */
  async sideBarWidth(width: number): Promise<void> {
    const box = await this.page.locator('.part.sidebar').boundingBox();
    if (!box) throw new Error('The side bar is not visible.');
    const y = box.y + box.height / 2;
    await this.page.mouse.move(box.x + box.width, y);
    await this.page.mouse.down();
    await this.page.mouse.move(box.x + width, y, { steps: 8 });
    await this.page.mouse.up();
  }

  /** The items of the status bar that contain `text`. */
  statusBar(text: string | RegExp): Locator {
    return this.page.locator('.statusbar-item', { hasText: text });
  }

  /** Takes a picture of the window. Menus that fade in are shown as they are at the end. */
  async screenshot(path: string): Promise<void> {
    await this.page.screenshot({ path, animations: 'disabled' });
  }

  /** Runs `work`; if it fails, takes a screenshot `dist/failed/NAME.png`. */
  async withFailureScreenshot<T>(name: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      const picture = join(PROJECT, 'dist/failed', `${name}.png`);
      await this.screenshot(picture);
      console.error(`How the window looked: ${picture}`);
      throw error;
    }
  }

  async #pick(key: string, text: string, label: string | undefined): Promise<void> {
    await this.page.keyboard.press(key);
    const widget = this.page.locator('.quick-input-widget:visible');
    await widget.locator('input').first().fill(text);
    const row = this.#row(label);
    await row.waitFor();
    await (label === undefined ? this.page.keyboard.press('Enter') : row.click());
    await widget.waitFor({ state: 'hidden' });
  }

  #row(label: string | undefined): Locator {
    const rows = this.page.locator('.quick-input-widget:visible .monaco-list-row');
    const fitting =
      label === undefined ? rows : rows.filter({ has: this.page.getByText(label, { exact: true }) });
    return fitting.first();
  }
}
