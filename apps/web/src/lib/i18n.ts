import i18next, { type BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { LocaleResources } from '../locales/pt';
import { DEFAULT_LANGUAGE, LANGUAGE_TAGS, toLanguage, type Language } from './languages';
import { STORAGE_KEYS, readStored, writeStored } from './storage';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: LocaleResources;
  }
}

/** A group of texts, fetched as a whole: one JSON file per language. */
export type TextArea = keyof LocaleResources;

const CORE_AREAS = ['common', 'shell', 'ui'] as const satisfies readonly TextArea[];

interface LanguageTexts {
  core: Readonly<Record<string, object>>;
  areas: Readonly<Record<string, () => Promise<{ default: object }>>>;
}

/** One chunk per language with the core texts and the table of its areas. */
const languages: Readonly<Record<Language, () => Promise<LanguageTexts>>> = {
  pt: () => import('../locales/pt'),
  en: () => import('../locales/en'),
  fr: () => import('../locales/fr'),
  ja: () => import('../locales/ja'),
};

async function fetchArea(language: Language, area: string): Promise<object> {
  const { core, areas } = await languages[language]();
  const texts = core[area] ?? (await areas[area]?.())?.default;
  if (texts === undefined) throw new Error(`No texts called ${area}`);
  return texts;
}

/* Each language is complete (the types and a test say so), so another one stands in only when a file cannot be fetched. */
async function fetchAreaOrFallback(language: Language, area: string): Promise<object> {
  let problem: unknown;
  for (const candidate of new Set<Language>([language, 'en', DEFAULT_LANGUAGE])) {
    try {
      return await fetchArea(candidate, area);
    } catch (error) {
      problem ??= error;
    }
  }
  throw problem;
}

/** Fetches an area for `loadAreas`, and for any component that uses one its page did not name (it suspends meanwhile). */
const chunkBackend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, area, done) => {
    fetchAreaOrFallback(toLanguage(language), area).then(
      (texts) => done(null, texts),
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), null),
    );
  },
};

/** The language in use now. */
export function currentLanguage(): Language {
  return toLanguage(i18next.resolvedLanguage ?? i18next.language);
}

/** BCP 47 tag of the language in use, for Intl. */
export function currentLanguageTag(): string {
  return LANGUAGE_TAGS[currentLanguage()];
}

let initialised: Promise<unknown> | null = null;

function init(language: Language): Promise<unknown> {
  initialised ??= i18next
    .use(chunkBackend)
    .use(initReactI18next)
    .init({
      lng: language,
      // The backend falls back by area; asking i18next for it would fetch every area in three languages.
      fallbackLng: false,
      ns: [...CORE_AREAS],
      defaultNS: 'common',
      interpolation: { escapeValue: false },
      returnNull: false,
      react: { useSuspense: true },
    });
  return initialised;
}

/** Prepares i18next with the stored language (or the given one) and the core texts before the first render. */
export async function startI18n(language: Language = toLanguage(readStored(STORAGE_KEYS.language))): Promise<void> {
  await init(language);
  await i18next.changeLanguage(language);
  document.documentElement.lang = LANGUAGE_TAGS[language];
}

/** Fetches areas of texts in the language in use; at once when they are here. A page waits for its own before it shows. */
export async function loadAreas(areas: readonly TextArea[]): Promise<void> {
  await init(toLanguage(readStored(STORAGE_KEYS.language)));
  const missing = areas.filter((area) => !i18next.hasResourceBundle(currentLanguage(), area));
  if (missing.length === 0) return;
  await i18next.loadNamespaces(missing);
  // i18next resolves either way; texts that did not come are a failed chunk of the page, not raw keys on it.
  const lost = missing.filter((area) => !i18next.hasResourceBundle(currentLanguage(), area));
  if (lost.length > 0) throw new Error(`error loading dynamically imported module: texts ${lost.join(', ')}`);
}

/** For a lazy part of a page: its code and its texts at the same time. */
export async function withAreas<T>(load: () => Promise<T>, areas: readonly TextArea[]): Promise<T> {
  const [loaded] = await Promise.all([load(), loadAreas(areas)]);
  return loaded;
}

function areasInUse(): string[] {
  const { ns } = i18next.options;
  return typeof ns === 'string' ? [ns] : [...(ns ?? [])];
}

/**
 * Changes the language for this browser: fetches every area in use, then switches at once, remembers the choice and
 * sets `<html lang>`. Rejects, with nothing changed, when the texts cannot be fetched.
 */
export async function changeLanguage(language: Language): Promise<void> {
  await Promise.all(areasInUse().map((area) => fetchArea(language, area)));
  await i18next.changeLanguage(language);
  document.documentElement.lang = LANGUAGE_TAGS[language];
  writeStored(STORAGE_KEYS.language, language);
}
