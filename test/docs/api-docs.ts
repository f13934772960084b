import ts from 'typescript';

const MODULES = [
  { name: 'catalog-lens', file: 'src/library/index.ts' },
  { name: 'catalog-lens/matchers', file: 'src/library/matchers.ts' },
];

/** Documents the exports of the library in Markdown, from their declarations and comments: functions and constants, then types. */
export function apiDocs(): string {
  const program = ts.createProgram({
    rootNames: MODULES.map(({ file }) => file),
    options: {
      ...ts.getDefaultCompilerOptions(),
      module: ts.ModuleKind.Preserve,
      target: ts.ScriptTarget.ES2023,
      strict: true,
    },
  });
  const checker = program.getTypeChecker();
  const sections = MODULES.map(({ name, file }) => {
    const source = program.getSourceFile(file);
    const module = source && checker.getSymbolAtLocation(source);
    if (!module) throw new Error(`${file} has no exports.`);
    const exported = checker.getExportsOfModule(module).map((symbol) => declarationOf(symbol, checker));
    const values = exported.filter((one) => !isType(one)).map((one) => valueText(one, checker));
    const types = exported.filter(isType).map(typeText);
    return [`### ${name}`, ...values, `\`\`\`ts\n${types.join('\n\n')}\n\`\`\``].join('\n\n');
  });
  return sections.join('\n\n');
}

function declarationOf(symbol: ts.Symbol, checker: ts.TypeChecker): ts.Declaration {
  const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  const [declaration] = target.declarations ?? [];
  if (!declaration) throw new Error(`${symbol.name} has no declaration.`);
  return declaration;
}

function isType(declaration: ts.Declaration): boolean {
  return ts.isInterfaceDeclaration(declaration) || ts.isTypeAliasDeclaration(declaration);
}

/** The type of a function or constant, and its comment as text. */
function valueText(declaration: ts.Declaration, checker: ts.TypeChecker): string {
  if (ts.isFunctionDeclaration(declaration)) {
    const { name, parameters, type } = declaration;
    const shown = parameters.map((parameter) => parameterText(parameter)).join(', ');
    return described(`${name?.text ?? ''}(${shown}): ${type?.getText() ?? 'void'}`, declaration);
  }
  if (!ts.isVariableDeclaration(declaration)) throw new Error('Function or constant expected.');
  const type = declaration.type?.getText() ?? checker.typeToString(checker.getTypeAtLocation(declaration));
  return described(`${declaration.name.getText()}: ${type}`, declaration);
}

/** The text of a parameter. Parameters that are object patterns are shown as `options`. */
function parameterText({ name, type, initializer }: ts.ParameterDeclaration): string {
  const shown = ts.isIdentifier(name) ? name.text : 'options';
  return `${shown}${initializer ? '?' : ''}: ${type?.getText() ?? 'unknown'}`;
}

function described(signature: string, declaration: ts.Declaration): string {
  const comments = ts.getJSDocCommentsAndTags(declaration).filter(ts.isJSDoc);
  const text = comments.map(({ comment }) => ts.getTextOfJSDocComment(comment) ?? '');
  const throws = ts
    .getJSDocTags(declaration)
    .filter(({ tagName }) => tagName.text === 'throws')
    .map(({ comment }) => `Throws ${(ts.getTextOfJSDocComment(comment) ?? '').trim()}.`);
  return [`\`\`\`ts\n${signature}\n\`\`\``, ...text, ...throws].join('\n\n');
}

/** The source of a type, with its comments. */
function typeText(declaration: ts.Declaration): string {
  const text = declaration.getFullText().trimStart();
  return text.replace(/^(\/\*\*[^]*?\*\/\s*)?export /, '$1').replaceAll('readonly ', '');
}
