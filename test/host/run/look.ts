/**
 * Opens a sample listing and takes a screenshot: `look PICTURE.png [--theme=dark|light] [--file=broken.json] [--line=N]`.
 */
import { parseArgs } from 'node:util';
import { runScript } from '../cleanup';
import { PROJECT, temporaryFolder } from '../folders';
import { HostError } from '../host-error';
import { openWorkbench } from '../user';
import { writeSample } from '../sample';

runScript(async (cleanup) => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      theme: { type: 'string', default: 'dark' },
      file: { type: 'string', default: 'broken.json' },
      line: { type: 'string', default: '1' },
    },
  });
  const [picture] = positionals;
  if (picture === undefined) throw new HostError('The path of the screenshot is required.');
  const folder = await temporaryFolder(cleanup);
  await writeSample(folder);
  const user = await openWorkbench(cleanup, {
    folder,
    extension: { project: PROJECT },
    theme: values.theme === 'light' ? 'light' : 'dark',
  });
  await user.openFile(values.file);
  await user.goTo(Number(values.line));
  await user.problems();
  await user.screenshot(picture);
  return 0;
});
