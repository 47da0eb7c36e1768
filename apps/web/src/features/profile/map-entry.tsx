import type { MapItem } from '@placar/contracts/maps';
import { ArrowLeft, ArrowRight, EllipsisVertical, GripVertical, Pencil, Trash2 } from 'lucide-react';
import type { KeyboardEvent, PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton, Menu, SwitchField, cx } from '../../ui';
import { MapArt } from '../../components/maps/map-art';
import styles from './maps.module.css';

export interface MapEntryProps {
  map: MapItem;
  busy: boolean;
  /** Where it is seen, counted from 0, and among how many. */
  place: number;
  count: number;
  isDragged: boolean;
  onToggle: (enabled: boolean) => void;
  onEdit: () => void;
  onDelete: () => void;
  /** To another place of the list. */
  onMove: (place: number) => void;
  onGrab: (event: PointerEvent<HTMLElement>) => void;
}

/** Cards in a row of the grid that a card stands in, for the keys that go up and down. */
function cardsInRow(card: Element | null): number {
  const list = card?.parentElement;
  if (!list) return 1;
  return Math.max(1, getComputedStyle(list).gridTemplateColumns.split(' ').filter(Boolean).length);
}

function placeByKey(event: KeyboardEvent<HTMLElement>, place: number, count: number): number | null {
  const row = () => cardsInRow(event.currentTarget.closest('li'));
  switch (event.key) {
    case 'ArrowLeft':
      return place - 1;
    case 'ArrowRight':
      return place + 1;
    case 'ArrowUp':
      return place - row();
    case 'ArrowDown':
      return place + row();
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

/** One map of the own list: whether it is offered, and where it stands; by dragging, by arrow keys, or by its menu. */
export function MapEntry(props: MapEntryProps) {
  const { map, busy, place, count, isDragged, onToggle, onEdit, onDelete, onMove, onGrab } = props;
  const { t } = useTranslation('profile');
  const isOffered = map.enabled === 1;
  const name = map.map_display_name;
  const key = (event: KeyboardEvent<HTMLElement>) => {
    const to = placeByKey(event, place, count);
    if (to === null) return;
    event.preventDefault();
    if (to >= 0 && to < count) onMove(to);
  };
  return (
    <li
      className={cx(styles.map, !isOffered && styles.off, isDragged && styles.dragged)}
      data-order-place={place}
      style={{ order: place }}
    >
      <div className={styles.picture}>
        <MapArt map={map.map_name} className={styles.art} />
        <strong className={styles.mapName}>
          <bdi>{name}</bdi>
        </strong>
        <button
          type="button"
          className={styles.grip}
          data-map-grip={map.id}
          aria-label={t('maps.order.grip', { name, place: place + 1, count })}
          aria-describedby="map-order-help"
          onKeyDown={key}
          onPointerDown={onGrab}
        >
          <GripVertical size={18} />
        </button>
      </div>
      <div className={styles.mapFoot}>
        <SwitchField
          label={isOffered ? t('maps.offered') : t('maps.notOffered')}
          aria-label={t('maps.toggle', { name })}
          checked={isOffered}
          disabled={busy}
          onChange={onToggle}
        />
        <Menu
          width={200}
          trigger={
            <IconButton
              size="sm"
              label={t('maps.more', { name })}
              icon={<EllipsisVertical size={18} />}
              withTooltip={false}
            />
          }
          entries={[
            { kind: 'label', key: 'file', label: <code>{map.map_name}</code> },
            {
              key: 'earlier',
              label: t('maps.order.earlier'),
              icon: <ArrowLeft size={16} />,
              disabled: place === 0,
              onSelect: () => onMove(place - 1),
            },
            {
              key: 'later',
              label: t('maps.order.later'),
              icon: <ArrowRight size={16} />,
              disabled: place === count - 1,
              onSelect: () => onMove(place + 1),
            },
            { kind: 'divider', key: 'line' },
            { key: 'edit', label: t('maps.edit'), icon: <Pencil size={16} />, onSelect: onEdit },
            { key: 'delete', label: t('maps.delete'), icon: <Trash2 size={16} />, tone: 'danger', onSelect: onDelete },
          ]}
        />
      </div>
    </li>
  );
}
