import { mapDisplayName } from '@placar/domain/maps';
import { Ban, Check, Crosshair, Scale } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge, cx, type BadgeTone } from '../../ui';
import { MapArt } from './map-art';
import styles from './map-tile.module.css';

export type MapTileState = 'idle' | 'pick' | 'ban' | 'decider' | 'current';

export interface MapTileProps {
  /** File name of the map (`de_mirage`) or workshop digits. */
  map: string;
  /** Shown instead of the built name (a user's own map list). */
  displayName?: string;
  state?: MapTileState;
  caption?: ReactNode;
  /** Position in the veto or the series. */
  order?: number;
  compact?: boolean;
  /** Makes the tile a toggle button. */
  onToggle?: () => void;
  selected?: boolean;
  disabled?: boolean;
}

const BADGES: Readonly<Record<Exclude<MapTileState, 'idle'>, readonly [BadgeTone, ReactNode]>> = {
  pick: ['brand', <Check key="i" />],
  ban: ['neutral', <Ban key="i" />],
  decider: ['warning', <Scale key="i" />],
  current: ['live', <Crosshair key="i" />],
};

function StateBadge({ state }: { state: MapTileState }) {
  const { t } = useTranslation('common');
  if (state === 'idle') return null;
  const [tone, icon] = BADGES[state];
  return (
    <Badge tone={tone} small icon={icon}>
      {t(`veto.${state}`)}
    </Badge>
  );
}

/** A map with its abstract art, name, and what became of it; with `onToggle` a toggle button. */
export function MapTile({
  map,
  displayName,
  state = 'idle',
  caption,
  order,
  compact = false,
  onToggle,
  selected = false,
  disabled = false,
}: MapTileProps) {
  const className = cx(
    styles.tile,
    compact && styles.compact,
    state !== 'idle' && styles[state],
    onToggle !== undefined && styles.button,
  );
  const content = (
    <>
      <MapArt map={map} className={styles.art} />
      <span className={styles.top}>
        <StateBadge state={state} />
        {order !== undefined && onToggle === undefined && <span className={styles.order}>{order}</span>}
        {onToggle !== undefined && (
          <span className={styles.check} aria-hidden="true">
            {selected && (order ?? <Check size={14} strokeWidth={3} />)}
          </span>
        )}
      </span>
      <span className={styles.name}>{displayName ?? mapDisplayName(map)}</span>
      {caption !== undefined && <span className={styles.caption}>{caption}</span>}
    </>
  );
  if (onToggle === undefined) return <div className={className}>{content}</div>;
  return (
    <button type="button" className={className} aria-pressed={selected} onClick={onToggle} disabled={disabled}>
      {content}
    </button>
  );
}

/** Small picture of a map for rows and lists. */
export function MapThumb({ map, width = 44, height = 28 }: { map: string; width?: number; height?: number }) {
  return <MapArt map={map} className={styles.thumb} style={{ width, height }} />;
}
