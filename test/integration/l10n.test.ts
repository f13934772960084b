import { assert } from 'chai';
import { describe, itInBothHosts } from './support/bdd';
import { extension } from './support/extension';

describe('the texts of the manifest', () => {
  itInBothHosts('are all defined', () => {
    const { contributes } = extension().packageJSON as {
      contributes: { commands: { command: string; title: string }[] };
    };
    const { title } = contributes.commands.find(({ command }) => command === 'catalogLens.newEntry') ?? {};
    assert.equal(title, 'New Entry…');
    assert.deepEqual(JSON.stringify(contributes).match(/"%[^"%]+%"/g) ?? [], []);
  });
});
