import * as vscode from 'vscode';
import { panelWords } from './panel-words';

/** The folder of what the panel loads, as built. */
export function panelFolder(extension: vscode.Uri): vscode.Uri {
  return vscode.Uri.joinPath(extension, 'dist', 'panel');
}

/** The panel's page: it loads its own script and style sheet and nothing else. */
export function panelHtml(webview: vscode.Webview, extension: vscode.Uri): string {
  const address = (file: string): string =>
    webview.asWebviewUri(vscode.Uri.joinPath(panelFolder(extension), file)).toString();
  const nonce = crypto.randomUUID();
  const words = panelWords();
  // Where there is no translation the words are English, whatever the language of the window.
  const language = vscode.l10n.uri ? vscode.env.language : 'en';
  const policy = `default-src 'none'; script-src 'nonce-${nonce}'; style-src ${webview.cspSource}`;
  return `<!DOCTYPE html>
<html lang="${attribute(language)}">
<head>
<meta charset="UTF-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${attribute(words.summary)}</title>
<link rel="stylesheet" href="${address('main.css')}">
</head>
<body>
<main id="summary" data-words="${attribute(JSON.stringify(words))}"></main>
<script nonce="${nonce}" src="${address('main.js')}"></script>
</body>
</html>`;
}

/** A text as the value of an attribute in double quotes. */
function attribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
