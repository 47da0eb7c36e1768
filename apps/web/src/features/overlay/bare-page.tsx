import { useLayoutEffect, type ReactNode } from 'react';
import './bare-page.css';

/** A page without chrome for streams and big screens: its own theme, no background when asked, and not for search engines. */
export function BarePage({
  theme,
  isTransparent = false,
  children,
}: {
  theme: 'dark' | 'light';
  isTransparent?: boolean;
  children: ReactNode;
}) {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    const before = dataset.mantineColorScheme;
    dataset.mantineColorScheme = theme;
    dataset.bare = isTransparent ? 'transparent' : 'solid';
    return () => {
      delete dataset.bare;
      if (before === undefined) delete dataset.mantineColorScheme;
      else dataset.mantineColorScheme = before;
    };
  }, [theme, isTransparent]);
  return (
    <>
      <meta name="robots" content="noindex, nofollow" />
      {children}
    </>
  );
}
