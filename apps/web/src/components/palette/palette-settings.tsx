import { Keyboard, Languages, LogIn, LogOut, Moon, Sun } from 'lucide-react';
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
  const all: (PaletteItem & { words: string })[] = [
    {
      key: 'theme',
      words: themeLabel,
      label: themeLabel,
      icon: theme === 'dark' ? <Sun size={18} /> : <Moon size={18} />,
      run: toggle,
    },
    ...LANGUAGES.filter((code) => code !== language).map((code) => ({
      key: `language-${code}`,
      words: `${LANGUAGE_NAMES[code]} ${t('ui:language.label')}`,
      label: <span lang={LANGUAGE_TAGS[code]}>{LANGUAGE_NAMES[code]}</span>,
      detail: t('ui:language.label'),
      icon: <Languages size={18} />,
      run: () => choose(code),
    })),
    {
      key: 'keys',
      words: t('palette:keys.title'),
      label: t('palette:keys.title'),
      icon: <Keyboard size={18} />,
      run: onKeyHelp,
    },
    ...(isLoading
      ? []
      : [
          user === null
            ? {
                key: 'login',
                words: t('shell:user.login'),
                label: t('shell:user.login'),
                icon: <LogIn size={18} />,
                run: login,
              }
            : {
                key: 'logout',
                words: t('shell:user.logout'),
                label: t('shell:user.logout'),
                icon: <LogOut size={18} />,
                run: logout,
              },
        ]),
  ];
  return all.filter((item) => fitOf(item.words, typed) > 0);
}
