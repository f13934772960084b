import * as vscode from 'vscode';
import type { Arranger } from '../entries/arranger';
import type { Listings } from '../listings';
import type { WorkspaceListings } from '../usages/workspace-listings';
import { DocumentSymbols } from './document-symbols';
import { registerWorkspaceSymbols } from './workspace-symbols';

/** Shows entries by their names in the outline and the workspace's symbols. */
export function registerOutline(
  listings: Listings,
  arranger: Arranger,
  checked: () => readonly vscode.Uri[],
  workspace: WorkspaceListings,
): vscode.Disposable {
  return vscode.Disposable.from(
    new DocumentSymbols(listings, arranger),
    registerWorkspaceSymbols(arranger, checked, workspace),
  );
}
