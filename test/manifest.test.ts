import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

interface MenuItem {
  readonly command?: string;
  readonly when?: string;
}

interface Manifest {
  readonly contributes: {
    readonly keybindings: readonly { readonly command: string; readonly when: string }[];
    readonly menus: Readonly<Record<string, readonly MenuItem[]>>;
  };
  readonly engines: { readonly vscode: string };
  readonly devDependencies: Readonly<Record<string, string>>;
}

describe('the manifest', () => {
  const { contributes, engines, devDependencies } = JSON.parse(
    readFileSync('package.json', 'utf8'),
  ) as Manifest;

  it('takes the types of the oldest VS Code that it supports, so that nothing newer is used', () => {
    expect(engines.vscode).toMatch(/^\^\d+\.\d+\.\d+$/);
    expect(devDependencies['@types/vscode']).toBe(engines.vscode.replace('^', '~'));
  });

  it('has keyboard shortcuts in its own views only, where nothing is typed', () => {
    for (const { when } of contributes.keybindings)
      expect(when).toMatch(
        /^focusedView == catalogLens\.entries && listFocus && !inputFocus$|^catalogLens\.isTable && !inputFocus && !panelFocus && !sideBarFocus && !auxiliaryBarFocus$/,
      );
  });

  it('has no menu that shows a keyboard shortcut where the key does something else', () => {
    const { keybindings, menus } = contributes;
    const commands = new Set(keybindings.map(({ command }) => command));
    expect([...commands].sort()).toEqual([
      'catalogLens.entries.copy',
      'catalogLens.entries.delete',
      'catalogLens.entries.find',
    ]);
    const shown = Object.entries(menus).flatMap(([menu, items]) =>
      items.flatMap(({ command = '', when }) => (commands.has(command) && when !== 'false' ? [menu] : [])),
    );
    expect(shown).toEqual([]);
  });
});
