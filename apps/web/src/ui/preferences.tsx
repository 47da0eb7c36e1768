import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { Check, Languages, Moon, Sun } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { afterPaint } from '../lib/page/after-paint';
import { changeLanguage } from '../lib/i18n';
import { LANGUAGES, LANGUAGE_NAMES, LANGUAGE_TAGS, toLanguage, type Language } from '../lib/languages';
import { Button, IconButton } from './form/button';
import { Menu, type MenuEntry } from './overlay/menu';
import { showToast } from './feedback/toast-store';

/** Dark or light, with a setter that is remembered. */
export function useThemeChoice(): { theme: 'dark' | 'light'; toggle: () => void } {
  const { setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  const theme = useComputedColorScheme('dark');
  // Every colour of the page changes at once, which takes a while: the button first shows that it was pressed.
  return { theme, toggle: () => afterPaint(() => setColorScheme(theme === 'dark' ? 'light' : 'dark')) };
}

/** The language in use with a setter that loads, remembers and confirms it. */
export function useLanguageChoice(): { language: Language; choose: (language: Language) => void } {
  const { i18n } = useTranslation('ui');
  const choose = (language: Language) => {
    void changeLanguage(language).then(
      () => showToast({ tone: 'success', message: i18n.t('ui:language.changed') }),
      () => showToast({ tone: 'error', message: i18n.t('ui:language.failed') }),
    );
  };
  return { language: toLanguage(i18n.resolvedLanguage), choose };
}

/** Menu entries of the four languages, each in its own language. */
export function useLanguageEntries(): MenuEntry[] {
  const { language, choose } = useLanguageChoice();
  return LANGUAGES.map((code) => ({
    key: code,
    label: <span lang={LANGUAGE_TAGS[code]}>{LANGUAGE_NAMES[code]}</span>,
    checked: code === language,
    rightSection: code === language ? <Check size={16} /> : undefined,
    onSelect: () => choose(code),
  }));
}

/** Button with the present language that opens the choice. */
export function LanguageMenu({ compact = false }: { compact?: boolean }) {
  const { t } = useTranslation('ui');
  const { language } = useLanguageChoice();
  const entries = useLanguageEntries();
  const trigger = compact ? (
    <IconButton label={t('language.label')} icon={<Languages size={18} />} withTooltip={false} />
  ) : (
    <Button
      variant="ghost"
      leftIcon={<Languages size={18} />}
      aria-label={`${t('language.label')}: ${LANGUAGE_NAMES[language]}`}
    >
      {LANGUAGE_NAMES[language]}
    </Button>
  );
  return <Menu trigger={trigger} entries={entries} width={180} />;
}

/** Switches between dark and light. */
export function ThemeToggle({ withLabel = false }: { withLabel?: boolean }) {
  const { t } = useTranslation('ui');
  const { theme, toggle } = useThemeChoice();
  const label = theme === 'dark' ? t('theme.toLight') : t('theme.toDark');
  const icon = theme === 'dark' ? <Sun size={18} /> : <Moon size={18} />;
  if (!withLabel) return <IconButton label={label} icon={icon} onClick={toggle} />;
  return (
    <Button variant="ghost" leftIcon={icon} onClick={toggle}>
      {label}
    </Button>
  );
}
