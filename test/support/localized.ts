import { readFileSync } from 'node:fs';
import { globSync } from 'tinyglobby';
import ts from 'typescript';

export interface LocalizedTexts {
  /** The texts passed to `l10n.t`. */
  readonly texts: ReadonlySet<string>;
  /** Descriptions of problems, with their positions. */
  readonly problems: readonly string[];
}

/** Names of members and functions whose values VS Code shows. */
const SHOWN_MEMBERS =
  /^(title|placeHolder|placeholder|prompt|label|detail|description|tooltip|sentence|accessibilityLabel|message|head|panels|notices|openLabel|validationMessage|text|name|done|already)$/;
const SHOWN_CALLS =
  /^(show(Information|Warning|Error)Message|setStatusBarMessage|createWebviewPanel|CodeAction|Refusal|UserError)$/;

/** Texts that are the same in all languages. */
const NAMES: ReadonlySet<string> = new Set([
  'Catalog Lens',
  'Git: ',
  'git',
  // A filter in the filter language.
  'chain:base flag:verified price>1 has:problems',
  'chain:base price>1',
  'catalog-lens diff --format markdown',
  // An identifier.
  'Listing Table',
]);

/** Finds the texts in the modules of the editor that, judging by the syntax, are shown to users. */
export function findTexts(folder: string): LocalizedTexts {
  const texts = new Set<string>();
  const problems: string[] = [];
  for (const path of globSync('**/*.ts', { cwd: folder, absolute: true }).sort()) {
    const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
    const visit = (node: ts.Node): void => {
      if (isTranslation(node)) {
        const [message, ...args] = node.arguments;
        const wrong =
          message && ts.isStringLiteralLike(message) ? problemWith(node, message.text) : 'no literal';
        if (wrong !== undefined) problems.push(`${placeOf(node, source)}: ${wrong}`);
        if (message && ts.isStringLiteralLike(message)) texts.add(message.text);
        for (const arg of args) visit(arg);
        return;
      }
      for (const shown of shownIn(node))
        for (const literal of literalsIn(shown))
          problems.push(`${placeOf(literal, source)}: ${literal.text}`);
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return { texts, problems: [...new Set(problems)] };
}

/** Functions whose placeholders are filled in by their callers. */
const FILLED_LATER = /^(panel|table)Texts$/;

function problemWith(node: ts.CallExpression, text: string): string | undefined {
  const caller = ts.findAncestor(node, ts.isFunctionLike);
  if (!caller) return 'used before the translations are loaded';
  const values = node.arguments.slice(1).map((_, at) => `{${at}}`);
  const isFilled = values.join() === [...new Set(placeholders(text))].join();
  return isFilled || FILLED_LATER.test(caller.name?.getText() ?? '') ? undefined : `values of ${text}`;
}

/** `{0}`, `{1}` and so on, in order. */
export function placeholders(text: string): readonly string[] {
  return (text.match(/\{\d+\}/g) ?? []).sort();
}

function placeOf(node: ts.Node, source: ts.SourceFile): string {
  const { line } = source.getLineAndCharacterOfPosition(node.getStart());
  return `${source.fileName.replace(/^.*\/src\//, 'src/')}:${line + 1}`;
}

/** `l10n.t(…)` or `vscode.l10n.t(…)` */
function isTranslation(node: ts.Node): node is ts.CallExpression {
  return ts.isCallExpression(node) && /^(vscode\.)?l10n\.t$/.test(node.expression.getText());
}

/** The expressions in a node whose values VS Code shows. */
function shownIn(node: ts.Node): readonly ts.Expression[] {
  if (ts.isPropertyAssignment(node) && SHOWN_MEMBERS.test(node.name.getText())) return [node.initializer];
  if (
    ts.isBinaryExpression(node) &&
    node.operatorToken.kind === ts.SyntaxKind.EqualsToken &&
    ts.isPropertyAccessExpression(node.left) &&
    SHOWN_MEMBERS.test(node.left.name.text)
  )
    return [node.right];
  if ((ts.isCallExpression(node) || ts.isNewExpression(node)) && node.arguments) {
    const called = ts.isPropertyAccessExpression(node.expression) ? node.expression.name : node.expression;
    return SHOWN_CALLS.test(called.getText()) ? node.arguments : [];
  }
  return isSentence(node) ? [node] : [];
}

/** Whether a literal contains several words and is therefore meant for users. */
function isSentence(node: ts.Node): node is ts.StringLiteralLike | ts.TemplateExpression {
  if (!ts.isStringLiteralLike(node) && !ts.isTemplateExpression(node)) return false;
  const { parent } = node;
  // Module and member names.
  if (ts.isImportDeclaration(parent) || (ts.isPropertyAssignment(parent) && parent.name === node))
    return false;
  const text = node.getText();
  return /\p{L}\p{Ll}+,? \p{L}\p{Ll}/u.test(text) && !text.includes('<html') && !isForDevelopers(node);
}

/** Whether a text is for developers: a log message or an internal error. */
function isForDevelopers({ parent }: ts.Node): boolean {
  if (ts.isNewExpression(parent)) return parent.expression.getText() === 'Error';
  return ts.isCallExpression(parent) && parent.expression.getText().startsWith('log.');
}

/** The literals with letters that can become part of an expression's value, except arguments of calls. */
function literalsIn(node: ts.Expression): (ts.Node & { readonly text: string })[] {
  if (ts.isStringLiteralLike(node)) return isUserText(node.text) ? [node] : [];
  if (ts.isTemplateExpression(node)) {
    const parts = [node.head, ...node.templateSpans.map(({ literal }) => literal)];
    const inner = node.templateSpans.flatMap(({ expression }) => literalsIn(expression));
    return [...parts.filter(({ text }) => isUserText(text)), ...inner];
  }
  if (ts.isConditionalExpression(node)) return [...literalsIn(node.whenTrue), ...literalsIn(node.whenFalse)];
  if (ts.isBinaryExpression(node)) return [...literalsIn(node.left), ...literalsIn(node.right)];
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node)) return literalsIn(node.expression);
  if (ts.isSpreadElement(node)) return literalsIn(node.expression);
  if (ts.isArrayLiteralExpression(node)) return node.elements.flatMap(literalsIn);
  return [];
}

function isUserText(text: string): boolean {
  return /\p{L}/u.test(text) && !NAMES.has(text);
}
