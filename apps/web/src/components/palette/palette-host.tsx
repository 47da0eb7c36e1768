import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { withAreas } from '../../lib/i18n';
import { useShortcuts } from '../../lib/shortcuts';
import { IconButton, KeyCap, LatePlace, useMedia, useWasOpen } from '../../ui';
import type { UsePages } from './palette-pages';
import styles from './palette.module.css';
import { rememberPlace } from './recent-places';
import { latePart } from '../../lib/page/late-part';

const loadPalette = () =>
  withAreas(() => import('./palette-dialog'), ['admin', 'commands', 'live', 'match', 'palette']);
const loadHelp = () => withAreas(() => import('./key-help-dialog'), ['palette']);
const PaletteDialog = latePart(loadPalette, 'PaletteDialog');
const KeyHelpDialog = latePart(loadHelp, 'KeyHelpDialog');

/** A failed preload is no news: opening asks again, and says so. */
const preload = () => void loadPalette().catch(() => undefined);

function useRecentPlaces(): void {
  const { pathname } = useLocation();
  // When the page is left its title is what it became in the end ("Lobos × Falcões"), not what it began with.
  useEffect(() => () => rememberPlace(pathname, document.title), [pathname]);
}

const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The search button of the top bar, Ctrl-K and the other keys of the whole site; the palette itself is fetched when first wanted. */
export function PaletteHost({ usePages }: { usePages: UsePages }) {
  const { t } = useTranslation('shell');
  const isWide = useMedia('(min-width: 1281px)');
  const [isOpen, setIsOpen] = useState(false);
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const wasOpened = useWasOpen(isOpen);
  const wasHelpOpened = useWasOpen(isHelpOpen);
  useRecentPlaces();

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // Half of the shortcut: the other key is a moment away.
    if (event.key === 'Control' || event.key === 'Meta') preload();
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'k') return;
    // Not over another dialog: what was being decided there comes first.
    if (!isOpen && document.querySelector('[aria-modal="true"]') !== null) return;
    event.preventDefault();
    setIsOpen(!isOpen);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  const modifier = isMac() ? '⌘' : 'Ctrl';
  useShortcuts({
    title: t('search.everywhere'),
    shortcuts: [
      { keys: ['/'], shown: [`${modifier} K`, '/'], label: t('search.open'), run: () => setIsOpen(true) },
      { keys: ['?'], label: t('search.keys'), run: () => setIsHelpOpen(true) },
    ],
  });

  return (
    <>
      {isWide ? (
        <button
          type="button"
          className={styles.field}
          aria-keyshortcuts="Control+K Meta+K"
          onClick={() => setIsOpen(true)}
          onPointerEnter={preload}
          onFocus={preload}
        >
          <Search size={16} />
          <span className={styles.fieldText}>{t('search.button')}</span>
          <span aria-hidden="true" className={styles.caps}>
            <KeyCap>{modifier}</KeyCap>
            <KeyCap>K</KeyCap>
          </span>
        </button>
      ) : (
        <IconButton
          label={t('search.button')}
          icon={<Search size={20} />}
          withTooltip={false}
          onClick={() => setIsOpen(true)}
          onPointerEnter={preload}
        />
      )}
      <LatePlace
        isOpening={isOpen || isHelpOpen}
        onGiveUp={() => {
          setIsOpen(false);
          setIsHelpOpen(false);
        }}
        isOver
      >
        {wasOpened && (
          <PaletteDialog
            isOpen={isOpen}
            onClose={() => setIsOpen(false)}
            onKeyHelp={() => setIsHelpOpen(true)}
            usePages={usePages}
          />
        )}
        {wasHelpOpened && <KeyHelpDialog isOpen={isHelpOpen} onClose={() => setIsHelpOpen(false)} />}
      </LatePlace>
    </>
  );
}
