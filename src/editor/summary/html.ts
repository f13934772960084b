import * as vscode from 'vscode';
import { panelTexts } from './panel-texts';

/** The folder of the panel's built script and style sheet. */
export function panelFolder(extension: vscode.Uri): vscode.Uri {
  return vscode.Uri.joinPath(extension, 'dist', 'panel');
}

/** The HTML of the panel, which loads only its own script and style sheet. */
export function panelHtml(webview: vscode.Webview, extension: vscode.Uri): string {
  const address = (file: string): string =>
    webview.asWebviewUri(vscode.Uri.joinPath(panelFolder(extension), file)).toString();
  const nonce = crypto.randomUUID();
  const texts = panelTexts();
  // Without a translation the texts are English.
  const language = vscode.l10n.uri ? vscode.env.language : 'en';
  const policy = `default-src 'none'; script-src 'nonce-${nonce}'; style-src ${webview.cspSource}`;
  return `<!DOCTYPE html>
<html lang="${attribute(language)}">
<head>
<meta charset="UTF-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${attribute(texts.summary)}</title>
<link rel="stylesheet" href="${address('main.css')}">
</head>
<body>
<main id="summary" data-texts="${attribute(JSON.stringify(texts))}"></main>
<script nonce="${nonce}" src="${address('main.js')}"></script>
</body>
</html>`;
}

/** Escapes a text for an attribute in double quotes. */
function attribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
