import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { root } from './project.mjs';

const APP = 'apps/web/src/app';

/**
 * Every address that the page's router knows, as `/match/:id`, read from the sources in apps/web/src/app: the array `routes`
 * with the arrays that it spreads. A route that only frames others has no address of its own. Throws for what it cannot read.
 */
export function appRoutes() {
  const arrays = new Map();
  for (const file of readdirSync(join(root, APP)).filter((name) => name.endsWith('.tsx')))
    for (const [name, array] of arraysOf(file)) arrays.set(name, { file, array });
  const found = arrays.get('routes');
  if (found === undefined) throw new Error(`${APP} has no array called routes`);
  return [...new Set(routesIn(found, '', arrays))];
}

function* arraysOf(file) {
  const source = ts.createSourceFile(file, readFileSync(join(root, APP, file), 'utf8'), ts.ScriptTarget.Latest, true);
  for (const statement of source.statements.filter(ts.isVariableStatement))
    for (const { name, initializer } of statement.declarationList.declarations)
      if (initializer && ts.isArrayLiteralExpression(initializer)) yield [name.text, initializer];
}

function* routesIn({ file, array }, above, arrays) {
  for (const element of array.elements) {
    if (ts.isSpreadElement(element)) {
      const spread = arrays.get(element.expression.getText());
      if (spread === undefined) throw new Error(`${APP}/${file}: cannot read ${element.getText()}`);
      yield* routesIn(spread, above, arrays);
    } else if (ts.isObjectLiteralExpression(element)) {
      yield* routesOf(element, { file, above, arrays });
    } else {
      throw new Error(`${APP}/${file}: cannot read the route ${element.getText()}`);
    }
  }
}

function* routesOf(element, { file, above, arrays }) {
  const value = (name) =>
    element.properties.find((property) => ts.isPropertyAssignment(property) && property.name.getText() === name)
      ?.initializer;
  const path = value('path');
  if (path !== undefined && !ts.isStringLiteralLike(path))
    throw new Error(`${APP}/${file}: cannot read the path ${path.getText()}`);
  const here = path === undefined ? above : joined(above, path.text);
  const children = value('children');
  const isFrame = children !== undefined && value('lazy') === undefined;
  if (!isFrame && (path !== undefined || value('index') !== undefined)) yield here === '' ? '/' : here;
  if (children === undefined) return;
  if (!ts.isArrayLiteralExpression(children)) throw new Error(`${APP}/${file}: cannot read the children of ${here}`);
  yield* routesIn({ file, array: children }, here, arrays);
}

function joined(above, path) {
  if (path === '*') return '*';
  return path.startsWith('/') ? path.replace(/\/$/, '') : `${above}/${path}`;
}
