import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';

/** A page or lazy part: the module fetched and the areas of texts fetched with it. */
export interface LazyPart {
  /** File that asks for it. */
  from: string;
  module: string;
  declared: string[];
}

interface SourceModule {
  /** Areas named in this file. */
  areas: Set<string>;
  /** Modules that come with it: static imports, and dynamic ones that bring no texts of their own. */
  brings: { module: string; names: string[] | null }[];
  /** Re-exported name → module, for a file that only passes things on (the index of the kit). */
  passesOn: Map<string, string>;
  lazyParts: LazyPart[];
}

/** Reads which areas of texts the source files name and fetch, by their syntax alone. */
export function readTextAreas(root: string, known: readonly string[]) {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && !/\.spec\.tsx?$/.test(name) && !name.startsWith('testing'),
  );
  const modules = new Map(files.map((name) => [name, readModule(root, name, new Set(known))]));
  const lazyParts = [...modules.values()].flatMap((module) => module.lazyParts);

  /** Areas used by a module and everything that comes with it. */
  const needed = (start: string): Set<string> => {
    const found = new Set<string>();
    const seen = new Set<string>();
    const visit = (name: string, names: string[] | null): void => {
      const module = modules.get(name);
      if (module === undefined) return;
      if (module.passesOn.size > 0 && names !== null) {
        for (const wanted of names) visit(module.passesOn.get(wanted) ?? '', null);
        return;
      }
      if (seen.has(name)) return;
      seen.add(name);
      for (const area of module.areas) found.add(area);
      for (const child of module.brings) visit(child.module, child.names);
    };
    visit(start, null);
    return found;
  };
  return { lazyParts, needed };
}

function resolveModule(root: string, from: string, specifier: string): string {
  if (!specifier.startsWith('.')) return '';
  const base = join(root, dirname(from), specifier);
  const file = [`${base}.ts`, `${base}.tsx`, join(base, 'index.ts')].find((path) => existsSync(path));
  return file === undefined ? '' : relative(root, file);
}

function readModule(root: string, name: string, known: ReadonlySet<string>): SourceModule {
  const text = readFileSync(join(root, name), 'utf8');
  const file = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const module: SourceModule = { areas: new Set(), brings: [], passesOn: new Map(), lazyParts: [] };
  const isLocale = name.startsWith('locales') || name === join('lib', 'i18n.ts');
  if (isLocale) return module;

  const readImport = (node: ts.ImportDeclaration): void => {
    const clause = node.importClause;
    if (clause?.isTypeOnly === true || !ts.isStringLiteral(node.moduleSpecifier)) return;
    const bindings = clause?.namedBindings;
    const names =
      bindings !== undefined && ts.isNamedImports(bindings)
        ? bindings.elements.filter((element) => !element.isTypeOnly).map((e) => (e.propertyName ?? e.name).text)
        : null;
    module.brings.push({ module: resolveModule(root, name, node.moduleSpecifier.text), names });
  };
  const readExport = (node: ts.ExportDeclaration): void => {
    if (node.moduleSpecifier === undefined || !ts.isStringLiteral(node.moduleSpecifier)) return;
    const target = resolveModule(root, name, node.moduleSpecifier.text);
    if (node.exportClause === undefined || !ts.isNamedExports(node.exportClause)) return;
    for (const element of node.exportClause.elements) module.passesOn.set(element.name.text, target);
  };
  const visit = (node: ts.Node, isCovered: boolean): void => {
    if (ts.isImportDeclaration(node)) return readImport(node);
    if (ts.isExportDeclaration(node)) return readExport(node);
    if (ts.isCallExpression(node)) {
      const called = node.expression.getText(file);
      const part = lazyPartOf(node, called);
      if (part !== null) {
        if (part.target !== null)
          module.lazyParts.push({
            from: name,
            module: resolveModule(root, name, part.target),
            declared: part.declared,
          });
        return node.arguments.forEach((argument) => visit(argument, true));
      }
      if (called === 'useTranslation')
        for (const area of stringsIn(node.arguments[0])) if (known.has(area)) module.areas.add(area);
      if (node.expression.kind === ts.SyntaxKind.ImportKeyword && !isCovered) {
        const [target] = stringsIn(node.arguments[0]);
        if (target !== undefined) module.brings.push({ module: resolveModule(root, name, target), names: null });
      }
    }
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node)) {
      const area = /^([a-zA-Z]+):[a-zA-Z]/.exec(node.text)?.[1] ?? /^([a-zA-Z]+):$/.exec(node.text)?.[1] ?? '';
      if (known.has(area)) module.areas.add(area);
    }
    ts.forEachChild(node, (child) => visit(child, isCovered));
  };
  visit(file, false);
  for (const area of fetchedIn(file)) module.areas.delete(area);
  return module;
}

/* What a call fetches late together with texts of its own: `page(load, areas)`, `withAreas(load, areas)`, `latePart(load, name, areas)`. */
function lazyPartOf(call: ts.CallExpression, called: string): { target: string | null; declared: string[] } | null {
  if (!['page', 'withAreas', 'latePart'].includes(called)) return null;
  const areas = call.arguments[called === 'latePart' ? 2 : 1];
  return areas === undefined ? null : { target: firstImport(call.arguments[0]), declared: stringsIn(areas) };
}

/* Areas that a module fetches before it uses them: nobody need fetch them with it. */
function fetchedIn(node: ts.Node): string[] {
  if (ts.isCallExpression(node) && node.expression.getText() === 'loadAreas') return stringsIn(node.arguments[0]);
  const found: string[] = [];
  ts.forEachChild(node, (child) => {
    found.push(...fetchedIn(child));
  });
  return found;
}

function firstImport(node: ts.Node | undefined): string | null {
  if (node === undefined) return null;
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
    return stringsIn(node.arguments[0])[0] ?? null;
  let found: string | null = null;
  ts.forEachChild(node, (child) => {
    found ??= firstImport(child);
  });
  return found;
}

function stringsIn(node: ts.Node | undefined): string[] {
  if (node === undefined) return [];
  if (ts.isStringLiteralLike(node)) return [node.text];
  const found: string[] = [];
  ts.forEachChild(node, (child) => {
    found.push(...stringsIn(child));
  });
  return found;
}
