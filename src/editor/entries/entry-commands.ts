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
 * Registers the command that shows the entry of a row in its editor, in a group of a rule its first problem of the rule, and leaves the
 * focus in the view.
 *
 * @param isShown whether a node is of what the view shows now
 */
export function registerShowEntry(arranger: Arranger, isShown: (node: Node) => boolean): vscode.Disposable {
  return vscode.commands.registerCommand(SHOW_ENTRY, async (node: Node) => {
    const { content } = node;
    const { arranged } = arranger;
    if (content.kind !== 'entry' || !arranged || !isShown(node)) return;
    const { source, listing } = arranged;
    await showEntry(source, listing, content.entry, { preserveFocus: true }, ruleOf(node));
  });
}

/** The rule of the group that a node is in, if there is one. */
function ruleOf({ content, parent }: Node): string | undefined {
  if (content.kind === 'group' && content.group.kind === 'rule') return content.group.key;
  return parent && ruleOf(parent);
}

/**
 * Shows an entry of a listing in its editor, if the entry still exists, and moves the cursor to its start.
 *
 * @param rule instead to the first problem of the entry with this rule, if there still is one
 */
export async function showEntry(
  source: OpenListing,
  listing: Listing,
  entry: Entry,
  options: { readonly preserveFocus: boolean },
  rule?: string,
): Promise<void> {
  const span = presentSpanOf(source, listing, entry, rule);
  if (span) await source.show(span, options);
}

/**
 * Where an entry of a listing is in the present text, or its first problem with a rule; undefined if the entry has been removed.
 */
export function presentSpanOf(
  source: OpenListing,
  listing: Listing,
  { key }: Entry,
  rule?: string,
): Span | undefined {
  const present = source.allListings.find((each) => each.isVersionOf(listing));
  const index = present?.indexOf(key);
  if (!present || index === undefined) return undefined;
  const problem =
    rule === undefined
      ? undefined
      : source.present
          .problemsOf(present)
          .find((each) => each.rule.id === rule && each.entry !== undefined && each.index === index);
  return problem ? present.rangeOf(problem) : present.spanOf(index);
}
