import { useEffect, useLayoutEffect, useState, type ReactNode } from 'react';
import { currentLanguage, startI18n } from '../../lib/i18n';
import type { Language } from '../../lib/languages';
import './bare-page.css';

/* The address may name a language: for this page only, without changing what the browser remembers. */
function useSpoken(language: Language | null): boolean {
  const [spoken, setSpoken] = useState(currentLanguage);
  useEffect(() => {
    if (language === null || language === currentLanguage()) return;
    void startI18n(language).finally(() => setSpoken(language));
  }, [language]);
  return language === null || language === spoken;
}

/** A page without chrome for streams and big screens: its own theme, no background when asked, and not for search engines. */
export function BarePage({
  theme,
  language,
  isTransparent = false,
  children,
}: {
  theme: 'dark' | 'light';
  /** Null: that of the browser. */
  language: Language | null;
  isTransparent?: boolean;
  children: ReactNode;
}) {
  const isSpoken = useSpoken(language);
  useLayoutEffect(() => {
    const root = document.documentElement;
    const before = root.dataset.mantineColorScheme;
    root.dataset.bare = isTransparent ? 'transparent' : 'solid';
    const dress = () => {
      if (root.dataset.mantineColorScheme !== theme) root.dataset.mantineColorScheme = theme;
    };
    dress();
    // The provider around all pages sets the browser's own theme whenever it likes; here the address decides.
    const observer = new MutationObserver(dress);
    observer.observe(root, { attributes: true, attributeFilter: ['data-mantine-color-scheme'] });
    return () => {
      observer.disconnect();
      delete root.dataset.bare;
      if (before !== undefined) root.dataset.mantineColorScheme = before;
    };
  }, [theme, isTransparent]);
  return (
    <>
      <meta name="robots" content="noindex, nofollow" />
      {isSpoken && children}
    </>
  );
}
