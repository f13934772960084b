import ts from 'typescript';

/** Names by which a script reaches the network, another program that does, or telemetry. */
const WAYS: ReadonlySet<string> = new Set([
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

/** The names in a script, as such or as a string, by which it could reach the network or send telemetry. */
export function waysOutOf(text: string): string[] {
  const found = new Set<string>();
  forEach(text, (node) => {
    if ((ts.isIdentifier(node) || ts.isStringLiteralLike(node)) && WAYS.has(node.text)) found.add(node.text);
  });
  return [...found];
}

/** The modules that a script asks for, without the prefix of Node's own; `?` for what cannot be told. */
export function modulesOf(text: string): string[] {
  const found = new Set<string>();
  forEach(text, (node) => {
    const name = moduleIn(node);
    if (name) found.add(ts.isStringLiteralLike(name) ? name.text.replace(/^node:/, '') : '?');
  });
  return [...found];
}

function moduleIn(node: ts.Node): ts.Node | undefined {
  if (ts.isImportDeclaration(node)) return node.moduleSpecifier;
  if (!ts.isCallExpression(node)) return undefined;
  const { expression } = node;
  const isRequire = ts.isIdentifier(expression) && expression.text === 'require';
  return isRequire || expression.kind === ts.SyntaxKind.ImportKeyword ? node.arguments[0] : undefined;
}

function forEach(text: string, visit: (node: ts.Node) => void): void {
  const walk = (node: ts.Node): void => {
    visit(node);
    ts.forEachChild(node, walk);
  };
  walk(ts.createSourceFile('built.js', text, ts.ScriptTarget.Latest, false, ts.ScriptKind.JS));
}
