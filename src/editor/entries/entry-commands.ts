import * as vscode from 'vscode';
import type { Node } from '../../core/browse/tree';
import type { Span } from '../../core/json/tree';
import type { Entry } from '../../core/listing/entry';
import type { Listing } from '../../core/listing/listing';
import type { OpenListing } from '../listings/open-listing';
import type { Arranger } from './arranger';

/**
 * The nodes that the context menu of the Entries view passes to a command: the selected nodes if the node whose menu was
 * used is one of them, otherwise that node. Undefined for the arguments of other menus, such as the URI of a document.
 */
export function nodesIn([node, selection]: readonly unknown[]): readonly Node[] | undefined {
  if (!isNode(node)) return undefined;
  return Array.isArray(selection) && selection.every(isNode) ? selection : [node];
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'id' in value && 'content' in value;
}

/** The command of an entry's row in the Entries view. Its argument is the node. */
export const SHOW_ENTRY = 'catalogLens.entries.show';

/**
 * Registers the command that shows the entry of a row in its editor and leaves the focus in the view.
 *
 * @param isShown whether a node is of what the view shows now
 */
export function registerShowEntry(arranger: Arranger, isShown: (node: Node) => boolean): vscode.Disposable {
  return vscode.commands.registerCommand(SHOW_ENTRY, async (node: Node) => {
    const { content } = node;
    const { arranged } = arranger;
    if (content.kind !== 'entry' || !arranged || !isShown(node)) return;
    await showEntry(arranged.source, arranged.listing, content.entry, { preserveFocus: true });
  });
}

/** Shows an entry of a listing in its editor and moves the cursor to its start, if the entry still exists. */
export async function showEntry(
  source: OpenListing,
  listing: Listing,
  entry: Entry,
  options: { readonly preserveFocus: boolean },
): Promise<void> {
  const span = presentSpanOf(source, listing, entry);
  if (span) await source.show(span, options);
}

/** Where an entry of a listing is in the present text; undefined if it has been removed. */
export function presentSpanOf(source: OpenListing, listing: Listing, { key }: Entry): Span | undefined {
  const present = source.allListings.find((each) => each.isVersionOf(listing));
  const index = present?.indexOf(key);
  return index === undefined ? undefined : present?.spanOf(index);
}
