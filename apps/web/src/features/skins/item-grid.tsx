import { Check, Crown, Plus } from 'lucide-react';
import { useRef, useState, type CSSProperties, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../ui';
import { nextPlace } from './skins-model';
import styles from './skins.module.css';

export interface GridItem {
  key: string;
  /** Null: nothing to show; a plus stands there. */
  image: string | null;
  /** Bold line: the weapon, or the item's own name. */
  title: string;
  /** Second line: the finish. */
  detail?: ReactNode;
  rarity: { color: string; name: string } | null;
  /** What is carried now. */
  isCarried?: boolean;
  /** Word for whom it is kept; absent: it is not locked. */
  lock?: string;
}

export interface ItemGridProps {
  /** Accessible name. */
  label: string;
  items: readonly GridItem[];
  /** The one that is being looked at. */
  chosen?: string | null;
  onChoose: (key: string) => void;
}

/* As many as stand side by side now. */
const columnsOf = (grid: HTMLElement): number =>
  Math.max(1, getComputedStyle(grid).gridTemplateColumns.split(' ').length);

/** Tiles of items. Tab comes to one of them; the arrows, Home and End go on from there. */
export function ItemGrid({ label, items, chosen = null, onChoose }: ItemGridProps) {
  const { t } = useTranslation('skins');
  const grid = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const at = items.findIndex(({ key }) => key === (focused ?? chosen));
  const stop = Math.max(0, at);
  const onKeyDown = (event: KeyboardEvent) => {
    if (grid.current === null) return;
    const next = nextPlace(event.key, stop, items.length, columnsOf(grid.current));
    if (next === null) return;
    event.preventDefault();
    setFocused(items[next]?.key ?? null);
    grid.current.querySelectorAll<HTMLElement>('[data-tile]')[next]?.focus();
  };
  return (
    <div ref={grid} className={styles.grid} role="listbox" aria-label={label} onKeyDown={onKeyDown}>
      {items.map(({ key, image, title, detail, rarity, isCarried = false, lock }, index) => (
        <button
          key={key}
          type="button"
          role="option"
          data-tile=""
          aria-selected={key === chosen}
          tabIndex={index === stop ? 0 : -1}
          className={cx(styles.tile, key === chosen && styles.tileChosen)}
          style={{ '--rarity': rarity?.color ?? 'var(--border-strong)' } as CSSProperties}
          onFocus={() => setFocused(key)}
          onClick={() => onChoose(key)}
        >
          <span className={styles.picture}>
            {image === null ? (
              <Plus size={28} strokeWidth={1.4} />
            ) : (
              <img src={image} alt="" width={256} height={192} loading="lazy" decoding="async" />
            )}
            {lock !== undefined && (
              <span className={styles.lock}>
                <Crown size={12} />
                {lock}
              </span>
            )}
            {isCarried && (
              <span className={styles.carried}>
                <Check size={14} />
                <span className="visually-hidden">{t('carried')}</span>
              </span>
            )}
          </span>
          <span className={styles.words}>
            <span className={styles.tileTitle}>{title}</span>
            {detail !== undefined && <span className={styles.tileDetail}>{detail}</span>}
            {rarity !== null && <span className="visually-hidden">{rarity.name}</span>}
          </span>
        </button>
      ))}
    </div>
  );
}
