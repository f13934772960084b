import { assert } from 'chai';
import { parse } from 'jsonc-parser';
import * as vscode from 'vscode';
import { describe, it } from './support/bdd';
import { extension } from './support/extension';

interface Keybinding {
  readonly command: string;
  readonly key: string;
  readonly when?: string;
}

interface Manifest {
  readonly contributes: { readonly keybindings: readonly Keybinding[] };
}

/** Conditions that are false while the text of a JSON editor has the focus. */
const ELSEWHERE = /inQuick(Input|Open)|inChat|accessibleView|listFocus|terminalFocus/;

/** The chords of a key, each with its modifiers in alphabetical order. */
function normalized(key: string): string {
  return key
    .split(' ')
    .map((chord) => chord.split('+').sort().join('+'))
    .join(' ');
}

describe('the keyboard shortcuts', () => {
  it('in editors are not used by VS Code there', async () => {
    const { contributes } = extension().packageJSON as Manifest;
    const uri = vscode.Uri.parse('vscode://defaultsettings/keybindings.json');
    const all = parse((await vscode.workspace.openTextDocument(uri)).getText()) as readonly Keybinding[];
    const others = all.filter(({ command }) => !command.startsWith('catalogLens.'));
    assert.isAbove(others.length, 500);
    const ownPlaces = /focusedView|isTable/;
    const own = contributes.keybindings.filter(({ when = '' }) => !ownPlaces.test(when));
    assert.isAtLeast(own.length, 2);
    const collisions = own.flatMap(({ key }) => {
      const isUsed = (other: Keybinding): boolean =>
        normalized(other.key) === normalized(key) &&
        (other.when ?? '').split('||').some((when) => !ELSEWHERE.test(when));
      return others.filter(isUsed);
    });
    assert.deepEqual(collisions, []);
  });
});
