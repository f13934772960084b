import * as vscode from 'vscode';
import { assert } from 'chai';
import { TOOLS } from '../../src/editor/language-model-tools/tools';
import { afterEach, before, describe, it, itInBothHosts } from './support/bdd';
import { closeAll, openFile, writeFile } from './support/documents';
import { features } from './support/extension';
import { entry, listing } from './support/listings';
import { eventually } from './support/until';

const RIGHT = listing(entry('a'), entry('b'));
const WRONG = listing(entry('a', { volume30dUsd: 31 }), entry('b', { sources: ['bazaar', 'bazaar'] }));

/** The result of a tool, without its confirmation. */
async function invoke(name: string, input: object): Promise<string> {
  const { content } = await vscode.lm.invokeTool(`catalogLens_${name}`, {
    input,
    toolInvocationToken: undefined,
  });
  return content.map((part) => (part instanceof vscode.LanguageModelTextPart ? part.value : '')).join('');
}

async function errorOf(promise: Promise<string>): Promise<string> {
  try {
    return `no error: ${await promise}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

describe('language model tools', () => {
  before(async () => {
    await writeFile('tools-right.json', RIGHT);
    await writeFile('tools-wrong.json', WRONG);
  });
  afterEach(closeAll);

  it('are offered while a listing is open, and described for the model', async () => {
    await openFile('tools-right.json', RIGHT);
    const tools = await eventually(() => {
      const own = vscode.lm.tools.filter(({ name }) => name.startsWith('catalogLens_'));
      return own.length > 0 ? own : undefined;
    }, 'the tools');
    assert.sameMembers(
      tools.map(({ name }) => name.replace('catalogLens_', '')),
      ['listEntries', 'listProblems', 'compareListings', 'generateListing', 'fixProblems'],
    );
    for (const { description, inputSchema } of tools) {
      assert.isAbove(description.length, 80);
      assert.property(inputSchema, 'properties');
    }
  });

  itInBothHosts('list the entries that match a filter', async () => {
    const answer = await invoke('listEntries', { file: 'tools-wrong.json', filter: 'rule:volume-30d' });
    assert.match(
      answer,
      /^1 of 2 entries in tools-wrong\.json\. Entries that break the rule volume-30d\.\nline \d+: \{"id":/,
    );
    const all = await invoke('listEntries', { file: 'tools-wrong.json', limit: 1 });
    assert.match(all, /\n1 more left out\. Narrow the request to see them\.$/);
    const error = await errorOf(invoke('listEntries', { file: 'tools-wrong.json', filter: 'chian:x' }));
    assert.include(error, 'Unknown term "chian"; did you mean "chain"?');
  });

  it('cap their answers', async () => {
    const entries = Array.from({ length: 400 }, (_, index) => entry(`e${index}`));
    await writeFile('tools-many.json', listing(...entries));
    const answer = await invoke('listEntries', { file: 'tools-many.json', limit: 1000 });
    assert.isBelow(answer.length, 20_100);
    const [, left] = /\n(\d+) more left out\./.exec(answer) ?? [];
    assert.equal(answer.split('\nline ').length - 1 + Number(left), 400);
  });

  it('list problems', async () => {
    const answer = await invoke('listProblems', { file: 'tools-wrong.json' });
    assert.match(answer, /^3 problems in tools-wrong\.json \(.*volume-30d 1.*\)\./);
    assert.match(
      answer,
      /\nline \d+, \/results\/0\/volume30dUsd: warning volume30dUsd is 31, .*\(volume-30d\)/,
    );
    assert.match(
      await invoke('listProblems', { file: 'tools-wrong.json', rule: 'duplicate-item' }),
      /^1 problem in/,
    );
    assert.include(
      await errorOf(invoke('listProblems', { file: 'tools-none.json' })),
      'tools-none.json cannot be read',
    );
    await writeFile('tools-other.json', '[]');
    assert.include(await errorOf(invoke('listProblems', { file: 'tools-other.json' })), 'is not a listing');
  });

  it('compare two listings', async () => {
    const answer = await invoke('compareListings', {
      oldFile: 'tools-right.json',
      newFile: 'tools-wrong.json',
    });
    assert.include(answer, 'volume30dUsd');
    assert.include(answer, '2 changed');
  });
});

// A test cannot confirm in VS Code, so this calls the tool after the confirmation.
describe('language model tools that change files', () => {
  const { token } = new vscode.CancellationTokenSource();
  afterEach(closeAll);

  itInBothHosts('write a generated listing, but replace no file', async () => {
    const { listings } = await features();
    const input = { file: `tools-new-${Date.now()}.json`, entries: 5, rule: 'volume-30d' };
    assert.equal(
      await TOOLS.generateListing(input, listings, token),
      `Wrote a listing of 5 entries, with one problem, of rule volume-30d, to ${input.file}.`,
    );
    assert.match(await invoke('listProblems', { file: input.file }), /^1 problem/);
    assert.include(await errorOf(TOOLS.generateListing(input, listings, token)), 'already exists');
  });

  it('fix problems', async () => {
    const { listings } = await features();
    await writeFile('tools-fix.json', WRONG);
    assert.equal(
      await TOOLS.fixProblems({ file: 'tools-fix.json', rules: ['duplicate-item'] }, listings, token),
      'Fixed 1 problem in tools-fix.json; the file is not saved. 2 problems are left.',
    );
    assert.match(await invoke('listProblems', { file: 'tools-fix.json' }), /^2 problems/);
  });
});
