import * as vscode from 'vscode';
import { entriesBelow, type Node } from '../../core/browse/tree';
import type { Entry } from '../../core/listing/entry';
import { shownText } from '../../core/text/quote';
import type { Entries } from '../entries';
import { nodesIn } from '../entries/entry-commands';
import type { Target } from '../listings/open-listing';
import type { Listings } from '../listings';
import { showInformation } from '../ui/messages';
import { isContextOfTable, type Tables } from '../table';

/** The argument of keyboard shortcuts in the Entries view, which represents the selected nodes. */
export const SELECTION = 'selection';

/** Finds what a command applies to, from what its menu passes or what is active. */
export class Targets {
  constructor(
    private readonly listings: Listings,
    private readonly entries: Entries,
    private readonly tables: Tables,
  ) {}

  /**
   * The entries of the nodes that the menu of the Entries view passes; from elsewhere those of the selected rows of the active
   * table, or at the cursors of the active editor, or else of the selected nodes in the Entries view, if it is visible. Says so if there are none.
   *
   * @param args what VS Code passes to the command: nodes, the URI of the editor, the context of the table, or nothing
   */
  async of(args: readonly unknown[]): Promise<Target | undefined> {
    const target = await this.find(args);
    if (target) return target;
    showInformation('Place the cursor in an entry, or select entries in the Entries view or in a table.');
    return undefined;
  }

  /** As {@link of}, but says nothing. */
  async find(args: readonly unknown[]): Promise<Target | undefined> {
    const { view } = this.entries;
    const nodes = args[0] === SELECTION ? view.selection : nodesIn(args);
    const { active: table } = this.tables;
    const isInTable = table && (table.panel.active || isContextOfTable(args[0]));
    const target = nodes
      ? this.#inTree(nodes)
      : isInTable
        ? table.target()
        : ((await this.#atCursors()) ?? (view.visible ? this.#inTree(view.selection) : undefined));
    return target && target.entries.length > 0 ? target : undefined;
  }

  #inTree(given: readonly Node[]): Target | undefined {
    const { arranged } = this.entries.arranger;
    if (!arranged) return undefined;
    const nodes = given.filter((node) => this.entries.has(node));
    const groups = nodes.filter(({ content }) => content.kind !== 'entry');
    return {
      source: arranged.source,
      listing: arranged.listing,
      entries: entriesBelow(nodes),
      groups: groups.map((node) => labelOf(this.entries.provider.getTreeItem(node))),
    };
  }

  /** The entries that the cursors and selections of the active editor touch; undefined if it is not of a listing. */
  async #atCursors(): Promise<Target | undefined> {
    const { active: source } = this.listings.current;
    if (!source) return undefined;
    // The cursors are in the text as it is now.
    await source.whenCurrent();
    if (!source.isCurrent) return undefined;
    const { listing, document, cursor } = source;
    const { activeTextEditor: editor } = vscode.window;
    const spans =
      editor?.document === document
        ? editor.selections.map(
            ({ start, end }) => [document.offsetAt(start), document.offsetAt(end)] as const,
          )
        : cursor === undefined
          ? []
          : [[cursor, cursor] as const];
    const touched = new Set<Entry>();
    for (const [start, end] of spans) {
      for (let index = Math.max(listing.countBefore(start + 1) - 1, 0); ; index++) {
        const entry = listing.entries[index];
        const span = listing.spanOf(index);
        if (!entry || span.start > end || (span.start === end && start < end)) break;
        if (span.end > start || (span.end === start && start === end)) touched.add(entry);
      }
    }
    return { source, listing, entries: [...touched] };
  }
}

function labelOf({ label = '' }: vscode.TreeItem): string {
  return shownText(typeof label === 'string' ? label : label.label);
}
