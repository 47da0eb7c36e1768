import { useEffect } from 'react';
import { brandName } from './page-meta';

/** Sets the window title to "<title> · <brand>" while mounted. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title === '' ? brandName() : `${title} · ${brandName()}`;
  }, [title]);
}
