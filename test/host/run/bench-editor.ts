/** Measures the extension in VS Code, with listings of several sizes and another JSON file. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generate } from '../../../src/core/generate';
import { breakRule } from '../../../src/core/rules/break-rule';
import { compactListing } from '../../bench/compact-listing';
import { listingWithOtherPrices } from '../../bench/other-prices';
import { withWrongVolumes } from '../../bench/wrong-volumes';
import { describeMachine } from '../../bench/report';
import { runScript } from '../cleanup';
import { PROJECT, temporaryFolder } from '../folders';
import { runHostedTests } from '../hosted-tests';
import { writeHugeSample } from '../sample';
import { CALM_SETTINGS } from '../server';

const SIZES = [1000, 15_000, 46_000];
const OTHER_ENTRIES = 90_000;
/** The size of a real catalog. */
const MAX_ENTRIES = 122_891;

runScript(async (cleanup) => {
  const folder = await temporaryFolder(cleanup);
  const userDataDir = join(folder, 'user');
  await mkdir(join(userDataDir, 'User'), { recursive: true });
  await writeFile(join(userDataDir, 'User/settings.json'), JSON.stringify(CALM_SETTINGS));
  const workspace = join(folder, 'workspace');
  await mkdir(workspace);
  for (const entries of SIZES) {
    const text = breakRule(generate({ entries, seed: 1 }), 'health-not-null', 1, { format: 'pretty' });
    await writeFile(join(workspace, `${entries}.json`), text);
  }
  const others = Array.from({ length: OTHER_ENTRIES }, (_, id) => ({
    id,
    title: `Article ${id}`,
    body: 'A response of another API, which pages through its articles. '.repeat(2),
    tags: ['news', 'world'],
  }));
  await writeFile(
    join(workspace, 'other.json'),
    JSON.stringify({ count: OTHER_ENTRIES, next: null, results: others }, undefined, 2),
  );
  await writeFile(join(workspace, 'entries.json'), compactListing(MAX_ENTRIES));
  await writeFile(join(workspace, 'wrong.json'), withWrongVolumes(46_000, 10_000));
  await writeFile(join(workspace, 'priced.json'), listingWithOtherPrices(46_000));
  await writeHugeSample(workspace);
  console.log(describeMachine());
  return runHostedTests(cleanup, {
    extension: PROJECT,
    tests: join(PROJECT, 'dist/bench/editor-suite.js'),
    folder: workspace,
    userDataDir,
    verbose: false,
  });
});
