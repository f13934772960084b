import * as vscode from 'vscode';
import type { ChangeNode } from '../../core/compare/tree';
import { FIELD_NAMES } from '../../core/entries/fields';
import { shownText } from '../../core/text/quote';
import { countOfEntries } from '../counts';
import { withSeparator } from '../git/choose';
import { PickStep, runSteps } from '../multi-step';
import { StoredOptions } from '../stored-options';

/** What the Changes view shows, stored with the workspace. */
export interface ChangesOptions {
  /** The members that are not compared, besides those in the configuration. */
  readonly names: readonly string[];
  /** As in the new listing, or by the amount by which the volume has changed, the largest first. */
  readonly sorting: 'file' | 'size';
  /** The filter of the Entries view that an entry matches on either side; empty for all. */
  readonly filter: string;
  /** The member that has changed; empty for all. */
  readonly field: string;
}

export type ChangesState = StoredOptions<ChangesOptions>;

export function storedChangesOptions(memento: vscode.Memento): ChangesState {
  return new StoredOptions(memento, 'changes.ignored', (stored) => {
    const { names, sorting, filter, field } = (stored ?? {}) as Partial<
      Record<keyof ChangesOptions, unknown>
    >;
    return {
      names: Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [],
      sorting: sorting === 'size' ? 'size' : 'file',
      filter: typeof filter === 'string' ? filter : '',
      field: typeof field === 'string' ? field : '',
    };
  });
}

/** Lets the user choose the order of changed entries. */
export async function chooseSorting(state: ChangesState): Promise<void> {
  const titles = {
    file: 'File Order',
    size: 'Size of the Change',
  } as const;
  const picked = await vscode.window.showQuickPick(
    (['file', 'size'] as const).map((sorting) => ({
      label: titles[sorting],
      description: sorting === 'size' ? 'of the volume, largest first' : '',
      iconPath: new vscode.ThemeIcon(sorting === state.options.sorting ? 'check' : 'blank'),
      sorting,
    })),
    { title: 'Sort Changes By' },
  );
  if (picked) state.update({ sorting: picked.sorting });
}

interface FilterItem extends vscode.QuickPickItem {
  /** Undefined for a separator. */
  readonly options?: Pick<ChangesOptions, 'filter' | 'field'>;
}

/**
 * Lets the user choose which changes are shown: those of a member, or of the entries that match a filter.
 *
 * @param changed the members that have changed, and in how many entries
 */
export async function chooseFilter(state: ChangesState, changed: ReadonlyMap<string, number>): Promise<void> {
  const { explainFilter } = await import('../../core/browse/filter/explain');
  const { parseFilter } = await import('../../core/browse/filter/parse');
  const { filter, field } = state.options;
  const all: FilterItem[] =
    filter === '' && field === ''
      ? []
      : [
          {
            label: 'All Changes',
            iconPath: new vscode.ThemeIcon('clear-all'),
            alwaysShow: true,
            options: NO_FILTER,
          },
        ];
  const fields = [...changed]
    .sort(([, one], [, other]) => other - one)
    .map(([name, count]): FilterItem => ({
      label: shownText(name),
      description: countOfEntries(count),
      iconPath: new vscode.ThemeIcon(name === field ? 'check' : 'symbol-field'),
      options: { filter: '', field: name },
    }));
  const typedItems = (typed: string): readonly FilterItem[] => {
    if (typed === '') return [];
    const parsed = parseFilter(typed);
    return [
      {
        label: 'Entries that match',
        description: shownText(typed),
        detail: parsed.errors[0]?.message ?? explainFilter(parsed),
        alwaysShow: true,
        iconPath: new vscode.ThemeIcon(parsed.errors.length > 0 ? 'error' : 'filter'),
        ...(parsed.errors.length === 0 && { options: { filter: typed, field: '' } }),
      },
    ];
  };
  const step = new PickStep<FilterItem>((pick) => {
    pick.title = 'Filter Changes';
    pick.placeholder = `Select a field, or type a filter such as chain:base price>1`;
    const show = (): void => {
      pick.items = [...all, ...withSeparator('changed fields', fields), ...typedItems(pick.value.trim())];
    };
    pick.value = filter;
    show();
    pick.onDidChangeValue(show);
  });
  if (!(await runSteps([step]))) return;
  const { options } = step.value ?? {};
  if (options) state.update(options);
}

const NO_FILTER: Pick<ChangesOptions, 'filter' | 'field'> = { filter: '', field: '' };

/**
 * Lets the user choose the members that are not compared.
 *
 * @param node of the Changes view, whose member is selected besides those that are ignored already
 * @param configured those that the configuration ignores
 */
export async function ignoreMembers(
  state: ChangesState,
  node: ChangeNode | undefined,
  configured: ReadonlySet<string>,
): Promise<void> {
  const { names } = state.options;
  const selected = [...(node ? memberOf(node) : []), ...names];
  const items = [...new Set([...selected, ...FIELD_NAMES, 'count'])]
    .filter((name) => !configured.has(name))
    .map((name) => ({ label: shownText(name), name, picked: selected.includes(name) }));
  const picked = await vscode.window.showQuickPick(items, {
    title: 'Ignore Fields',
    placeHolder:
      configured.size === 0
        ? 'Select the fields that are not compared in this workspace'
        : `Also ignored, by catalog-lens.json: ${shownText([...configured].join(', '))}`,
    canPickMany: true,
  });
  if (picked) state.update({ names: picked.map(({ name }) => name) });
}

/** The member that a node is about. */
function memberOf({ content }: ChangeNode): readonly string[] {
  if (content.kind === 'shift') return [content.shift.field];
  const name = content.kind === 'field' ? content.field.path[0] : undefined;
  return typeof name === 'string' ? [name] : [];
}
