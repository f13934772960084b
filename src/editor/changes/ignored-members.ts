import * as vscode from 'vscode';
import { FIELD_NAMES } from '../../core/entries/fields';
import { shownText } from '../../core/text/quote';
import { onUnexpectedError } from '../unexpected-error';

const KEY = 'changes.ignored';

/** The members that are not compared in this workspace, besides those in the configuration. */
export class IgnoredMembers implements vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<void>();
  readonly onDidChange = this.#changed.event;
  #names: ReadonlySet<string>;

  constructor(private readonly memento: vscode.Memento) {
    const stored: unknown = memento.get(KEY);
    this.#names = new Set(Array.isArray(stored) ? stored.filter((name) => typeof name === 'string') : []);
  }

  get names(): ReadonlySet<string> {
    return this.#names;
  }

  add(name: string): void {
    this.set(new Set([...this.#names, name]));
  }

  /**
   * Lets the user choose them.
   *
   * @param configured the members that the configuration ignores
   */
  async choose(configured: ReadonlySet<string>): Promise<void> {
    const known = [...FIELD_NAMES, 'count'];
    const others = [...this.#names].filter((name) => !known.some((one) => one === name));
    const items = [...known, ...others]
      .filter((name) => !configured.has(name))
      .map((name) => ({ label: shownText(name), name, picked: this.#names.has(name) }));
    const picked = await vscode.window.showQuickPick(items, {
      title: vscode.l10n.t('Ignored Fields'),
      placeHolder:
        configured.size === 0
          ? vscode.l10n.t('Select the fields that are not compared in this workspace')
          : vscode.l10n.t('Also ignored, by catalog-lens.json: {0}', shownText([...configured].join(', '))),
      canPickMany: true,
    });
    if (picked) this.set(new Set(picked.map(({ name }) => name)));
  }

  dispose(): void {
    this.#changed.dispose();
  }

  /** Replaces and stores them. */
  set(names: ReadonlySet<string>): void {
    this.#names = names;
    this.memento.update(KEY, [...names]).then(undefined, onUnexpectedError);
    this.#changed.fire();
  }
}
