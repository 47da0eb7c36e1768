import { resources as en } from './en';
import { resources as fr } from './fr';
import { resources as ja } from './ja';
import { resources as pt } from './pt';

function flatten(node: object, prefix = ''): Map<string, string> {
  const found = new Map<string, string>();
  for (const [key, value] of Object.entries(node) as [string, unknown][]) {
    const path = prefix === '' ? key : `${prefix}.${key}`;
    if (typeof value === 'string') found.set(path, value);
    else for (const [inner, text] of flatten(value as object, path)) found.set(inner, text);
  }
  return found;
}

const placeholders = (text: string): string[] =>
  [...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map((match) => match[1] ?? '').toSorted();
const tags = (text: string): string[] => [...text.matchAll(/<\/?\w+>/g)].map((match) => match[0]).toSorted();

const source = flatten(pt);

describe.each(Object.entries({ en, fr, ja }))('the %s texts', (_language, resources) => {
  const texts = flatten(resources);

  it('have exactly the keys of the Portuguese ones', () => {
    expect([...texts.keys()].toSorted()).toEqual([...source.keys()].toSorted());
  });

  it('have the same placeholders and tags in every text', () => {
    const different = [...source].filter(([key, text]) => {
      const other = texts.get(key) ?? '';
      return placeholders(text).join() !== placeholders(other).join() || tags(text).join() !== tags(other).join();
    });
    expect(different).toEqual([]);
  });

  it('are not empty', () => {
    expect([...texts].filter(([, text]) => text.trim() === '')).toEqual([]);
  });
});

it('knows no empty text in Portuguese', () => {
  expect([...source].filter(([, text]) => text.trim() === '')).toEqual([]);
});
