/** Measures the extension in VS Code, with listings of several sizes and another JSON file: `bench-editor [PART…]`. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generate } from '../../../src/core/generate';
import { breakRule } from '../../../src/core/rules/break-rule';
import { compactListing } from '../../bench/compact-listing';
import { listingWithOtherPrices } from '../../bench/other-prices';
import { withWrongVolumes } from '../../bench/wrong-volumes';
import { EDITOR_PARTS, isEditorPart, PART_FILE, type EditorPart } from '../../bench/editor-parts';
import { describeMachine } from '../../bench/report';
import { Cleanup, runScript } from '../cleanup';
import { PROJECT, temporaryFolder } from '../folders';
import { HostError } from '../host-error';
import { runHostedTests } from '../hosted-tests';
import { CALM_SETTINGS } from '../server';
import { releaseOf } from '../vscode';

const SIZES = [1000, 15_000, 46_000];
const OTHER_ENTRIES = 90_000;
/** The size of a real catalog. */
const MAX_ENTRIES = 122_891;
const WITHOUT_NAVIGATION = { 'catalogLens.outline': false, 'editor.inlayHints.enabled': 'off' };

runScript(async (cleanup) => {
  const names = process.argv.slice(2);
  const unknown = names.find((name) => !isEditorPart(name));
  if (unknown !== undefined)
    throw new HostError(`${unknown} is not one of the parts: ${EDITOR_PARTS.join(', ')}.`);
  const parts = names.length > 0 ? names.filter(isEditorPart) : EDITOR_PARTS;
  const workspace = join(await temporaryFolder(cleanup), 'workspace');
  await writeListings(workspace);
  console.log(`${describeMachine()}; VS Code ${(await releaseOf('current')).version}`);
  for (const part of parts) {
    cleanup.signal.throwIfAborted();
    console.log(`\n# ${part}`);
    // Ends the VS Code of a part before the next one.
    const ended = new Cleanup();
    cleanup.add(() => ended.run());
    const status = await measurePart(ended, part, workspace).finally(() => ended.run());
    if (status !== 0) return status;
  }
  return 0;
});

async function measurePart(cleanup: Cleanup, part: EditorPart, workspace: string): Promise<number> {
  const userDataDir = join(await temporaryFolder(cleanup), 'user');
  const settings = part === 'listings-without-navigation' ? WITHOUT_NAVIGATION : {};
  await mkdir(join(userDataDir, 'User'), { recursive: true });
  await writeFile(join(userDataDir, 'User/settings.json'), JSON.stringify({ ...CALM_SETTINGS, ...settings }));
  await writeFile(join(workspace, PART_FILE), part);
  return runHostedTests(cleanup, {
    extension: PROJECT,
    tests: join(PROJECT, 'dist/bench/editor-suite.js'),
    folder: workspace,
    userDataDir,
    verbose: false,
  });
}

async function writeListings(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const entries of SIZES) {
    const text = breakRule(generate({ entries, seed: 1 }), 'health-not-null', 1, { format: 'pretty' });
    await writeFile(join(folder, `${entries}.json`), text);
  }
  const others = Array.from({ length: OTHER_ENTRIES }, (_, id) => ({
    id,
    title: `Article ${id}`,
    body: 'A response of another API, which pages through its articles. '.repeat(2),
    tags: ['news', 'world'],
  }));
  await writeFile(
    join(folder, 'other.json'),
    JSON.stringify({ count: OTHER_ENTRIES, next: null, results: others }, undefined, 2),
  );
  await writeFile(join(folder, 'entries.json'), compactListing(MAX_ENTRIES));
  await writeFile(join(folder, 'wrong.json'), withWrongVolumes(46_000, 10_000));
  await writeFile(join(folder, 'priced.json'), listingWithOtherPrices(46_000));
}
