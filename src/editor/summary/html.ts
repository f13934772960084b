import * as vscode from 'vscode';

/** The folder of what the panel loads, as built. */
export function panelFolder(extension: vscode.Uri): vscode.Uri {
  return vscode.Uri.joinPath(extension, 'dist', 'panel');
}

/** The panel's page: it loads its own script and style sheet and nothing else. */
export function panelHtml(webview: vscode.Webview, extension: vscode.Uri): string {
  const address = (file: string): string =>
    webview.asWebviewUri(vscode.Uri.joinPath(panelFolder(extension), file)).toString();
  const nonce = crypto.randomUUID();
  const policy = `default-src 'none'; script-src 'nonce-${nonce}'; style-src ${webview.cspSource}`;
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="UTF-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Summary</title>
<link rel="stylesheet" href="${address('main.css')}">
</head>
<body>
<main id="summary"></main>
<script nonce="${nonce}" src="${address('main.js')}"></script>
</body>
</html>`;
}
