import type { Entry } from '../../core/model/entry';
import { entryAtCursor } from '../entries/entry-at-cursor';
import { presentEntry } from './row-content';
import type { ShownTable } from './shown-table';

/** Keeps the cursor of the text and the active entry of a table at the same entry. */
export class CursorSync {
  /** @param reveal makes an entry the active one, without the focus */
  constructor(
    private readonly shown: ShownTable,
    private readonly reveal: (entry: Entry) => void,
  ) {}

  /** Moves the cursor of the text to the active entry. */
  moveCursor(): void {
    const { value: source } = this.shown.source;
    const { active } = this.shown.selected;
    const entry = source && active && presentEntry(source.listing, active);
    if (!entry || entry === entryAtCursor(source)) return;
    source.moveCursor(entry);
  }

  /** Makes the entry at the cursor of the text the active one. */
  followCursor(): void {
    const { value: source } = this.shown.source;
    const entry = source && entryAtCursor(source);
    if (entry && entry.identity !== this.shown.selected.active?.identity) this.reveal(entry);
  }
}
