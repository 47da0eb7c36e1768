import type { LiveMatch } from '@placar/contracts/live';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useShortcuts } from '../../../lib/shortcuts';

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

function focusedRow(table: HTMLElement | null): HTMLElement | null {
  const row = document.activeElement?.closest<HTMLElement>('[data-match]') ?? null;
  return row !== null && table?.contains(row) === true ? row : null;
}

/** The number of the match whose row has the focus; null when the focus is elsewhere. */
function focusedId(table: HTMLElement | null): number | null {
  const row = focusedRow(table);
  return row === null ? null : Number(row.dataset.match);
}

/* The row's button takes no press for a moment after it has become the other one of pause and resume; neither does its key. */
const hasJustChanged = (row: HTMLElement | null): boolean => row?.querySelector('[data-just-changed]') != null;

/**
 * The keys of the desk. They move the focus of the browser itself, so Enter, a screen reader and the ring on screen all
 * speak of the same row; and pause acts on that row only, never on one that merely looks chosen.
 */
export function useDeskKeys({
  table,
  search,
  ids,
  scrollTo,
  onPause,
  rowOf,
}: {
  table: RefObject<HTMLElement | null>;
  search: RefObject<HTMLElement | null>;
  /** Matches in the order of the rows. */
  ids: readonly number[];
  /** Brings a row into the document and the view. */
  scrollTo: (index: number) => void;
  onPause: (match: LiveMatch) => void;
  rowOf: (id: number) => LiveMatch | undefined;
}): void {
  const { t } = useTranslation('desk');
  const navigate = useNavigate();
  const focusRow = (index: number) => {
    const link = () => table.current?.querySelector<HTMLElement>(`[data-row-link="${ids[index]}"]`);
    scrollTo(index);
    // A row that was left out is drawn after the scroll.
    if (link() == null) requestAnimationFrame(() => link()?.focus({ preventScroll: true }));
    else link()?.focus({ preventScroll: true });
  };
  const move = (step: 1 | -1): boolean => {
    if (ids.length === 0) return false;
    const at = ids.indexOf(focusedId(table.current) ?? -1);
    const next = at === -1 ? (step === 1 ? 0 : ids.length - 1) : at + step;
    if (next >= 0 && next < ids.length) focusRow(next);
    return true;
  };
  /* Arrows scroll the page as ever, until a row has the focus. */
  const moveFromRow = (step: 1 | -1): boolean => focusedId(table.current) !== null && move(step);
  useShortcuts({
    title: t('keys.title'),
    shortcuts: [
      { keys: ['j'], shown: ['J', '↓'], label: t('keys.next'), run: () => move(1) },
      { keys: ['k'], shown: ['K', '↑'], label: t('keys.previous'), run: () => move(-1) },
      { keys: ['ArrowDown'], shown: [], label: '', run: () => moveFromRow(1) },
      { keys: ['ArrowUp'], shown: [], label: '', run: () => moveFromRow(-1) },
      // The link of the row has the focus, so the browser opens it by itself.
      { keys: [], shown: ['Enter'], label: t('keys.enter'), run: () => false },
      {
        keys: DIGITS,
        shown: ['1', '…', '9'],
        label: t('keys.number'),
        run: ({ key }) => {
          const id = ids[Number(key) - 1];
          if (id === undefined) return false;
          void navigate(`/match/${id}`);
          return true;
        },
      },
      {
        keys: ['p', 'P'],
        shown: ['P'],
        label: t('keys.pause'),
        run: ({ repeat }) => {
          const match = rowOf(focusedId(table.current) ?? -1);
          if (match === undefined) return false;
          // A key held down is one press.
          if (!repeat && !hasJustChanged(focusedRow(table.current))) onPause(match);
          return true;
        },
      },
      {
        keys: ['/'],
        label: t('keys.search'),
        run: () => {
          const field = search.current?.querySelector<HTMLElement>('input[type="search"]') ?? null;
          field?.focus();
          return field !== null;
        },
      },
    ],
  });
}
