import * as vscode from 'vscode';
import { LazyActivation } from './ui/lazy-activation';
import type { Features } from './features';
import { closeEndedTabs } from './listings/old-versions';
import { COMMAND as OPEN_RULE, registerRulePages } from './problems/rule-pages';
import { PANEL_TYPE } from './summary/page';
import { registerTableEditor } from './table/tabs';
import { TRY_OUT } from './ui/try-out';
import { onDidFail, onUnexpectedError } from './ui/unexpected-error';

/** The exports of the extension: for its own tests only, not an API. */
export interface Exports {
  /** Fires for unexpected errors, which are also written to the log. */
  readonly onDidFail: vscode.Event<unknown>;
  /** Whether the features are loaded, or being loaded. */
  readonly isActivated: boolean;
  /** Loads the features, if they are not loaded yet. */
  readonly activateFeatures: () => Promise<Features>;
}

/** The part of the manifest that contains the commands. */
interface Manifest {
  readonly contributes: { readonly commands: readonly { readonly command: string }[] };
}

/**
 * Called by VS Code once, when a JSON document, a folder with a configuration file, the extension's view, its summary or one of
 * its commands is first opened.
 */
export function activate(context: vscode.ExtensionContext): Exports {
  const log = vscode.window.createOutputChannel('Catalog Lens', { log: true });
  const logging = onDidFail((error) => {
    log.error(error instanceof Error ? error : String(error));
  });
  const { contributes } = context.extension.packageJSON as Manifest;
  const commands = contributes.commands.map(({ command }) => command).filter((id) => id !== OPEN_RULE);
  const load = async (): Promise<() => Features> => {
    const { startFeatures } = await import('./features');
    return () => startFeatures(context, log);
  };
  const lazyActivation = new LazyActivation([...commands, TRY_OUT], load);
  const panels = vscode.window.registerWebviewPanelSerializer(PANEL_TYPE, {
    deserializeWebviewPanel: async (panel, state) => {
      const isClosed = closing(panel);
      const { summaries } = await lazyActivation.activate();
      await summaries.restore(panel, state, isClosed);
    },
  });
  const tables = registerTableEditor(async (uri, panel) => {
    const isClosed = closing(panel);
    const features = await lazyActivation.activate();
    await features.tables.resolve(uri, panel, isClosed);
  });
  closeEndedTabs().catch(onUnexpectedError);
  context.subscriptions.push(log, logging, registerRulePages(), lazyActivation, panels, tables);
  return {
    onDidFail,
    get isActivated() {
      return lazyActivation.isActivated;
    },
    activateFeatures: () => lazyActivation.activate(),
  };
}

/** Returns a function that tells whether a panel has been closed, which cannot be read from a panel that is disposed. */
function closing(panel: vscode.WebviewPanel): () => boolean {
  let isClosed = false;
  panel.onDidDispose(() => {
    isClosed = true;
  });
  return () => isClosed;
}
