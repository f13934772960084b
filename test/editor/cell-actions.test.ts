import { afterEach, describe, expect, it, vi } from 'vitest';
import * as vscode from 'vscode';
import { Listing } from '../../src/core/listing/listing';
import { CellEditing, EditedCell } from '../../src/editor/table/cell-editing';
import type { ShownTable } from '../../src/editor/table/shown-table';
import { listing, other } from '../support/listing-text';

describe('the text in the editor of a cell', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('that has gone is not taken for the one in the next editor, nor the other way round', async () => {
    const read = Listing.read(listing([other('a'), other('b')]));
    const [first, second] = [...read.entries].map((entry) =>
      EditedCell.of({ listing: read, allListings: [read] }, entry, 'description'),
    );
    // The document is no longer a listing, so that nothing can be set.
    const shown = { edited: first, source: undefined };
    const editing = new CellEditing(shown as unknown as ShownTable, {} as never, vi.fn());
    const warn = vi.spyOn(vscode.window, 'showWarningMessage').mockResolvedValue(undefined);
    editing.keepDraft('One.');
    const ended = editing.end(() => Promise.resolve(undefined));
    shown.edited = second;
    editing.keepDraft('Two.');
    await ended;
    expect(warn.mock.calls.map(([message]) => message)).toEqual([
      '"One." was not set. This file is no longer a listing response.',
    ]);
    expect([shown.edited, second?.draft]).toEqual([second, 'Two.']);
  });
});
