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

/** What a script uses of what is outside of it. */
interface Used {
  /** The identifiers and strings by which it could access the network or send telemetry. */
  readonly names: readonly string[];
  /** The modules that it imports, without the prefix `node:`; `?` if the name is computed. */
  readonly modules: readonly string[];
}

/** By text: several searches are made in each, and parsing takes longest. */
const USED = new Map<string, Used>();

export function usedIn(text: string): Used {
  const used = USED.get(text) ?? search(text);
  USED.set(text, used);
  return used;
}

function search(text: string): Used {
  const [names, modules] = [new Set<string>(), new Set<string>()];
  const visit = (node: ts.Node): void => {
    if ((ts.isIdentifier(node) || ts.isStringLiteralLike(node)) && NETWORK_NAMES.has(node.text))
      names.add(node.text);
    const name = moduleIn(node);
    if (name) modules.add(ts.isStringLiteralLike(name) ? name.text.replace(/^node:/, '') : '?');
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('built.js', text, ts.ScriptTarget.Latest, false, ts.ScriptKind.JS));
  return { names: [...names], modules: [...modules] };
}

function moduleIn(node: ts.Node): ts.Node | undefined {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return node.moduleSpecifier;
  if (!ts.isCallExpression(node)) return undefined;
  const { expression } = node;
  const isRequire = ts.isIdentifier(expression) && expression.text === 'require';
  return isRequire || expression.kind === ts.SyntaxKind.ImportKeyword ? node.arguments[0] : undefined;
}
