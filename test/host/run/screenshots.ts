/** Takes the screenshots of the README with the packaged extension: `screenshots [NAME …]`, by default all of them. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runScript } from '../cleanup';
import { PROJECT, temporaryFolder } from '../folders';
import { HostError } from '../host-error';
import { openWorkbench } from '../user';
import { SCENES } from '../screenshots/scenes';

const FOLDER = join(PROJECT, 'media/screenshots');

/** Hides unrelated parts of the window. */
const PLAIN_SETTINGS = {
  'breadcrumbs.enabled': false,
  'editor.fontSize': 13,
  'editor.guides.indentation': false,
  'editor.scrollbar.horizontal': 'hidden',
  'editor.stickyScroll.enabled': false,
  'window.commandCenter': false,
  'window.customTitleBarVisibility': 'never',
  'window.menuBarVisibility': 'hidden',
  'workbench.editor.editorActionsLocation': 'hidden',
  'workbench.statusBar.visible': false,
};

runScript(async (cleanup) => {
  const { positionals } = parseArgs({ allowPositionals: true });
  await mkdir(FOLDER, { recursive: true });
  for (const name of positionals.length > 0 ? positionals : SCENES.keys()) {
    const scene = SCENES.get(name);
    if (!scene) throw new HostError(`Unknown screenshot ${name}.`);
    const folder = join(await temporaryFolder(cleanup), 'fixtures');
    await scene.prepare(folder);
    const user = await openWorkbench(cleanup, {
      folder,
      extension: { vsix: join(PROJECT, 'dist/catalog-lens.vsix') },
      theme: scene.theme ?? 'dark',
      size: scene.size,
      scale: 1.5,
      settings: PLAIN_SETTINGS,
    });
    await user.withFailureScreenshot(`picture-${name}`, async () => {
      const clip = await scene.arrange(user);
      await user.page.evaluate('scrollTo(0, 0)');
      // Wait for animations.
      const path = join(FOLDER, `${name}.png`);
      await user.page.screenshot({ path, animations: 'disabled', ...(clip && { clip }) });
    });
    await user.close();
    console.log(`media/screenshots/${name}.png`);
  }
  return 0;
});
