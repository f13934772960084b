import { describe, expect, it } from 'vitest';
import { Listing } from '../../src/core/listing';
import { EditedText, type Edit } from '../support/edited-text';
import { entry, listing } from '../support/listing-text';

describe('an entry in the place of another', () => {
  function edited(text: string, ...edits: Edit[]): { before: number[]; after: Listing } {
    const held = new EditedText(text);
    const after = Listing.read(held);
    const before = [...after.entries].map(({ identity }) => identity);
    for (const edit of edits) after.edit(held.edit([edit]));
    return { before, after };
  }
  console.log(typeof entry, typeof listing);
});
