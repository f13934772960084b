import * as vscode from 'vscode';
import { readConfig } from '../../../src/core/config/config';
import {
  CONFIG_FILE,
  DEFAULT_CONFIGURATION,
  isConfigurationPath,
  type Configuration,
} from '../../../src/core/config/configuration';
import { Listing } from '../../../src/core/listing/listing';
import { isListing } from '../../../src/core/reading/recognise';
import { finished } from '../../../src/core/steps/finished';
import { diagnosticsOf, rangeOf } from '../../../src/editor/diagnostics';
import type { ListingSource } from '../../../src/editor/listing-source';
import { LANGUAGES } from '../../../src/editor/languages';

/** A document read anew, as everything about it should be. */
export interface Expected {
  /** Undefined if it is no listing. */
  readonly listing: Listing | undefined;
  /** Each in one line, in order. */
  readonly diagnostics: readonly string[];
}

/** Reads a document with the core, held to the configuration that is there now. */
export async function expectedOf(document: vscode.TextDocument): Promise<Expected> {
  const syntax = LANGUAGES.get(document.languageId);
  if (!syntax || isConfigurationPath(document.uri.path)) return { listing: undefined, diagnostics: [] };
  const { configuration, selection } = await configurationOf(document.uri);
  const text = document.getText();
  const is = selection === 'content' ? isListing(text, syntax) : selection === 'include';
  if (!is) return { listing: undefined, diagnostics: [] };
  const listing = Listing.read(text, { settings: configuration.settings, syntax });
  const source = {
    uri: document.uri,
    document,
    listing,
    rangeOf: (span: { start: number; end: number }) => rangeOf(document, span),
  } as unknown as ListingSource;
  return { listing, diagnostics: finished(diagnosticsOf(source)).diagnostics.map(lineOf).sort() };
}

/** What the extension says of a document. */
export function published(uri: vscode.Uri): string[] {
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
    ({ location, message: said }) => `${location.range.start.line} ${said}`,
  );
  return `${start.line}:${start.character}-${end.line}:${end.character} ${severity} ${rule} ${message} ${related.join(' ')}`;
}

/** The nearest configuration upward from a document. All of them are sound. */
async function configurationOf(
  uri: vscode.Uri,
): Promise<{ configuration: Configuration; selection: ReturnType<Configuration['select']> }> {
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
    if (!read.ok) throw new Error('The configuration should be sound by now.');
    const { configuration } = read;
    const selection = isFile ? configuration.select(at.path.slice(folder.path.length + 1)) : 'content';
    return { configuration, selection };
  }
  return { configuration: DEFAULT_CONFIGURATION, selection: 'content' };
}

/** What is typed and not saved, or the text of a file; undefined if there is none. */
export async function textOf(uri: vscode.Uri): Promise<string | undefined> {
  const typed = typedIn(uri);
  if (typed) return typed.getText();
  try {
    return new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
  } catch {
    return undefined;
  }
}

/** The document of a file that has unsaved changes. Others may be there long after their file was deleted. */
export function typedIn(uri: vscode.Uri): vscode.TextDocument | undefined {
  return vscode.workspace.textDocuments.find(
    (document) => document.isDirty && document.uri.toString() === uri.toString(),
  );
}
