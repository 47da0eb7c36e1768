import type { MapItem } from '@placar/contracts/maps';
import { movedTo } from '@placar/domain/maps';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOrderDrag, type OrderDrag } from '../../ui';
import { MapEntry } from './map-entry';
import styles from './maps.module.css';

export interface MapGridProps {
  maps: readonly MapItem[];
  busy: boolean;
  onToggle: (map: MapItem, enabled: boolean) => void;
  onEdit: (map: MapItem) => void;
  onDelete: (map: MapItem) => void;
  onMove: (from: number, to: number) => void;
}

/** The cards of the own maps in their order, which can be changed by hand. */
export function MapGrid({ maps, busy, onToggle, onEdit, onDelete, onMove }: MapGridProps) {
  const { t } = useTranslation('profile');
  const list = useRef<HTMLUListElement>(null);
  const focusOn = useRef<number | null>(null);
  const [said, setSaid] = useState('');

  const move = useCallback(
    (from: number, to: number) => {
      const map = maps[from];
      if (map === undefined) return;
      setSaid(t('maps.order.moved', { name: map.map_display_name, place: to + 1, count: maps.length }));
      onMove(from, to);
    },
    [maps, onMove, t],
  );
  const { drag, begin } = useOrderDrag(useCallback(({ from, to }: OrderDrag) => move(from, to), [move]));
  const seen = drag === null ? maps : movedTo(maps, drag.from, drag.to);
  const places = new Map(seen.map((map, place) => [map.id, place]));

  // A card that moves in the document loses the focus on its way.
  useLayoutEffect(() => {
    if (focusOn.current === null) return;
    list.current?.querySelector<HTMLElement>(`[data-map-grip="${focusOn.current}"]`)?.focus();
    focusOn.current = null;
  }, [maps]);

  return (
    <>
      <p id="map-order-help" className="visually-hidden">
        {t('maps.order.help')}
      </p>
      <ul ref={list} className={styles.grid}>
        {maps.map((map, index) => (
          <MapEntry
            key={map.id}
            map={map}
            busy={busy}
            place={places.get(map.id) ?? index}
            count={maps.length}
            isDragged={drag?.from === index}
            onToggle={(enabled) => onToggle(map, enabled)}
            onEdit={() => onEdit(map)}
            onDelete={() => onDelete(map)}
            onMove={(to) => {
              focusOn.current = map.id;
              move(index, to);
            }}
            onGrab={(event) => begin(event, index)}
          />
        ))}
      </ul>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </>
  );
}
