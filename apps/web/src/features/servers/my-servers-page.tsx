import type { ServerListItem } from '@placar/contracts/servers';
import { Activity, CirclePlus, EllipsisVertical, Pencil, Server as ServerIcon, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { invalidate } from '../../lib/swr';
import {
  Button,
  Card,
  ConfirmDialog,
  DataTable,
  EmptyState,
  ErrorState,
  IconButton,
  Menu,
  PageHeader,
  SkeletonRows,
} from '../../ui';
import { CheckServerDialog } from './check-server-dialog';
import { OnDemandSection, StartServerButton } from './on-demand-section';
import { ServerCard } from './server-card';
import { ServerDialog } from './server-dialog';
import { ServerSummary } from './server-summary';
import { useServerColumns } from './server-columns';
import styles from './servers.module.css';
import { useDeleteServer, useMyServers } from './use-servers';

interface EditTarget {
  server: ServerListItem | null;
}

function ServerActions({
  server,
  onCheck,
  onEdit,
  onDelete,
}: {
  server: ServerListItem;
  onCheck: () => void;
  onEdit: () => void;
  onDelete: () => void;
}) {
  const { t } = useTranslation('servers');
  return (
    <span className={styles.actions}>
      <IconButton label={t('check')} icon={<Activity size={18} />} onClick={onCheck} />
      <IconButton label={t('edit')} icon={<Pencil size={18} />} onClick={onEdit} />
      <Menu
        width={180}
        trigger={
          <IconButton
            label={t('more', { name: server.display_name })}
            icon={<EllipsisVertical size={18} />}
            withTooltip={false}
          />
        }
        entries={[
          { key: 'delete', label: t('delete'), icon: <Trash2 size={16} />, tone: 'danger', onSelect: onDelete },
        ]}
      />
    </span>
  );
}

/** The user's servers: state, latency, last seen; test, edit, delete. */
export function MyServersPage() {
  const { t } = useTranslation('servers');
  const { servers, error, reload } = useMyServers();
  const [checking, setChecking] = useState<ServerListItem | null>(null);
  const { busy, remove } = useDeleteServer();
  const [editing, setEditing] = useState<EditTarget | null>(null);
  const [deleting, setDeleting] = useState<ServerListItem | null>(null);
  const dataColumns = useServerColumns();
  const columns = useMemo(
    () => [
      ...dataColumns,
      {
        key: 'actions',
        header: <span className="visually-hidden">{t('column.actions')}</span>,
        align: 'right' as const,
        cell: (server: ServerListItem) => (
          <ServerActions
            server={server}
            onCheck={() => setChecking(server)}
            onEdit={() => setEditing({ server })}
            onDelete={() => setDeleting(server)}
          />
        ),
      },
    ],
    [dataColumns, t],
  );

  const addButton = (
    <Button
      variant="primary"
      leftIcon={<CirclePlus size={16} aria-hidden="true" />}
      onClick={() => setEditing({ server: null })}
    >
      {t('add')}
    </Button>
  );

  return (
    <>
      <PageHeader
        title={t('title')}
        description={t('description')}
        actions={
          <>
            <StartServerButton />
            {addButton}
          </>
        }
      />
      <OnDemandSection />
      {servers === undefined && error === undefined && <SkeletonRows rows={4} height={64} />}
      {servers === undefined && error !== undefined && (
        <Card>
          <ErrorState error={error} onRetry={reload} />
        </Card>
      )}
      {servers?.length === 0 && (
        <Card>
          <EmptyState icon={<ServerIcon size={30} strokeWidth={1.6} />} title={t('emptyTitle')} actions={addButton}>
            {t('empty')}
          </EmptyState>
        </Card>
      )}
      {servers !== undefined && servers.length > 0 && (
        <>
          <ServerSummary servers={servers} />
          <ServerTable
            columns={columns}
            servers={servers}
            caption={t('title')}
            onCheck={setChecking}
            onEdit={(server) => setEditing({ server })}
            onDelete={setDeleting}
          />
        </>
      )}
      <CheckServerDialog server={checking} onClose={() => setChecking(null)} />
      <ServerDialog
        isOpen={editing !== null}
        title={editing?.server === null || editing === null ? t('newTitle') : t('editTitle')}
        server={editing?.server ?? null}
        onClose={() => setEditing(null)}
        onSaved={() => void invalidate('/servers')}
      />
      <ConfirmDialog
        isOpen={deleting !== null}
        onClose={() => setDeleting(null)}
        title={t('deleteTitle', { name: deleting?.display_name ?? '' })}
        confirmLabel={t('delete')}
        busy={busy}
        onConfirm={() => {
          if (deleting !== null) void remove(deleting).then(() => setDeleting(null));
        }}
      >
        {deleting?.in_use === 1 ? t('deleteInUse') : t('deleteText')}
      </ConfirmDialog>
    </>
  );
}

interface ServerTableProps {
  columns: React.ComponentProps<typeof DataTable<ServerListItem>>['columns'];
  servers: readonly ServerListItem[];
  caption: string;
  onCheck: (server: ServerListItem) => void;
  onEdit: (server: ServerListItem) => void;
  onDelete: (server: ServerListItem) => void;
}

function ServerTable({ columns, servers, caption, onCheck, onEdit, onDelete }: ServerTableProps) {
  return (
    <Card padded={false} className={styles.tableCard}>
      <DataTable
        caption={caption}
        columns={columns}
        rows={servers}
        rowKey={(server) => server.id}
        initialSort={{ column: 'name', direction: 'ascending' }}
        renderCard={(server) => (
          <ServerCard
            server={server}
            onCheck={() => onCheck(server)}
            onEdit={() => onEdit(server)}
            onDelete={() => onDelete(server)}
          />
        )}
      />
    </Card>
  );
}
