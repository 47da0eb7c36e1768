import type { ServerListItem } from '@placar/contracts/servers';
import { Activity, Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button, Card, CopyField, IconButton, RelativeTime } from '../../ui';
import { ServerName, serverAddress } from './server-columns';
import { ServerStateCell } from './server-state';
import styles from './servers.module.css';

export interface ServerCardProps {
  server: ServerListItem;
  onCheck: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

/** A server on a phone: the table's row as a card with full-size buttons. */
export function ServerCard({ server, onCheck, onEdit, onDelete }: ServerCardProps) {
  const { t } = useTranslation('servers');
  const address = serverAddress(server);
  return (
    <Card as="article" className={styles.card}>
      <div className={styles.cardHead}>
        <ServerName server={server} />
        <ServerStateCell server={server} />
      </div>
      {address !== null && <CopyField value={address} label={t('connect')} />}
      <dl className={styles.facts}>
        <dt>{t('column.latency')}</dt>
        <dd>{server.last_latency_ms === null ? '–' : t('ms', { ms: Math.round(server.last_latency_ms) })}</dd>
        <dt>{t('column.seen')}</dt>
        <dd>
          <RelativeTime value={server.last_seen_at} />
        </dd>
      </dl>
      <div className={styles.cardActions}>
        <Button leftIcon={<Activity size={16} aria-hidden="true" />} onClick={onCheck}>
          {t('check')}
        </Button>
        <IconButton variant="secondary" label={t('edit')} icon={<Pencil size={18} />} onClick={onEdit} />
        <IconButton variant="danger-quiet" label={t('delete')} icon={<Trash2 size={18} />} onClick={onDelete} />
      </div>
    </Card>
  );
}
