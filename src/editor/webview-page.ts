import * as vscode from 'vscode';

/** What a page consists of. */
export interface PageParts {
  /** The folder in `dist` with its script `main.js` and its style sheet `main.css`. */
  readonly folder: string;
  readonly title: string;
  /** The id of its element `main`, which has the localized texts as data. */
  readonly id: string;
  readonly texts: object;
  /** The URI of the file that the page shows, if it shows one. */
  readonly file?: string;
}

/** The folder of a page's built script and style sheet. */
export function pageFolder(extension: vscode.Uri, folder: string): vscode.Uri {
  return vscode.Uri.joinPath(extension, 'dist', folder);
}

/** The HTML of a page, which loads only its own script and style sheet. */
export function pageHtml(webview: vscode.Webview, extension: vscode.Uri, parts: PageParts): string {
  const { folder, title, id, texts, file = '' } = parts;
  const address = (file: string): string =>
    webview.asWebviewUri(vscode.Uri.joinPath(pageFolder(extension, folder), file)).toString();
  const nonce = crypto.randomUUID();
  // Without a translation the texts are English.
  const language = vscode.l10n.uri ? vscode.env.language : 'en';
  const policy = `default-src 'none'; script-src 'nonce-${nonce}'; style-src ${webview.cspSource}`;
  return `<!DOCTYPE html>
<html lang="${attribute(language)}">
<head>
<meta charset="UTF-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${attribute(title)}</title>
<link rel="stylesheet" href="${address('main.css')}">
</head>
<body>
<main id="${id}" data-file="${attribute(file)}" data-texts="${attribute(JSON.stringify(texts))}"></main>
<script nonce="${nonce}" src="${address('main.js')}"></script>
</body>
</html>`;
}

/** Escapes a text for an attribute in double quotes. */
function attribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
