import * as vscode from 'vscode';
import { entryTextsOf } from '../../core/browse/entry-texts';
import { withTerm } from '../../core/browse/filter/write';
import { entryLabel } from '../../core/browse/labels';
import type { Node } from '../../core/browse/tree';
import type { Entry } from '../../core/model/entry';
import { shownText } from '../../core/text/quote';
import type { OpenListing } from '../listings/open-listing';
import type { Listings } from '../listings';
import { showInformation } from '../messages';
import type { ArrangedListing, Arranger } from './arranger';
import { rulePageAt } from '../rule-pages';
import { entryAtCursor } from './entry-at-cursor';
import type { ViewState } from './view-state';

/** The nodes that a command applies to. */
interface CommandNodes {
  /** The one whose menu or icon was used. */
  readonly node: Node;
  /** All selected ones if it is one of them, otherwise itself. */
  readonly nodes: readonly Node[];
}

/**
 * The nodes that the context menu of the Entries view passes to a command: the node, and the selected nodes if it is one of
 * them. Undefined for the arguments of other menus, such as the URI of a document.
 */
export function nodesIn([node, selection]: readonly unknown[]): CommandNodes | undefined {
  if (!isNode(node)) return undefined;
  return { node, nodes: Array.isArray(selection) && selection.every(isNode) ? selection : [node] };
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'id' in value && 'content' in value;
}

/** The values of an entry that the tree can be filtered by. */
type FilterTerm = 'chain' | 'flag' | 'host';

/** Registers the commands for nodes of the Entries view. Without arguments they apply to the selected nodes. */
export function registerEntryCommands(
  view: vscode.TreeView<Node>,
  arranger: Arranger,
  state: ViewState,
): vscode.Disposable {
  const register = (
    name: string,
    act: (arranged: ArrangedListing, nodes: CommandNodes, term?: unknown) => unknown,
  ): vscode.Disposable =>
    vscode.commands.registerCommand(`catalogLens.${name}`, (...args: readonly unknown[]) => {
      const nodes = nodesIn(args) ?? nodesIn([view.selection[0], view.selection]);
      const { arranged } = arranger;
      // The nodes say nothing of a listing that was read again, until that is arranged.
      const isPresent = arranged?.listing === arranged?.source.listing;
      return arranged && isPresent && nodes ? act(arranged, nodes, args[2]) : undefined;
    });
  return vscode.Disposable.from(
    register('entries.show', (arranged, nodes) => show(arranged, nodes, true)),
    register('openEntry', (arranged, nodes) => show(arranged, nodes, false)),
    register('filterTo', async (arranged, { node }, term) => {
      const values = filterValues(arranged, node);
      const chosen = values.find((value) => value.term === term) ?? (await chooseValue(values));
      if (chosen) state.update({ filter: withTerm(state.options.filter, chosen.term, chosen.value) });
    }),
  );
}

async function show(
  { source }: ArrangedListing,
  { node, nodes }: CommandNodes,
  preserveFocus: boolean,
): Promise<void> {
  const [entry] = [node, ...nodes].flatMap(({ content }) => (content.kind === 'entry' ? content.entry : []));
  if (entry) await showEntry(source, entry, { preserveFocus });
}

interface FilterValue {
  readonly term: FilterTerm;
  readonly value: string;
}

/** The values of a node that the tree can be filtered by. */
function filterValues({ texts }: ArrangedListing, { content }: Node): readonly FilterValue[] {
  if (content.kind === 'range') return [];
  if (content.kind === 'group') {
    const { kind, key } = content.group;
    return kind === 'rule' ? [] : [{ term: kind, value: key }];
  }
  const { chain, qualityFlag } = content.entry.display;
  const values = { chain, flag: qualityFlag, host: texts.host(content.entry) };
  return (['chain', 'flag', 'host'] as const).flatMap((term) => {
    const value = values[term];
    return value === undefined ? [] : { term, value };
  });
}

/** Asks for one of several values. */
async function chooseValue(values: readonly FilterValue[]): Promise<FilterValue | undefined> {
  if (values.length <= 1) return values[0];
  const titles = { chain: 'Chain', flag: 'Flag', host: 'Host' };
  const items = values.map(({ term, value }) => ({
    label: titles[term],
    description: shownText(value),
    term,
    value,
  }));
  return vscode.window.showQuickPick(items, { title: 'Filter Entries' });
}

const SCHEME = 'catalog-lens-details';
/** Looks like a slash. */
const DIVISION_SLASH = '\u2215';

/**
 * Registers the command that shows the details of the selected entry, or of the entry at the cursor. The manifest associates
 * the documents with the Markdown preview.
 */
export function registerEntryDetails(
  listings: Listings,
  arranger: Arranger,
  view: vscode.TreeView<Node>,
): vscode.Disposable {
  /** The texts of the open documents, by URI. */
  const documents = new Map<string, string>();
  const changed = new vscode.EventEmitter<vscode.Uri>();
  return vscode.Disposable.from(
    changed,
    vscode.workspace.registerTextDocumentContentProvider(SCHEME, {
      onDidChange: changed.event,
      // The links to rules are relative: the Markdown preview follows no others to documents of an extension.
      provideTextDocumentContent: (uri) => documents.get(uri.toString()) ?? rulePageAt(uri.path),
    }),
    vscode.workspace.onDidCloseTextDocument(({ uri }) => {
      documents.delete(uri.toString());
    }),
    vscode.commands.registerCommand('catalogLens.showEntryDetails', async (...args: readonly unknown[]) => {
      const { entryPage } = await import('../../core/language/entry-page');
      const node = nodesIn(args)?.node ?? view.selection[0];
      const { active } = listings.current;
      const [source, entry] = entryIn(node, arranger) ?? [active, entryAtCursor(active)];
      if (!source || !entry) {
        showInformation('Select an entry in the Entries view or place the cursor in one.');
        return;
      }
      const { listing, configuration } = source;
      const { label } = entryLabel(entry, entryTextsOf(listing).of(entry), [], 'file');
      const uri = vscode.Uri.from({
        scheme: SCHEME,
        // The tab's title is the last part of the path, in which a slash would start another one.
        path: `/${entry.index + 1}/${label.replaceAll('/', DIVISION_SLASH)}`,
        // Otherwise VS Code first shows the entry with this number in another listing, whose page it keeps for a while.
        query: source.uri.toString(),
      });
      documents.set(
        uri.toString(),
        entryPage(listing, entry, configuration.settings, (rule) => `${rule}.md`),
      );
      // The document may already be open with an outdated text.
      changed.fire(uri);
      await vscode.commands.executeCommand('vscode.open', uri, { preview: true });
    }),
  );
}

function entryIn(node: Node | undefined, { arranged }: Arranger): [OpenListing, Entry] | undefined {
  if (!arranged || node?.content.kind !== 'entry') return undefined;
  const entry = arranged.source.listing.entries.currentVersionOf(node.content.entry);
  return entry && [arranged.source, entry];
}

/** Shows an entry in its editor and moves the cursor to its start, if the entry still exists. */
export async function showEntry(
  source: OpenListing,
  entry: Entry,
  options: { readonly preserveFocus: boolean },
): Promise<void> {
  const present = source.listing.entries.currentVersionOf(entry);
  if (present) await source.show({ start: present.start, end: present.end }, options);
}
