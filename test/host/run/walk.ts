/**
 * Uses the extension as the user would, and takes screenshots: `walk [NAME …] [--theme=dark …] [--pictures=FOLDER]
 * [--folder=FOLDER]`. By default all walks in all themes. `--folder` is a folder with other files than the sample, for
 * all but `accessibility`. What each walk is for is in `test/README.md`.
 */
import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runScript } from '../cleanup';
import { PROJECT, temporaryFolder } from '../folders';
import { HostError } from '../host-error';
import { openWorkbench, THEMES, type Theme } from '../user';
import { writeSample } from '../sample';
import { walkAccessibility } from '../walks/accessibility';
import { walkScreens } from '../walks/screens';
import { walkTableKeyboard } from '../walks/table-keyboard';
import { commitAll, type Walk } from '../walks/walk';

const WALKS: ReadonlyMap<string, Walk> = new Map([
  ['accessibility', walkAccessibility],
  ['screens', walkScreens],
  ['table-keyboard', walkTableKeyboard],
]);

runScript(async (cleanup) => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      pictures: { type: 'string' },
      folder: { type: 'string' },
      theme: { type: 'string', multiple: true },
    },
  });
  const pictures = values.pictures ?? join(PROJECT, 'dist/pictures');
  await mkdir(pictures, { recursive: true });
  for (const name of positionals.length > 0 ? positionals : WALKS.keys()) {
    const walk = WALKS.get(name);
    if (!walk) throw new HostError(`Unknown walk ${name}.`);
    for (const theme of values.theme ?? Object.keys(THEMES)) {
      if (!isTheme(theme)) throw new HostError(`Unknown theme ${theme}.`);
      const folder = await temporaryFolder(cleanup);
      if (values.folder === undefined) await writeSample(folder);
      else await cp(values.folder, folder, { recursive: true });
      await commitAll(folder, 'Add the listings');
      const user = await openWorkbench(cleanup, {
        folder,
        extension: { vsix: join(PROJECT, 'dist/catalog-lens.vsix') },
        theme,
        size: { width: 1280, height: 820 },
      });
      await user.withFailureScreenshot(`${name}-${theme}`, () =>
        walk(
          user,
          (picture, shown = user) => shown.screenshot(join(pictures, `${name}-${picture}-${theme}.png`)),
          folder,
        ),
      );
      await user.close();
      console.log(`${name}, ${theme}: passed.`);
    }
  }
  return 0;
});

function isTheme(name: string): name is Theme {
  return name in THEMES;
}
