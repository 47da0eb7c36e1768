import { typedMap } from '@placar/contracts/workshop';
import { Plus, RefreshCw, SlidersHorizontal, Trash2, type LucideIcon } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { MapThumb } from '../../../components/maps/map-tile';
import { useLobbyModes, useModeWords } from '../../../components/lobbies/use-lobbies';
import { workshopAddress } from '../../../components/maps/use-community-maps';
import { formatBytes } from '../../../lib/format-bytes';
import {
  Badge,
  Button,
  Card,
  ConfirmDialog,
  DataTable,
  EmptyState,
  IconButton,
  Pending,
  RelativeTime,
  SkeletonRows,
  Stack,
  TextField,
  type DataColumn,
} from '../../../ui';
import { AdminHeader } from '../admin-header';
import { actionsColumn } from '../table-parts';
import users from '../users.module.css';
import styles from './maps-page.module.css';
import { PurposeDialog } from './purpose-dialog';
import { useAdminMaps, type ListedMap } from './use-admin-maps';

const WORKSHOP_ID = /^[1-9]\d{0,19}$/;
type Acts = ReturnType<typeof useAdminMaps>;

function MapName({ map }: { map: ListedMap }) {
  return (
    <div className={styles.map}>
      <span className={styles.picture}>
        {map.preview_url === null ? (
          <MapThumb map={map.workshop_id} width={72} height={40} />
        ) : (
          <img src={map.preview_url} alt="" loading="lazy" width={72} height={40} />
        )}
      </span>
      <span className={users.personText}>
        <a className={users.name} href={workshopAddress(map.workshop_id)} target="_blank" rel="noreferrer">
          <bdi>{map.title}</bdi>
        </a>
        <span className={users.meta}>
          {map.workshop_id}
          {map.map_name !== null && ` · ${map.map_name}`}
        </span>
        <Purpose map={map} />
      </span>
    </div>
  );
}

/** Modes, number of players and tags, where staff have said them. */
function Purpose({ map: { modes, players_min: least, players_max: most, tags } }: { map: ListedMap }) {
  const { t } = useTranslation('staff');
  const { modes: known = [] } = useLobbyModes();
  const { nameOf } = useModeWords();
  const titleOf = (key: string): string => nameOf(key, known.find(({ rules }) => rules.key === key)?.title ?? key);
  const players =
    least === null && most === null
      ? []
      : [t('maps.players', { range: least === most ? String(least) : `${least ?? 1}–${most ?? '∞'}` })];
  const parts = [...modes.map(titleOf), ...players, ...tags.map((tag) => `#${tag}`)];
  return parts.length === 0 ? null : <span className={users.meta}>{parts.join(' · ')}</span>;
}

function State({ map }: { map: ListedMap }) {
  const { t } = useTranslation('staff');
  if (map.problem !== null)
    return (
      <Badge tone="danger" small>
        {t(`maps.problem.${map.problem}`)}
      </Badge>
    );
  return (
    <span className={styles.badges}>
      <Badge tone={map.enabled ? 'success' : 'neutral'} small>
        {t(map.enabled ? 'maps.offered' : 'maps.notOffered')}
      </Badge>
      {map.is_changed && (
        <Badge tone="warning" small>
          {t('maps.changed')}
        </Badge>
      )}
    </span>
  );
}

function AddForm({ acts }: { acts: Acts }) {
  const { t } = useTranslation('staff');
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const add = async (event: FormEvent) => {
    event.preventDefault();
    const id = typedMap(text);
    if (!WORKSHOP_ID.test(id)) return setProblem(t('maps.invalid'));
    const refusal = await acts.add(id, t('maps.didAdd'));
    setProblem(refusal ?? undefined);
    if (refusal === null) setText('');
  };
  return (
    <Card as="section" aria-label={t('maps.addTitle')}>
      <form className={styles.add} onSubmit={(event) => void add(event)} noValidate>
        <TextField
          label={t('maps.address')}
          description={t('maps.addressHelp')}
          placeholder="https://steamcommunity.com/sharedfiles/filedetails/?id=3070284539"
          autoComplete="off"
          spellCheck={false}
          value={text}
          error={problem}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setProblem(undefined);
          }}
        />
        <Button type="submit" variant="primary" loading={acts.busy} leftIcon={<Plus size={16} />}>
          {t('maps.add')}
        </Button>
      </form>
    </Card>
  );
}

function MapList({
  maps,
  acts,
  onDescribe,
  onRemove,
}: {
  maps: readonly ListedMap[];
  acts: Acts;
  onDescribe: (map: ListedMap) => void;
  onRemove: (map: ListedMap) => void;
}) {
  const { t } = useTranslation('staff');
  const button = (name: 'describe' | 'check' | 'remove', Icon: LucideIcon, { title }: ListedMap, act: () => void) => (
    <IconButton
      size="sm"
      label={t(`maps.${name}`, { title })}
      disabled={acts.busy}
      onClick={act}
      icon={<Icon size={16} />}
    />
  );
  const buttons = (map: ListedMap) => (
    <span className={users.acts}>
      <Button
        size="sm"
        disabled={acts.busy}
        aria-label={`${t(map.enabled ? 'maps.stopOffering' : 'maps.offer')}: ${map.title}`}
        onClick={() => void acts.enable(map, !map.enabled, t(map.enabled ? 'maps.didStop' : 'maps.didOffer'))}
      >
        {t(map.enabled ? 'maps.stopOffering' : 'maps.offer')}
      </Button>
      {button('describe', SlidersHorizontal, map, () => onDescribe(map))}
      {button('check', RefreshCw, map, () => void acts.check(map, t('maps.didCheck')))}
      {button('remove', Trash2, map, () => onRemove(map))}
    </span>
  );
  const columns: DataColumn<ListedMap>[] = [
    { key: 'map', header: t('maps.map'), cell: (map) => <MapName map={map} /> },
    { key: 'size', header: t('maps.size'), align: 'right', cell: (map) => formatBytes(map.size_bytes) },
    { key: 'state', header: t('maps.state'), cell: (map) => <State map={map} /> },
    { key: 'changed', header: t('maps.changedAt'), cell: (map) => <RelativeTime value={map.changed_at} /> },
    { key: 'checked', header: t('maps.checkedAt'), cell: (map) => <RelativeTime value={map.checked_at} /> },
    actionsColumn(t('users.column.actions'), buttons),
  ];
  return (
    <DataTable
      caption={t('maps.title')}
      columns={columns}
      rows={maps}
      rowKey={(map) => map.workshop_id}
      stickyFirst
      renderCard={(map) => (
        <Card className={users.card}>
          <MapName map={map} />
          <State map={map} />
          <span className={users.meta}>
            {formatBytes(map.size_bytes)} · {t('maps.checkedAt')} <RelativeTime value={map.checked_at} />
          </span>
          {buttons(map)}
        </Card>
      )}
    />
  );
}

/** `/admin/maps`: maps of the workshop that lobbies may play. */
export function AdminMapsPage() {
  const { t } = useTranslation('staff');
  const acts = useAdminMaps();
  const { maps, error, reload } = acts;
  const [removed, setRemoved] = useState<ListedMap | null>(null);
  const [described, setDescribed] = useState<ListedMap | null>(null);
  return (
    <>
      <AdminHeader title={t('maps.title')} description={t('maps.description')} />
      <Stack gap={16}>
        <AddForm acts={acts} />
        {maps === undefined && (
          <Pending error={error} onRetry={reload}>
            <SkeletonRows rows={4} height={64} />
          </Pending>
        )}
        {maps?.length === 0 && (
          <EmptyState framed title={t('maps.none')}>
            {t('maps.noneText')}
          </EmptyState>
        )}
        {maps !== undefined && maps.length > 0 && (
          <MapList maps={maps} acts={acts} onDescribe={setDescribed} onRemove={setRemoved} />
        )}
      </Stack>
      {described !== null && (
        <PurposeDialog
          key={described.workshop_id}
          map={described}
          busy={acts.busy}
          onClose={() => setDescribed(null)}
          onSave={(body) => acts.describe(described, body, t('maps.didDescribe'))}
        />
      )}
      <ConfirmDialog
        isOpen={removed !== null}
        onClose={() => setRemoved(null)}
        onConfirm={() => {
          if (removed !== null) void acts.remove(removed, t('maps.didRemove')).then(() => setRemoved(null));
        }}
        title={t('maps.removeTitle', { title: removed?.title ?? '' })}
        confirmLabel={t('maps.removeConfirm')}
        busy={acts.busy}
      >
        {t('maps.removeText')}
      </ConfirmDialog>
    </>
  );
}
