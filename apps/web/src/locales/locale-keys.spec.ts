import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { areas as enAreas, core as enCore } from './en';
import { areas as frAreas, core as frCore } from './fr';
import { areas as jaAreas, core as jaCore } from './ja';
import { areas as ptAreas, core as ptCore } from './pt';
import { SAME_IN_EVERY_LANGUAGE, SAME_IN } from './same-texts';

type Language = 'pt' | 'en' | 'fr' | 'ja';

const tables: Record<Language, string[]> = {
  pt: [...Object.keys(ptCore), ...Object.keys(ptAreas)],
  en: [...Object.keys(enCore), ...Object.keys(enAreas)],
  fr: [...Object.keys(frCore), ...Object.keys(frAreas)],
  ja: [...Object.keys(jaCore), ...Object.keys(jaAreas)],
};

function flatten(node: object, prefix: string): [string, string][] {
  return (Object.entries(node) as [string, unknown][]).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[`${prefix}${key}`, value]] : flatten(value as object, `${prefix}${key}.`),
  );
}

const filesOf = (language: Language): string[] =>
  readdirSync(join(__dirname, language))
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -5));

/** Every text of a language, as the files have it, keyed `area:path.of.key`. */
function textsOf(language: Language): Map<string, string> {
  return new Map(
    filesOf(language).flatMap((area) =>
      flatten(JSON.parse(readFileSync(join(__dirname, language, `${area}.json`), 'utf8')) as object, `${area}:`),
    ),
  );
}

const placeholders = (text: string): string[] =>
  [...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map((match) => match[1] ?? '').toSorted();
const tags = (text: string): string[] => [...text.matchAll(/<\/?\w+>/g)].map((match) => match[0]).toSorted();
const hasWords = (text: string): boolean => /\p{L}{2,}/u.test(text.replace(/\{\{.*?\}\}|<\/?\w+>/g, ''));

const source = textsOf('pt');

describe.each(['en', 'fr', 'ja'] as const)('the %s texts', (language) => {
  const texts = textsOf(language);

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

  it('are translated: none is the Portuguese one, but those with a reason', () => {
    const allowed = new Set<string>([...Object.keys(SAME_IN_EVERY_LANGUAGE), ...Object.keys(SAME_IN[language])]);
    const copies = [...source].filter(
      ([key, text]) => texts.get(key) === text && hasWords(text) && !allowed.has(text) && !allowed.has(key),
    );
    expect(copies).toEqual([]);
  });
});

describe.each(['pt', 'en', 'fr', 'ja'] as const)('the %s table', (language) => {
  it('offers every file of texts, so that none lies unused', () => {
    expect(tables[language].toSorted()).toEqual(filesOf(language).toSorted());
  });

  it('has no empty text', () => {
    expect([...textsOf(language)].filter(([, text]) => text.trim() === '')).toEqual([]);
  });
});
