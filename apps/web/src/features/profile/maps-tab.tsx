import type { MapItem } from '@placar/contracts/maps';
import { movedTo } from '@placar/domain/maps';
import { CirclePlus, Map as MapIcon } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpoint } from '../../lib/endpoints';
import { Button, ConfirmDialog, EmptyState, Pending, SkeletonRows, showToast } from '../../ui';
import { mapDisplayName } from '@placar/domain/maps';
import { MapDialog } from './map-dialog';
import { MapGrid } from './map-grid';
import styles from './maps.module.css';
import { useMapOrder } from './use-map-order';
import { useWrite } from './use-write';

/** Where a list begins with one press: the maps that competitions are played on. */
const COMPETITIVE_MAPS = ['de_ancient', 'de_anubis', 'de_dust2', 'de_inferno', 'de_mirage', 'de_nuke', 'de_overpass'];

/** The own map list: what is offered when a match is made. */
export function MapsTab({ userId }: { userId: number }) {
  const { t } = useTranslation('profile');
  const { data, error, mutate } = useEndpoint(
    'GET /maps/:userId',
    { params: { userId } },
    { nothing: { maplist: [] } },
  );
  const { busy, send } = useWrite();
  const [editing, setEditing] = useState<{ map: MapItem | null } | null>(null);
  const [deleting, setDeleting] = useState<MapItem | null>(null);
  const maps = data?.maplist;

  const refuse = (reason: string) => showToast({ tone: 'error', message: t('refused', { reason }) });

  const toggle = async (map: MapItem, enabled: boolean) => {
    const bit: MapItem['enabled'] = enabled ? 1 : 0;
    const maplist = (maps ?? []).map((one) => (one.id === map.id ? { ...one, enabled: bit } : one));
    await mutate({ maplist }, { revalidate: false });
    const outcome = await send('PUT /maps', { body: { id: map.id, enabled } });
    if (!outcome.ok) refuse(outcome.reason);
    await mutate();
  };
  const place = useMapOrder({ onSettled: () => mutate(), onRefused: refuse });
  const move = (from: number, to: number) => {
    const map = maps?.[from];
    if (maps === undefined || map === undefined) return;
    void mutate({ maplist: movedTo(maps, from, to) }, { revalidate: false });
    place(map, to);
  };
  const remove = async (map: MapItem) => {
    const outcome = await send('DELETE /maps', { body: { id: map.id } });
    await mutate();
    setDeleting(null);
    if (outcome.ok) showToast({ tone: 'success', message: t('maps.deleted', { name: map.map_display_name }) });
    else refuse(outcome.reason);
  };
  const begin = async () => {
    for (const name of COMPETITIVE_MAPS) {
      const body = { map_name: name, map_display_name: mapDisplayName(name), enabled: true };
      const outcome = await send('POST /maps', { body });
      if (!outcome.ok) {
        refuse(outcome.reason);
        break;
      }
    }
    await mutate();
  };

  const add = (
    <Button variant="primary" leftIcon={<CirclePlus size={16} />} onClick={() => setEditing({ map: null })}>
      {t('maps.add')}
    </Button>
  );
  return (
    <>
      <div className={styles.head}>
        <p className={styles.help}>{t('maps.help')}</p>
        {maps !== undefined && maps.length > 0 && add}
      </div>
      {maps === undefined && (
        <Pending error={error} onRetry={() => void mutate()}>
          <SkeletonRows rows={3} height={148} />
        </Pending>
      )}
      {maps?.length === 0 && (
        <EmptyState
          framed
          icon={<MapIcon size={30} strokeWidth={1.6} />}
          title={t('maps.emptyTitle')}
          actions={
            <>
              {add}
              <Button onClick={() => void begin()} loading={busy}>
                {t('maps.begin')}
              </Button>
            </>
          }
        >
          {t('maps.empty')}
        </EmptyState>
      )}
      {maps !== undefined && maps.length > 0 && (
        <MapGrid
          maps={maps}
          busy={busy}
          onToggle={(map, enabled) => void toggle(map, enabled)}
          onEdit={(map) => setEditing({ map })}
          onDelete={setDeleting}
          onMove={move}
        />
      )}
      <MapDialog
        key={editing === null ? 'closed' : (editing.map?.id ?? 'new')}
        target={editing}
        onClose={() => setEditing(null)}
        onSaved={() => void mutate()}
      />
      <ConfirmDialog
        isOpen={deleting !== null}
        onClose={() => setDeleting(null)}
        title={t('maps.deleteTitle', { name: deleting?.map_display_name ?? '' })}
        confirmLabel={t('maps.delete')}
        busy={busy}
        onConfirm={() => {
          if (deleting !== null) void remove(deleting);
        }}
      >
        {t('maps.deleteText')}
      </ConfirmDialog>
    </>
  );
}
