/**
 * Prints the list of mutants without results: `node test/mutants/make.mjs > test/mutants/mutants.json`. Each is a small change
 * of the source that tests should notice. The choice depends on the seed and the source only.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { globSync } from 'tinyglobby';
import ts from 'typescript';

const SEED = 47;

/** How many mutants each room gets, and its files. What is to be removed or replaced by something simpler is left out. */
const ROOMS = [
  {
    name: 'rules',
    count: 60,
    files: ['src/core/rules/**/*.ts', '!**/{documentation,all-rules,index,conflict-message}.ts'],
  },
  {
    name: 'reading',
    count: 40,
    files: [
      'src/core/entries/{elements,entry-pattern,fields,parsed-entry,read-entry,recognize,recover}.ts',
      'src/core/listing/{checker,listing,locator,results-array,root-reading,statistics,text-problems}.ts',
      'src/core/json/*.ts',
      'src/core/model/{entry,problem,proposal,settings}.ts',
    ],
  },
  {
    name: 'fixes',
    count: 30,
    files: [
      'src/core/edit/*.ts',
      '!src/core/edit/{field-input,new-entry}.ts',
      'src/core/values/{arithmetic,endpoint,times}.ts',
    ],
  },
  {
    name: 'comparison',
    count: 20,
    files: [
      'src/core/compare/{changes,compare,comparison,derived-changes,matching,moved,problem-changes,restore,size,totals,tree}.ts',
    ],
  },
  { name: 'merging', count: 25, files: ['src/core/compare/merge*.ts', '!**/merge-lines.ts'] },
  {
    name: 'filter',
    count: 25,
    files: [
      'src/core/browse/filter/*.ts',
      '!**/explain.ts',
      'src/core/browse/{arrangement,search,sorting,tree}.ts',
    ],
  },
];

/**
 * Lines that no mutant changes: limits that decide how long one step takes, versions of a text in Git's conflict markers, and
 * how often a suggestion matches.
 */
const LEFT_OUT = /_STEP|MAX_|QUICK_|WINDOWS|isOutdated|isComplete|conflict|counter|picker/i;

const { SyntaxKind } = ts;
/** What an operator is replaced by. */
const OPERATORS = new Map([
  [SyntaxKind.EqualsEqualsEqualsToken, '!=='],
  [SyntaxKind.ExclamationEqualsEqualsToken, '==='],
  [SyntaxKind.LessThanToken, '<='],
  [SyntaxKind.LessThanEqualsToken, '<'],
  [SyntaxKind.GreaterThanToken, '>='],
  [SyntaxKind.GreaterThanEqualsToken, '>'],
  [SyntaxKind.AmpersandAmpersandToken, '||'],
  [SyntaxKind.BarBarToken, '&&'],
  [SyntaxKind.PlusToken, '-'],
  [SyntaxKind.MinusToken, '+'],
  [SyntaxKind.AsteriskToken, '/'],
  [SyntaxKind.SlashToken, '*'],
]);
/** Methods that are replaced by others of the same shape. */
const METHODS = new Map([
  ['some', 'every'],
  ['every', 'some'],
  ['startsWith', 'endsWith'],
  ['endsWith', 'startsWith'],
  ['min', 'max'],
  ['max', 'min'],
  ['floor', 'ceil'],
  ['indexOf', 'lastIndexOf'],
  ['find', 'findLast'],
]);
/** Methods whose call is replaced by the object on which it is called. */
const REMOVED_METHODS = new Set(['filter', 'toSorted', 'toReversed', 'trim', 'toLowerCase', 'slice']);

/** Numbers from 0 to below 1 (mulberry32). */
function randomNumbers(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The changes that can be made in a file: `{start, end, replacement, kind}`. */
function changesIn(text, path) {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const changes = [];
  const add = (node, replacement, kind) => {
    const change = { start: node.getStart(source), end: node.getEnd(), replacement, kind };
    const line = text.slice(text.lastIndexOf('\n', change.start) + 1, text.indexOf('\n', change.end));
    if (!LEFT_OUT.test(line)) changes.push(change);
  };
  const visit = (node) => {
    if (
      ts.isImportDeclaration(node) ||
      ts.isTypeNode(node) ||
      ts.isInterfaceDeclaration(node) ||
      ts.isTypeAliasDeclaration(node) ||
      ts.isThrowStatement(node) ||
      ts.isTemplateExpression(node) ||
      // What the generator of listings breaks for a rule.
      (ts.isPropertyAssignment(node) && ['mutator', 'breaks'].includes(node.name.getText(source)))
    )
      return;
    if (ts.isBinaryExpression(node)) {
      const { kind } = node.operatorToken;
      const operator = OPERATORS.get(kind);
      const isText = kind === SyntaxKind.PlusToken && /['"`]/.test(node.getText(source));
      if (operator && !isText)
        add(node.operatorToken, operator, `${node.operatorToken.getText(source)} to ${operator}`);
      if (kind === SyntaxKind.QuestionQuestionToken) add(node, node.left.getText(source), 'default removed');
      if (/^[!=]==$/.test(node.operatorToken.getText(source)) && ts.isStringLiteral(node.right))
        add(node.right, `'${node.right.text}~'`, 'string');
    } else if (ts.isIfStatement(node)) {
      add(node.expression, 'false', 'condition is false');
      // A function that always returns at once fails in too many tests to tell much.
      if (!ts.isReturnStatement(node.thenStatement)) add(node.expression, 'true', 'condition is true');
    } else if (ts.isConditionalExpression(node)) {
      add(node.condition, `!(${node.condition.getText(source)})`, 'condition negated');
    } else if (ts.isPrefixUnaryExpression(node) && node.operator === SyntaxKind.ExclamationToken) {
      add(node, node.operand.getText(source), 'negation removed');
    } else if (ts.isNumericLiteral(node)) {
      add(node, `(${node.text} + 1)`, 'number increased');
    } else if (ts.isExpressionStatement(node) && ts.isCallExpression(node.expression)) {
      add(node, ';', 'call removed');
    } else if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const { name, expression } = node.expression;
      if (METHODS.has(name.text) && node.arguments.length > 0)
        add(name, METHODS.get(name.text), `${name.text} to ${METHODS.get(name.text)}`);
      if (REMOVED_METHODS.has(name.text)) add(node, expression.getText(source), `${name.text} removed`);
    } else if (node.kind === SyntaxKind.TrueKeyword) add(node, 'false', 'true to false');
    else if (node.kind === SyntaxKind.FalseKeyword) add(node, 'true', 'false to true');
    ts.forEachChild(node, visit);
  };
  visit(source);
  return changes;
}

/** Whole lines around a change, as few as are unique in the text, with the lines that replace them. */
function snippetOf(text, { start, end, replacement }) {
  let from = text.lastIndexOf('\n', start - 1) + 1;
  let to = text.indexOf('\n', end);
  while (text.indexOf(text.slice(from, to)) !== text.lastIndexOf(text.slice(from, to))) {
    from = text.lastIndexOf('\n', from - 2) + 1;
    to = text.indexOf('\n', to + 1);
  }
  return {
    original: text.slice(from, to),
    replacement: text.slice(from, start) + replacement + text.slice(end, to),
  };
}

/** What is compiled from a text: changes that are none, and texts with syntax errors, are left out. */
function compiled(text) {
  const { outputText, diagnostics } = ts.transpileModule(text, {
    compilerOptions: { target: ts.ScriptTarget.ES2023, module: ts.ModuleKind.ESNext, removeComments: true },
    reportDiagnostics: true,
  });
  return diagnostics.length === 0 ? outputText : undefined;
}

const random = randomNumbers(SEED);

function shuffled(items) {
  const rest = [...items];
  return items.map(() => rest.splice(Math.floor(random() * rest.length), 1)[0]);
}

/** Mutants of a room. No file has more than twice its equal part of them, and no line has two. */
function mutantsOf({ name, count, files }) {
  const paths = globSync(files).sort();
  const limit = Math.max(2, Math.ceil((2 * count) / paths.length));
  const candidates = shuffled(
    paths.flatMap((file) => {
      const text = readFileSync(file, 'utf8');
      return changesIn(text, file).map((change) => ({ file, text, change }));
    }),
  );
  const chosen = [];
  for (const { file, text, change } of candidates) {
    if (chosen.length === count) break;
    const snippet = snippetOf(text, change);
    const ofFile = chosen.filter((mutant) => mutant.file === file);
    const after = compiled(text.replace(snippet.original, () => snippet.replacement));
    if (ofFile.length < limit && after !== undefined && after !== compiled(text))
      if (!ofFile.some(({ original }) => original.includes(snippet.original)))
        chosen.push({ id: `${name}-${chosen.length + 1}`, room: name, file, kind: change.kind, ...snippet });
  }
  return chosen;
}

const commit = execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim();
console.log(JSON.stringify({ seed: SEED, commit, mutants: ROOMS.flatMap(mutantsOf) }, null, 2));
