import { readFileSync } from 'node:fs';
import { holds, type Context } from './when';

interface Command {
  readonly command: string;
  readonly title: string;
  readonly enablement?: string;
}

export interface MenuItem {
  readonly command: string;
  readonly when?: string;
  readonly group?: string;
}

/** What the manifest contributes. */
export interface Contributions {
  readonly commands: readonly Command[];
  readonly menus: Readonly<Record<string, readonly MenuItem[]>>;
}

/** A state of the window, with the context keys that hold in it. */
export interface State {
  readonly name: string;
  /** Of the whole window, and of the active editor. */
  readonly window: Context;
  /** Of what each menu is opened on; a menu without any is not there in this state. */
  readonly menus: Readonly<Record<string, readonly Context[]>>;
}

/** The submenu of the context menu of a text editor, whose items this table counts as that menu's. */
export const EDITOR_SUBMENU = 'catalogLens.editor';

/** Where a command stands, in the order in which the table names it. */
const PLACES: readonly (readonly [place: string, menu: string])[] = [
  ['palette', 'commandPalette'],
  ['icon', 'editor/title'],
  ['title…', 'editor/title'],
  ['text', EDITOR_SUBMENU],
  ['tab', 'editor/title/context'],
  ['explorer', 'explorer/context'],
  ['scm', 'scm/resourceState/context'],
  ['new', 'file/newFile'],
  ['view', 'view/title'],
  ['item', 'view/item/context'],
  ['table', 'webview/context'],
];

/** What the extension in a folder contributes. */
export function readContributions(folder: string): Contributions {
  const { contributes } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')) as {
    contributes: Contributions;
  };
  return contributes;
}

/** The items of a menu in a state, in the order of the manifest; of the palette and the title bar those that are enabled. */
export function itemsIn({ commands, menus }: Contributions, menu: string, state: State): readonly MenuItem[] {
  const items = menus[menu] ?? [];
  const isEnabled = (id: string, context: Context): boolean =>
    holds(commands.find(({ command }) => command === id)?.enablement, context);
  if (menu !== 'commandPalette')
    return items.filter(({ when, command }) =>
      (state.menus[menu] ?? []).some((own) => {
        const context = { ...state.window, ...own };
        return holds(when, context) && isEnabled(command, context);
      }),
    );
  return commands
    .map(({ command }) => items.find((item) => item.command === command) ?? { command })
    .filter(({ command, when }) => holds(when, state.window) && isEnabled(command, state.window));
}

/** For each command, where it stands in each state: the rows of a table. */
export function placesOf(
  contributions: Contributions,
  states: readonly State[],
): readonly (readonly string[])[] {
  return contributions.commands.map(({ command, title }) => [
    title,
    ...states.map((state) =>
      PLACES.filter(([place, menu]) =>
        itemsIn(contributions, menu, state).some(
          ({ command: own, group = '' }) =>
            own === command &&
            (menu !== 'editor/title' || group.startsWith('navigation') === (place === 'icon')),
        ),
      )
        .map(([place]) => place)
        .join(' '),
    ),
  ]);
}
