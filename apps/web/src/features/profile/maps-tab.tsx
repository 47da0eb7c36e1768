import type { MapItem } from '@placar/contracts/maps';
import { CirclePlus, EllipsisVertical, Map as MapIcon, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import useSWR from 'swr';
import { ApiError, api } from '../../lib/api-client';
import {
  Button,
  Card,
  ConfirmDialog,
  EmptyState,
  ErrorState,
  IconButton,
  MapArt,
  Menu,
  SkeletonRows,
  SwitchField,
  cx,
  mapDisplayName,
  showToast,
} from '../../ui';
import { MapDialog } from './map-dialog';
import styles from './maps.module.css';
import { useWrite } from './use-write';

/** Where a list begins with one press: the maps that competitions are played on. */
const COMPETITIVE_MAPS = ['de_ancient', 'de_anubis', 'de_dust2', 'de_inferno', 'de_mirage', 'de_nuke', 'de_overpass'];

interface MapListAnswer {
  maplist: MapItem[];
}

/* The wire answers 404 for an empty list. */
async function fetchMaps(path: string): Promise<MapListAnswer> {
  try {
    return await api<MapListAnswer>(path);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { maplist: [] };
    throw error;
  }
}

function MapEntry({
  map,
  busy,
  onToggle,
  onEdit,
  onDelete,
}: {
  map: MapItem;
  busy: boolean;
  onToggle: (enabled: boolean) => void;
  onEdit: () => void;
  onDelete: () => void;
}) {
  const { t } = useTranslation('profile');
  const isOffered = map.enabled === 1;
  return (
    <li className={cx(styles.map, !isOffered && styles.off)}>
      <div className={styles.picture}>
        <MapArt map={map.map_name} className={styles.art} />
        <strong className={styles.mapName}>
          <bdi>{map.map_display_name}</bdi>
        </strong>
      </div>
      <div className={styles.mapFoot}>
        <SwitchField
          label={isOffered ? t('maps.offered') : t('maps.notOffered')}
          aria-label={t('maps.toggle', { name: map.map_display_name })}
          checked={isOffered}
          disabled={busy}
          onChange={onToggle}
        />
        <Menu
          width={180}
          trigger={
            <IconButton
              size="sm"
              label={t('maps.more', { name: map.map_display_name })}
              icon={<EllipsisVertical size={18} />}
              withTooltip={false}
            />
          }
          entries={[
            { kind: 'label', key: 'file', label: <code>{map.map_name}</code> },
            { key: 'edit', label: t('maps.edit'), icon: <Pencil size={16} />, onSelect: onEdit },
            { key: 'delete', label: t('maps.delete'), icon: <Trash2 size={16} />, tone: 'danger', onSelect: onDelete },
          ]}
        />
      </div>
    </li>
  );
}

/** The own map list: what is offered when a match is made. */
export function MapsTab({ userId }: { userId: number }) {
  const { t } = useTranslation('profile');
  const { data, error, mutate } = useSWR<MapListAnswer, ApiError>(`/maps/${userId}`, fetchMaps);
  const { busy, send } = useWrite();
  const [editing, setEditing] = useState<{ map: MapItem | null } | null>(null);
  const [deleting, setDeleting] = useState<MapItem | null>(null);
  const maps = data?.maplist;

  const refuse = (reason: string) => showToast({ tone: 'error', message: t('refused', { reason }) });

  const toggle = async (map: MapItem, enabled: boolean) => {
    const shown = {
      maplist: (maps ?? []).map((one) => (one.id === map.id ? { ...one, enabled: enabled ? 1 : 0 } : one)),
    };
    await mutate(shown as MapListAnswer, { revalidate: false });
    const outcome = await send('/maps/', { method: 'PUT', body: [{ id: map.id, enabled }] });
    if (!outcome.ok) refuse(outcome.reason);
    await mutate();
  };
  const remove = async (map: MapItem) => {
    const outcome = await send('/maps/', { method: 'DELETE', body: [{ id: map.id }] });
    await mutate();
    setDeleting(null);
    if (outcome.ok) showToast({ tone: 'success', message: t('maps.deleted', { name: map.map_display_name }) });
    else refuse(outcome.reason);
  };
  const begin = async () => {
    for (const name of COMPETITIVE_MAPS) {
      const body = [{ map_name: name, map_display_name: mapDisplayName(name), enabled: true }];
      const outcome = await send('/maps/', { method: 'POST', body });
      if (!outcome.ok) {
        refuse(outcome.reason);
        break;
      }
    }
    await mutate();
  };

  const add = (
    <Button
      variant="primary"
      leftIcon={<CirclePlus size={16} aria-hidden="true" />}
      onClick={() => setEditing({ map: null })}
    >
      {t('maps.add')}
    </Button>
  );
  return (
    <>
      <div className={styles.head}>
        <p className={styles.help}>{t('maps.help')}</p>
        {maps !== undefined && maps.length > 0 && add}
      </div>
      {maps === undefined && error === undefined && <SkeletonRows rows={3} height={148} />}
      {maps === undefined && error !== undefined && (
        <Card>
          <ErrorState error={error} onRetry={() => void mutate()} />
        </Card>
      )}
      {maps?.length === 0 && (
        <Card>
          <EmptyState
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
        </Card>
      )}
      {maps !== undefined && maps.length > 0 && (
        <ul className={styles.grid}>
          {maps.map((map) => (
            <MapEntry
              key={map.id}
              map={map}
              busy={busy}
              onToggle={(enabled) => void toggle(map, enabled)}
              onEdit={() => setEditing({ map })}
              onDelete={() => setDeleting(map)}
            />
          ))}
        </ul>
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
