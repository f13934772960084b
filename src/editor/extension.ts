import * as vscode from 'vscode';
import { Dormant } from './dormant';
import type { Features } from './features';
import { COMMAND as OPEN_RULE, registerRulePages } from './rule-pages';
import { PANEL_TYPE } from './summary/panel-type';
import { TRY_OUT } from './try-out';

/** What the extension exports: nothing that others should lean on, but what its own tests look at. */
export interface Exports {
  /** Fires with what is written to the log as an error: a bug. */
  readonly onDidFail: vscode.Event<unknown>;
  /** Whether it does all it can, or is about to. */
  readonly isAwake: boolean;
  /** Makes it do that, if it does not yet. */
  readonly wake: () => Promise<Features>;
}

/** The part of the manifest that tells which commands there are. */
interface Manifest {
  readonly contributes: { readonly commands: readonly { readonly command: string }[] };
}

/** Called by VS Code once, when a JSON document, the extension's view, its summary or one of its commands is first opened. */
export function activate(context: vscode.ExtensionContext): Exports {
  const log = vscode.window.createOutputChannel('Catalog Lens', { log: true });
  const failed = new vscode.EventEmitter<unknown>();
  const onError = (error: unknown): void => {
    log.error(error instanceof Error ? error : String(error));
    failed.fire(error);
  };
  const { contributes } = context.extension.packageJSON as Manifest;
  const named = contributes.commands.map(({ command }) => command).filter((id) => id !== OPEN_RULE);
  const begin = async (stopSleeping: () => Promise<void>): Promise<Features> => {
    const { startFeatures } = await import('./features');
    await stopSleeping();
    return startFeatures(context, log, onError);
  };
  const dormant = new Dormant([...named, TRY_OUT], begin, onError);
  const panels = vscode.window.registerWebviewPanelSerializer(PANEL_TYPE, {
    deserializeWebviewPanel: async (panel, state) => {
      const { summaries } = await dormant.wake();
      await summaries.restore(panel, state);
    },
  });
  context.subscriptions.push(log, failed, registerRulePages(), dormant, panels);
  return {
    onDidFail: failed.event,
    get isAwake() {
      return dormant.isAwake;
    },
    wake: () => dormant.wake(),
  };
}
