import * as vscode from 'vscode';
import { applyEdits, type TextEdit } from '../../core/text/text-edit';
import { fixAll, selectionOf, type FixSelection, type SafeFix } from '../../core/edit/fix-all';
import { messageOf } from '../../core/model/problem';
import { escapeIconsAndLinks, shownText } from '../../core/text/quote';
import { countOfProblems, formatCount } from '../counts';
import { fileName } from '../file-name';
import { JSON_VALIDATION_RULES } from '../json-validation';
import { inSlices, LatestTask } from '../tasks';
import type { OpenListing } from '../listings/open-listing';
import type { Listings } from '../listings';
import { FIXED_SCHEME } from '../old-versions';
import { allTabs, isSameUri, uriOfTab } from '../tabs';
import { onUnexpectedError } from '../unexpected-error';
import { showInformation } from '../messages';
import { fixOnce, isUnexpectedIn, showOutcome } from './fix-all';
import { hasInvalidBytes } from './text-edits';

/** With more fixes, those of each rule are one item, because VS Code would take seconds to list them. */
const MAX_ITEMS = 2000;
/** The length of the longest text that is shown with its fixes, in UTF-16 units: VS Code takes seconds to compare more. */
const MAX_SHOWN_LENGTH = 8_000_000;

/** Lists the safe fixes beside the text as they change it, so that some can be left out. */
export class FixPreview implements vscode.Disposable {
  readonly #texts = new FixedTexts();

  constructor(private readonly listings: Listings) {}

  async show(source: OpenListing): Promise<void> {
    await preview(source, this.listings, this.#texts);
  }

  dispose(): void {
    this.#texts.dispose();
  }
}

async function preview(source: OpenListing, listings: Listings, texts: FixedTexts): Promise<void> {
  await source.whenComplete();
  if (hasInvalidBytes(source)) {
    showOutcome('refused', source);
    return;
  }
  const { listing, allListings, configuration } = source;
  const snapshot = source.snapshot();
  const isChanged = (): boolean => snapshot.isStale;
  const isUnexpected = isUnexpectedIn(listing);
  const found = await inSlices(fixAll(allListings, configuration.settings, isUnexpected), isChanged);
  if (!found.done || isChanged()) {
    showOutcome('changed', source);
    return;
  }
  const { fixes, edits } = found.value;
  if (fixes.length === 0) {
    showOutcome(0, source);
    return;
  }
  const selectionFor = (selected: readonly SafeFix[]): FixSelection => {
    const isSelected = selectionOf(fixes, selected);
    return (rule, entry, of) => isUnexpected(rule) && isSelected(rule, entry, of);
  };
  const diff = await FixedDiff.open(source, texts, edits);
  const updating = new LatestTask();
  const update = (selected: readonly SafeFix[]): Promise<void> =>
    updating.run(async (signal) => {
      const steps = fixAll(allListings, configuration.settings, selectionFor(selected));
      const fixed = await inSlices(steps, () => signal.aborted || isChanged());
      if (fixed.done && !signal.aborted && !isChanged()) diff?.update(fixed.value.edits);
    });
  const selected = await select({
    source,
    items: itemsOf(fixes),
    hasDiff: diff !== undefined,
    onSelect: (some) => {
      update(some).catch(onUnexpectedError);
    },
    onReveal: ({ entry }) => {
      if (entry && !isChanged()) diff?.reveal(source.rangeOf(entry));
    },
    isChanged,
    onDidChange: (listener) =>
      vscode.Disposable.from(listings.onDidAnalyze(listener), listings.onDidClose(listener)),
  });
  updating.dispose();
  await diff?.close();
  if (!selected) return;
  if (isChanged()) showOutcome('changed', source);
  else if (selected.length > 0) showOutcome(await fixOnce(source, selectionFor(selected)), source);
  else showInformation('No problems were fixed because no fix is selected.');
}

interface FixItem extends vscode.QuickPickItem {
  readonly fixes: readonly SafeFix[];
}

/** An item for each fix, in the order of the text, or for those of each rule if there are very many. */
function itemsOf(fixes: readonly SafeFix[]): readonly FixItem[] {
  if (fixes.length <= MAX_ITEMS)
    return fixes
      .toSorted((a, b) => positionOf(a) - positionOf(b))
      .map((fix) => ({
        label: nameOf(fix),
        description: [positionText(fix), fix.rule.id].filter((text) => text !== '').join(' · '),
        detail: shownText(fix.problems.map(messageOf).join('; ')),
        fixes: [fix],
      }));
  return [...new Set(fixes.map(({ rule }) => rule))].map((rule) => {
    const ofRule = fixes.filter((fix) => fix.rule === rule);
    return {
      label: rule.id,
      description: countOfProblems(ofRule.reduce((sum, { problems }) => sum + problems.length, 0)),
      detail: rule.fix.text,
      fixes: ofRule,
    };
  });
}

function positionOf({ listing, entry }: SafeFix): number {
  return entry?.start ?? listing.start;
}

function positionText({ entry }: SafeFix): string {
  return entry ? `Entry ${formatCount(entry.index + 1)}` : '';
}

function nameOf({ listing, entry }: SafeFix): string {
  if (!entry) return 'The listing';
  const { name, id } = listing.read(entry).values;
  return shownText(name ?? id ?? `Entry ${formatCount(entry.index + 1)}`);
}

interface SelectOptions {
  readonly source: OpenListing;
  readonly items: readonly FixItem[];
  readonly hasDiff: boolean;
  readonly onSelect: (fixes: readonly SafeFix[]) => void;
  /** Called with the first fix of the active item. */
  readonly onReveal: (fix: SafeFix) => void;
  /** Whether the fixes are outdated, which ends the selection. */
  readonly isChanged: () => boolean;
  readonly onDidChange: vscode.Event<unknown>;
}

/** Lists fixes, all of which are selected at first. @returns undefined if it was canceled */
function select(options: SelectOptions): Promise<readonly SafeFix[] | undefined> {
  const { source, items, hasDiff, onSelect, onReveal, isChanged, onDidChange } = options;
  const pick = vscode.window.createQuickPick<FixItem>();
  pick.title = `Preview Safe Fixes: ${shownText(fileName(source.uri))}`;
  pick.placeholder = hasDiff
    ? 'Select the fixes to apply. The editor shows the result'
    : 'Select the fixes to apply';
  pick.canSelectMany = pick.matchOnDescription = pick.matchOnDetail = true;
  // The user may scroll in the editor.
  pick.ignoreFocusOut = true;
  pick.items = items;
  pick.selectedItems = items;
  const selected = (): readonly SafeFix[] => pick.selectedItems.flatMap(({ fixes }) => fixes);
  return new Promise((resolve) => {
    const listening = onDidChange(() => {
      if (!isChanged()) return;
      resolve([]);
      pick.hide();
    });
    pick.onDidChangeSelection(() => {
      onSelect(selected());
    });
    pick.onDidChangeActive(([active]) => {
      const [fix] = active?.fixes ?? [];
      if (fix) onReveal(fix);
    });
    pick.onDidAccept(() => {
      resolve(selected());
      pick.hide();
    });
    pick.onDidHide(() => {
      resolve(undefined);
      listening.dispose();
      pick.dispose();
    });
    pick.show();
  });
}

/** Provides texts as the selected fixes change them. */
class FixedTexts implements vscode.TextDocumentContentProvider, vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<vscode.Uri>();
  readonly onDidChange = this.#changed.event;
  readonly #texts = new Map<string, string>();
  readonly #registration = vscode.workspace.registerTextDocumentContentProvider(FIXED_SCHEME, this);
  #count = 0;

  /** A new URI with a file name. */
  uriOf(name: string): vscode.Uri {
    return vscode.Uri.from({ scheme: FIXED_SCHEME, path: `/${name}`, query: String(++this.#count) });
  }

  provideTextDocumentContent(uri: vscode.Uri): string {
    return this.#texts.get(uri.toString()) ?? '';
  }

  set(uri: vscode.Uri, text: string): void {
    this.#texts.set(uri.toString(), text);
    this.#changed.fire(uri);
  }

  delete(uri: vscode.Uri): void {
    this.#texts.delete(uri.toString());
  }

  dispose(): void {
    vscode.Disposable.from(this.#changed, this.#registration).dispose();
  }
}

/** A diff editor of a listing and its text as fixes change it. */
class FixedDiff {
  private constructor(
    private readonly document: vscode.TextDocument,
    private readonly texts: FixedTexts,
    private readonly uri: vscode.Uri,
  ) {}

  /** @returns undefined if the text is too long */
  static async open(
    { document, allListings }: OpenListing,
    texts: FixedTexts,
    edits: readonly TextEdit[],
  ): Promise<FixedDiff | undefined> {
    const length = document?.offsetAt(document.lineAt(document.lineCount - 1).range.end) ?? Infinity;
    if (!document || length > MAX_SHOWN_LENGTH) return undefined;
    // VS Code must not report syntax errors again in the fixed text.
    const isReported = allListings.some((listing) =>
      listing.problems().some(({ rule }) => JSON_VALIDATION_RULES.has(rule.id)),
    );
    const name = fileName(document.uri).replace(/\.jsonc?$/i, '');
    const uri = texts.uriOf(`${name}.${isReported ? 'txt' : document.languageId}`);
    const diff = new FixedDiff(document, texts, uri);
    diff.update(edits);
    const title = escapeIconsAndLinks(`${shownText(fileName(document.uri))} (current ↔ fixed)`);
    const options: vscode.TextDocumentShowOptions = { preview: false, preserveFocus: true };
    await vscode.commands.executeCommand('vscode.diff', document.uri, uri, title, options);
    return diff;
  }

  /** @param edits of the current text */
  update(edits: readonly TextEdit[]): void {
    this.texts.set(this.uri, applyEdits(this.document.getText(), edits));
  }

  reveal(range: vscode.Range): void {
    for (const editor of vscode.window.visibleTextEditors)
      if (editor.document === this.document)
        // The list covers what is above.
        editor.revealRange(range, vscode.TextEditorRevealType.InCenter);
  }

  async close(): Promise<void> {
    await vscode.window.tabGroups.close(allTabs().filter((tab) => isSameUri(uriOfTab(tab), this.uri)));
    this.texts.delete(this.uri);
  }
}
