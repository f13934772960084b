import { assert } from 'chai';
import { describe, it } from './support/bdd';
import { extension } from './support/extension';

describe('the texts of the manifest', () => {
  it('are all defined', () => {
    const { contributes } = extension().packageJSON as {
      contributes: { commands: { command: string; title: string }[] };
    };
    const { title } = contributes.commands.find(({ command }) => command === 'catalogLens.newEntry') ?? {};
    assert.equal(title, 'New Entry…');
    assert.deepEqual(JSON.stringify(contributes).match(/"%[^"%]+%"/g) ?? [], []);
  });
});
