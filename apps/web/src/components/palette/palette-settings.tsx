import { Keyboard, Languages, LogIn, LogOut, Moon, Sun } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { LANGUAGES, LANGUAGE_NAMES, LANGUAGE_TAGS } from '../../lib/languages';
import { logout, useSession } from '../../lib/session';
import { useLanguageChoice, useThemeChoice, type PaletteItem } from '../../ui';
import { fitOf } from './palette-filter';

/** Theme, language, login and the list of keys. Languages are found by their own names as well. */
export function useSettingItems(typed: string, onKeyHelp: () => void): PaletteItem[] {
  const { t } = useTranslation(['palette', 'shell', 'ui']);
  const { theme, toggle } = useThemeChoice();
  const { language, choose } = useLanguageChoice();
  const { user, isLoading } = useSession();
  const [, setParams] = useSearchParams();
  const themeLabel = theme === 'dark' ? t('ui:theme.toLight') : t('ui:theme.toDark');
  const login = () =>
    setParams((current) => {
      const next = new URLSearchParams(current);
      next.set('login', '1');
      return next;
    });
  const item = (key: string, label: string, icon: ReactNode, run: () => void) => ({
    key,
    words: label,
    label,
    icon,
    run,
  });
  const all: (PaletteItem & { words: string })[] = [
    item('theme', themeLabel, theme === 'dark' ? <Sun size={18} /> : <Moon size={18} />, toggle),
    ...LANGUAGES.filter((code) => code !== language).map((code) => ({
      key: `language-${code}`,
      words: `${LANGUAGE_NAMES[code]} ${t('ui:language.label')}`,
      label: <span lang={LANGUAGE_TAGS[code]}>{LANGUAGE_NAMES[code]}</span>,
      detail: t('ui:language.label'),
      icon: <Languages size={18} />,
      run: () => choose(code),
    })),
    item('keys', t('palette:keys.title'), <Keyboard size={18} />, onKeyHelp),
    ...(isLoading
      ? []
      : [
          user === null
            ? item('login', t('shell:user.login'), <LogIn size={18} />, login)
            : item('logout', t('shell:user.logout'), <LogOut size={18} />, logout),
        ]),
  ];
  return all.filter((item) => fitOf(item.words, typed) > 0);
}
