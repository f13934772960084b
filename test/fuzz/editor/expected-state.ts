import * as vscode from 'vscode';
import { CheckedListings } from '../../../src/core/config/checked-listings';
import { readConfig } from '../../../src/core/config/config';
import {
  CONFIG_FILE,
  DEFAULT_CONFIGURATION,
  isConfigurationPath,
  type Configuration,
  type Selection,
} from '../../../src/core/config/configuration';
import { findListings } from '../../../src/core/listing/find-listings';
import type { Listing } from '../../../src/core/listing/listing';
import { Lines } from '../../../src/core/text/lines';
import { diagnosticsOf } from '../../../src/editor/problems/diagnostics';
import { LANGUAGES } from '../../../src/editor/listings/languages';
import { rangeOf } from '../../../src/editor/ui/text-range';

/** The expected state of a document, read from the start. */
export interface ExpectedState {
  /** The document, or those inside other JSON. */
  readonly listings: readonly Listing[];
  /** One line each, sorted. */
  readonly diagnostics: readonly string[];
}

/** Reads a document with the core and the current configuration. */
export async function expectedState(document: vscode.TextDocument): Promise<ExpectedState> {
  const syntax = LANGUAGES.get(document.languageId);
  if (!syntax || isConfigurationPath(document.uri.path)) return { listings: [], diagnostics: [] };
  const { configuration, selection } = await configurationOf(document.uri);
  const text = document.getText();
  const places = selection === 'exclude' ? [] : findListings(text, syntax, selection === 'include');
  if (places.length === 0) return { listings: [], diagnostics: [] };
  const present = CheckedListings.read(text, places, { configuration, syntax });
  const lines = new Lines(text);
  const { diagnostics } = diagnosticsOf({
    uri: document.uri,
    document,
    present,
    rangeOf: (span) => rangeOf(lines, span),
  });
  return { listings: present.listings, diagnostics: diagnostics.map(lineOf).sort() };
}

/** The extension's diagnostics of a document, one line each, sorted. */
export function publishedDiagnostics(uri: vscode.Uri): string[] {
  return vscode.languages
    .getDiagnostics(uri)
    .filter(({ source }) => source === 'Catalog Lens')
    .map(lineOf)
    .sort();
}

function lineOf({
  range: { start, end },
  severity,
  code,
  message,
  relatedInformation = [],
}: vscode.Diagnostic): string {
  const rule = typeof code === 'object' ? code.value : '';
  const related = relatedInformation.map(
    ({ location, message: relatedMessage }) => `${location.range.start.line} ${relatedMessage}`,
  );
  return `${start.line}:${start.character}-${end.line}:${end.character} ${severity} ${rule} ${message} ${related.join(' ')}`;
}

/** The nearest configuration in the document's folder or a parent. All of them are valid. */
async function configurationOf(
  uri: vscode.Uri,
): Promise<{ configuration: Configuration; selection: Selection }> {
  const [root] = vscode.workspace.workspaceFolders ?? [];
  const isFile = uri.scheme === 'file';
  const name = uri.path.replace(/^.*\//, '');
  const at = isFile || !root ? uri : vscode.Uri.joinPath(root.uri, name);
  for (
    let folder = vscode.Uri.joinPath(at, '..');
    folder.path !== '/';
    folder = vscode.Uri.joinPath(folder, '..')
  ) {
    const text = await textOf(vscode.Uri.joinPath(folder, CONFIG_FILE));
    if (text === undefined) continue;
    const read = readConfig(text.replace(/^\ufeff/, ''));
    if (!read.ok) throw new Error('The configuration should be valid by now.');
    const { configuration } = read;
    const path = at.path.slice(folder.path.length + 1);
    return isFile
      ? { configuration: configuration.forFile(path), selection: configuration.select(path) }
      : { configuration, selection: 'content' };
  }
  return { configuration: DEFAULT_CONFIGURATION, selection: 'content' };
}

/** The unsaved text of a file or else its text on disk; undefined if there is none. */
async function textOf(uri: vscode.Uri): Promise<string | undefined> {
  const document = unsavedDocument(uri);
  if (document) return document.getText();
  try {
    return new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
  } catch {
    return undefined;
  }
}

/** The document of a file that has unsaved changes. Documents without changes may outlive their deleted file. */
function unsavedDocument(uri: vscode.Uri): vscode.TextDocument | undefined {
  return vscode.workspace.textDocuments.find(
    (document) => document.isDirty && document.uri.toString() === uri.toString(),
  );
}
