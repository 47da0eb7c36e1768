import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

export type Language = 'pt' | 'en' | 'fr' | 'ja';

const LOCALES = join(__dirname, '../../web/src/locales');

/** Every page asks for the same: what follows from the files is read and worked out once. */
function once<K, V>(make: (key: K) => V): (key: K) => V {
  const made = new Map<K, V>();
  return (key) => {
    const known = made.get(key) ?? make(key);
    made.set(key, known);
    return known;
  };
}

/** Every text of a language by its key without the area ("card.round"), as a page shows it when a text is missing. */
const textsOf = once((language: Language): Map<string, string> => {
  const texts = new Map<string, string>();
  const walk = (node: unknown, path: string): void => {
    if (typeof node === 'string') texts.set(path, node);
    else for (const [key, child] of Object.entries(node as object)) walk(child, path === '' ? key : `${path}.${key}`);
  };
  const files = readdirSync(join(LOCALES, language)).filter((file) => file.endsWith('.json'));
  for (const file of files) walk(JSON.parse(readFileSync(join(LOCALES, language, file), 'utf8')), '');
  return texts;
});
const valuesOf = once((language: Language) => new Set(textsOf(language).values()));

/** One text of a language: `word('en', 'live', 'title')`. */
export function word(language: Language, area: string, key: string): string {
  const file: unknown = JSON.parse(readFileSync(join(LOCALES, language, `${area}.json`), 'utf8'));
  const found = key
    .split('.')
    .reduce<unknown>((node, part) => (node as Record<string, unknown> | undefined)?.[part], file);
  if (typeof found !== 'string') throw new Error(`${language}/${area}.json has no text ${key}`);
  return found;
}

const ALL_TEXTS = `[
  document.title,
  ...[...document.querySelectorAll('body *')].flatMap((node) => [
    ...[...node.childNodes].filter((child) => child.nodeType === 3).map((child) => child.data),
    node.getAttribute('aria-label'), node.getAttribute('title'), node.getAttribute('placeholder'), node.getAttribute('alt'),
  ]),
].map((text) => (text ?? '').trim()).filter((text) => text !== '')`;

const SHORT_WORD = 3;

const keysOf = once(
  (language: Language) =>
    new Set(
      [...textsOf(language).keys()]
        .map((key) => key.replace(/_(one|other)$/, ''))
        // A short word without a dot ("or") is a key by chance only.
        .filter((key) => key.includes('.') || key.length > SHORT_WORD),
    ),
);

/** Texts on the page that are no words of the language but the key of one, or still have a placeholder in them. */
export async function brokenTexts(page: Page, language: Language): Promise<string[]> {
  const [keys, values] = [keysOf('pt'), valuesOf(language)];
  const shown = await page.evaluate<string[]>(ALL_TEXTS);
  return [...new Set(shown)].filter((text) => {
    const key = /^[a-z]+:/.test(text) ? text.slice(text.indexOf(':') + 1) : text;
    return text.includes('{{') || (keys.has(key) && !values.has(text));
  });
}

/** A text with so many letters of its own around its placeholders is not met by chance. */
const TELLING_LETTERS = 12;

/** Portuguese texts that the language does not have as well: whole ones, and patterns of those with something filled in. */
const portugueseBeside = once((language: Exclude<Language, 'pt'>) => {
  const own = valuesOf(language);
  const foreign = [...valuesOf('pt')].filter((text) => !own.has(text));
  const whole = new Set(foreign.filter((text) => !text.includes('{{')));
  const patterns = foreign
    .filter((text) => text.includes('{{') && text.replace(/\{\{.*?\}\}/g, '').length >= TELLING_LETTERS)
    .map(
      (text) =>
        new RegExp(
          `^${text
            .split(/\{\{.*?\}\}/)
            .map(escaped)
            .join('.+')}$`,
        ),
    );
  return { whole, patterns };
});

/** Portuguese texts on a page that is read in another language: whole ones, and those with something filled in. */
export async function portugueseTexts(page: Page, language: Exclude<Language, 'pt'>): Promise<string[]> {
  const { whole, patterns } = portugueseBeside(language);
  const shown = await page.evaluate<string[]>(ALL_TEXTS);
  return [...new Set(shown)].filter((text) => whole.has(text) || patterns.some((pattern) => pattern.test(text)));
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
