import { describe, expect, it } from 'vitest';
import { placesOf, readContributions } from './support/contributions';
import { STATES } from './support/states';

describe('commands, menu items and entries of the palette', () => {
  it('stand where they can do something, in each state', () => {
    const rows = placesOf(readContributions('.'), STATES);
    const header = ['command', ...STATES.map(({ name }) => name)];
    expect(tableOf([header, ...rows])).toMatchInlineSnapshot(`
      "command             | no folder        | ordinary JSON    | empty results    | TypeScript            | listing                        | table                       | changes                        | conflict
      Open Sample Listing | palette          | palette          | palette          | palette               | palette                        | palette                     | palette                        | palette
      Open Rule           | palette          | palette          | palette          | palette               | palette                        | palette                     | palette                        | palette
      Fix Problems…       |                  |                  |                  | palette view          | palette title… view            | palette view                | palette title… view            | palette title… view
      New Entry           |                  |                  |                  | palette view          | palette text view              | palette view                | palette text view              | palette text view
      Duplicate Entries   |                  |                  |                  | item                  | palette text item              | palette item table          | palette text item              | palette text item
      Delete Entries      |                  |                  |                  | item                  | palette text item              | palette item table          | palette text item              | palette text item
      New Fixture…        | palette new view | palette new view | palette new view | palette new view item | palette new view item          | palette new view item table | palette new view item          | palette new view item
      Check Workspace     |                  | palette view     | palette view     | palette view          | palette view                   | palette view                | palette view                   | palette view
      Compare Listing…    |                  |                  |                  | palette view          | palette tab explorer view      | palette tab explorer view   | palette tab explorer view      | palette tab explorer view
      Merge by Entry      |                  |                  |                  |                       |                                |                             |                                | palette icon scm
      Close               |                  |                  |                  |                       |                                |                             | palette view                   |
      Open Changes        |                  |                  |                  |                       |                                |                             | item                           |
      Restore             |                  |                  |                  |                       |                                |                             | item                           |
      Open All Changes    |                  |                  |                  |                       |                                |                             | palette scm view               |
      Copy as Markdown    |                  |                  |                  |                       |                                |                             | palette view                   |
      Go to Entry…        |                  |                  |                  | palette view          | palette view                   | palette view                | palette view                   | palette view
      Show Summary        |                  |                  |                  | palette view          | palette view                   | palette view                | palette view                   | palette view
      Open as Table       |                  |                  |                  | palette view          | palette icon tab explorer view | tab explorer                | palette icon tab explorer view | palette icon tab explorer view
      Open as Text        |                  |                  |                  |                       |                                | palette icon                |                                |
      Group By…           |                  |                  |                  | palette view          | palette view                   | palette view                | palette view                   | palette view
      Copy As…            |                  |                  |                  | item                  | palette text item              | palette item table          | palette text item              | palette text item
      Paste               |                  |                  |                  |                       |                                | palette table               |                                |
      Show in Entries     |                  |                  |                  |                       | palette text                   | palette                     | palette text                   | palette text
      Filter Entries…     |                  |                  |                  | palette view          | palette view                   | palette icon view           | palette view                   | palette view
      Clear Filter        |                  |                  |                  |                       |                                |                             |                                |
      Sort By…            |                  |                  |                  | palette view          | palette view                   | palette view                | palette view                   | palette view"
    `);
  });
});

/** Rows in columns. */
function tableOf(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((text, column) => text.padEnd(widths[column] ?? 0))
        .join(' | ')
        .trimEnd(),
    )
    .join('\n');
}
