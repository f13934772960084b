/** Shows the extension, installed from its package, on sample listings, until Ctrl+C. */
import { join } from 'node:path';
import { runScript } from '../cleanup';
import { PROJECT, temporaryFolder } from '../folders';
import { HostError } from '../host-error';
import { writeSample } from '../sample';
import { startServer } from '../server';

/** The first free port is used. */
const PORTS = '3100-3199';

runScript(async (cleanup) => {
  const folder = join(await temporaryFolder(cleanup), 'sample');
  const [server] = await Promise.all([
    startServer(cleanup, { vsix: join(PROJECT, 'dist/catalog-lens.vsix'), port: PORTS }),
    writeSample(folder),
  ]);
  const openFile = server.uri(join(folder, 'broken.json'));
  console.log(`
VS Code with Catalog Lens, on sample listings: open this address in a browser.

    ${server.url(folder, { openFile })}

The listings are in ${folder}. Ctrl+C stops VS Code and removes them.`);
  await server.ended;
  if (cleanup.signal.aborted) return 0;
  throw new HostError(`VS Code's server ended unexpectedly.\n\n${server.log().trim()}`);
}, 0);
