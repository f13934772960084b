import type { Action, Table } from '../editor/summary/page';
import { element } from './element';

/** Creates the table of a section. The name of a row with an action is a button. */
export function tableOf(
  { head, rows }: Table,
  title: string,
  choose: (action: Action) => void,
): HTMLTableElement {
  return element(
    'table',
    {},
    element('caption', {}, title),
    element('thead', {}, element('tr', {}, ...head.map((text) => element('th', { scope: 'col' }, text)))),
    element('tbody', {}, ...rows.map((row) => rowOf(row, choose))),
  );
}

function rowOf(
  { cells: [name = '', ...cells], action }: Table['rows'][number],
  choose: (action: Action) => void,
): HTMLTableRowElement {
  const first = element('th', { scope: 'row' });
  if (action) {
    const button = element('button', { type: 'button', class: 'link' }, name);
    button.addEventListener('click', () => {
      choose(action);
    });
    first.append(button);
  } else {
    first.append(name);
  }
  return element('tr', {}, first, ...cells.map((cell) => element('td', {}, cell)));
}
