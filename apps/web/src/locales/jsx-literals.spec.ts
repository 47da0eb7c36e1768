import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const root = join(__dirname, '..');
/** Names that stand on keys, and of protocols: the same in every language. */
const SAME_EVERYWHERE = /^(Enter|Esc|Ctrl|Tab|Alt|Shift|HTTP|JSON|RCON|GOTV)$/;
const SPOKEN_ATTRIBUTES = ['aria-label', 'aria-description', 'title', 'label', 'description', 'alt'];

function literalsIn(name: string): string[] {
  const file = ts.createSourceFile(
    name,
    readFileSync(join(root, name), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
    ts.ScriptKind.TSX,
  );
  const found: string[] = [];
  const hasWords = (text: string) => /\p{L}{2,}/u.test(text);
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node) && hasWords(node.text) && !SAME_EVERYWHERE.test(node.text.trim()))
      found.push(node.text.trim());
    const isSpoken = ts.isJsxAttribute(node) && SPOKEN_ATTRIBUTES.includes(node.name.getText());
    if (
      isSpoken &&
      node.initializer !== undefined &&
      ts.isStringLiteral(node.initializer) &&
      hasWords(node.initializer.text)
    )
      found.push(node.initializer.text);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

const screens = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.tsx') && !name.endsWith('.spec.tsx'),
);

it.each(screens)('%s shows no text that is not translated', (name) => {
  expect(literalsIn(name)).toEqual([]);
});
