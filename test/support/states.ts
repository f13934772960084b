import type { Context } from './when';
import type { State } from './contributions';

/** The context keys of a text editor with a file. */
function editorOf(path: string, languageId: string): Context {
  return {
    resourcePath: path,
    resourceExtname: path.slice(path.lastIndexOf('.')),
    resourceLangId: languageId,
    resourceScheme: 'file',
    activeEditor: 'workbench.editors.files.textFileEditor',
  };
}

/** A folder in a Git repository. */
const FOLDER: Context = { workspaceFolderCount: 1 };
const LISTING = '/folder/listing.json';
const OTHER = '/folder/other.json';
const EMPTY = '/folder/empty.json';
const PROGRAM = '/folder/program.ts';

/** What holds while the Entries view shows a listing. */
const SHOWN: Context = {
  ...FOLDER,
  'catalogLens.hasListing': true,
  'catalogLens.listings': [LISTING],
  'catalogLens.entries.content': 'entries',
};

const ENTRIES: Context = { view: 'catalogLens.entries' };
const CHANGES: Context = { view: 'catalogLens.changes' };

/** The nodes of the Entries view. */
const NODES: readonly Context[] = ['entry', 'group', 'range'].map((viewItem) => ({
  ...ENTRIES,
  viewItem,
}));

/** The nodes of the Changes view. */
const CHANGED: readonly Context[] = [
  'section',
  'entry.editable.diff.present',
  'moved.editable.diff.present',
  'field.editable.diff.present',
  'problem.diff.present',
].map((viewItem) => ({ ...CHANGES, viewItem }));

/** The menus of a text editor, its tab and its file. */
function menusOf(path: string, languageId: string): State['menus'] {
  const editor = editorOf(path, languageId);
  return {
    'editor/title': [editor],
    'catalogLens.editor': [editor],
    'editor/title/context': [editor],
    'explorer/context': [{ ...editor, explorerResourceIsFolder: false }],
    'view/title': [ENTRIES],
    'file/newFile': [{}],
  };
}

/** A file in a group of Git's Source Control view. */
function inSourceControl(scmResourceGroup: string): readonly Context[] {
  return [{ scmProvider: 'git', scmResourceGroup }];
}

const LISTING_MENUS: State['menus'] = { ...menusOf(LISTING, 'json'), 'view/item/context': NODES };
const LISTING_WINDOW: Context = { ...SHOWN, ...editorOf(LISTING, 'json'), 'catalogLens.isListing': true };

/** The states in which commands are offered, with what VS Code and the extension set in them. */
export const STATES: readonly State[] = [
  {
    name: 'no folder',
    window: { workspaceFolderCount: 0 },
    menus: { 'view/title': [ENTRIES], 'file/newFile': [{}] },
  },
  {
    name: 'ordinary JSON',
    window: { ...FOLDER, ...editorOf(OTHER, 'json') },
    menus: menusOf(OTHER, 'json'),
  },
  {
    name: 'empty results',
    window: { ...FOLDER, ...editorOf(EMPTY, 'json') },
    menus: menusOf(EMPTY, 'json'),
  },
  {
    // The listing is open in another tab.
    name: 'TypeScript',
    window: { ...SHOWN, ...editorOf(PROGRAM, 'typescript') },
    menus: { ...menusOf(PROGRAM, 'typescript'), 'view/item/context': NODES },
  },
  { name: 'listing', window: LISTING_WINDOW, menus: LISTING_MENUS },
  {
    name: 'table',
    window: {
      ...LISTING_WINDOW,
      activeEditor: 'catalogLens.table',
      activeCustomEditorId: 'catalogLens.table',
      'catalogLens.isTable': true,
    },
    menus: {
      ...LISTING_MENUS,
      'editor/title': [{ activeEditor: 'catalogLens.table' }],
      'catalogLens.editor': [],
      'webview/context': [{ webviewId: 'catalogLens.table', webviewSection: 'tableRows' }],
    },
  },
  {
    name: 'changes',
    window: { ...LISTING_WINDOW, 'catalogLens.changes.content': 'changes' },
    menus: {
      ...LISTING_MENUS,
      'view/title': [ENTRIES, CHANGES],
      'view/item/context': [...NODES, ...CHANGED],
      'scm/resourceState/context': inSourceControl('workingTree'),
    },
  },
  {
    name: 'conflict',
    window: { ...LISTING_WINDOW, 'git.activeResourceHasMergeConflicts': true },
    menus: { ...LISTING_MENUS, 'scm/resourceState/context': inSourceControl('merge') },
  },
];
