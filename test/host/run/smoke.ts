/** Opens a listing in VS Code with the packaged extension, and checks that it is activated. */
import { join } from 'node:path';
import { runScript } from '../cleanup';
import { PROJECT, temporaryFolder } from '../folders';
import { openWorkbench } from '../user';
import { writeSample } from '../sample';

runScript(async (cleanup) => {
  const folder = await temporaryFolder(cleanup);
  await writeSample(folder);
  const user = await openWorkbench(cleanup, {
    folder,
    extension: { vsix: join(PROJECT, 'dist/catalog-lens.vsix') },
    // The list renders only visible rows.
    size: { width: 1280, height: 2000 },
  });
  await user.withFailureScreenshot('smoke', async () => {
    await user.openFile('clean.json');
    await user.command('Developer: Show Running Extensions');
    const row = user.page.locator('.runtime-extensions-editor .monaco-list-row', {
      hasText: 'Catalog Lens',
    });
    await row.filter({ hasText: 'Activation' }).waitFor();
    console.log(`Running, installed from its package: ${(await row.innerText()).replace(/\s+/g, ' ')}`);
  });
  return 0;
});
