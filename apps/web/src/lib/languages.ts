/** Languages of the product, the first one being the default. */
export const LANGUAGES = ['pt', 'en', 'fr', 'ja'] as const;
export type Language = (typeof LANGUAGES)[number];

export const DEFAULT_LANGUAGE: Language = 'pt';

/** Each language's name in itself; never translated. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  pt: 'Português',
  en: 'English',
  fr: 'Français',
  ja: '日本語',
};

/** BCP 47 tag for `<html lang>` and Intl. */
export const LANGUAGE_TAGS: Readonly<Record<Language, string>> = { pt: 'pt-BR', en: 'en', fr: 'fr', ja: 'ja' };

/** The supported language for a stored code; older clients wrote `jp` for Japanese. Unknown codes give the default. */
export function toLanguage(code: string | null | undefined): Language {
  const wanted = code === 'jp' ? 'ja' : code;
  return LANGUAGES.find((language) => language === wanted) ?? DEFAULT_LANGUAGE;
}
