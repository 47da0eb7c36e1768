import i18next from 'i18next';
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

/** One chunk per language; only the chosen one (and the fallback on demand) is fetched. */
const loaders: Readonly<Record<Language, () => Promise<{ resources: Record<keyof LocaleResources, object> }>>> = {
  pt: () => import('../locales/pt'),
  en: () => import('../locales/en'),
  fr: () => import('../locales/fr'),
  ja: () => import('../locales/ja'),
};

async function loadLanguage(language: Language): Promise<void> {
  if (i18next.hasResourceBundle(language, 'common')) return;
  const { resources } = await loaders[language]();
  for (const [area, texts] of Object.entries(resources)) i18next.addResourceBundle(language, area, texts);
}

/** The language in use now. */
export function currentLanguage(): Language {
  return toLanguage(i18next.resolvedLanguage ?? i18next.language);
}

/** BCP 47 tag of the language in use, for Intl. */
export function currentLanguageTag(): string {
  return LANGUAGE_TAGS[currentLanguage()];
}

/** Prepares i18next with the stored language (or the given one) before the first render. */
export async function startI18n(language: Language = toLanguage(readStored(STORAGE_KEYS.language))): Promise<void> {
  if (!i18next.isInitialized) {
    await i18next.use(initReactI18next).init({
      lng: language,
      fallbackLng: ['en', DEFAULT_LANGUAGE],
      defaultNS: 'common',
      resources: {},
      partialBundledLanguages: true,
      interpolation: { escapeValue: false },
      returnNull: false,
      react: { useSuspense: false },
    });
  }
  await applyLanguage(language);
}

async function applyLanguage(language: Language): Promise<void> {
  await loadLanguage(language);
  await i18next.changeLanguage(language);
  document.documentElement.lang = LANGUAGE_TAGS[language];
}

/** Changes the language for this browser: loads its texts, remembers the choice, sets `<html lang>`. */
export async function changeLanguage(language: Language): Promise<void> {
  await applyLanguage(language);
  writeStored(STORAGE_KEYS.language, language);
}
