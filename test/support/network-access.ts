import ts from 'typescript';

/** Names for access to the network, for programs with such access, and for telemetry. */
const NETWORK_NAMES: ReadonlySet<string> = new Set([
  ...['fetch', 'XMLHttpRequest', 'WebSocket', 'WebTransport', 'EventSource', 'RTCPeerConnection'],
  ...[
    'sendBeacon',
    'importScripts',
    'serviceWorker',
    'openExternal',
    'asExternalUri',
    'createTelemetryLogger',
  ],
]);

/** The identifiers and strings in a script by which it could access the network or send telemetry. */
export function networkNamesIn(text: string): string[] {
  const names = new Set<string>();
  forEach(text, (node) => {
    if ((ts.isIdentifier(node) || ts.isStringLiteralLike(node)) && NETWORK_NAMES.has(node.text))
      names.add(node.text);
  });
  return [...names];
}

/** The modules that a script imports, without the prefix `node:`; `?` if the name is computed. */
export function importedModules(text: string): string[] {
  const names = new Set<string>();
  forEach(text, (node) => {
    const name = moduleIn(node);
    if (name) names.add(ts.isStringLiteralLike(name) ? name.text.replace(/^node:/, '') : '?');
  });
  return [...names];
}

function moduleIn(node: ts.Node): ts.Node | undefined {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return node.moduleSpecifier;
  if (!ts.isCallExpression(node)) return undefined;
  const { expression } = node;
  const isRequire = ts.isIdentifier(expression) && expression.text === 'require';
  return isRequire || expression.kind === ts.SyntaxKind.ImportKeyword ? node.arguments[0] : undefined;
}

/** The script that was parsed last: several searches are made in each, and parsing takes longest. */
let last = { text: '', file: parsed('') };

function parsed(text: string): ts.SourceFile {
  return ts.createSourceFile('built.js', text, ts.ScriptTarget.Latest, false, ts.ScriptKind.JS);
}

function forEach(text: string, visit: (node: ts.Node) => void): void {
  if (last.text !== text) last = { text, file: parsed(text) };
  const walk = (node: ts.Node): void => {
    visit(node);
    ts.forEachChild(node, walk);
  };
  walk(last.file);
}
