import type { ServerListItem } from '@placar/contracts/servers';
import { useTranslation } from 'react-i18next';
import { Card, CopyField, RelativeTime } from '../../ui';
import { ServerActions } from './server-actions';
import { ServerName, ServerOwner, useLatencyText, useProviderName } from './server-columns';
import { serverAddress } from './server-model';
import { ServerStateCell } from './server-state';
import styles from './servers.module.css';
import type { ServerDesk } from './use-server-desk';

/** A server on a phone: the table's row as a card with full-size buttons. */
export function ServerCard({
  server,
  desk,
  withOwner,
}: {
  server: ServerListItem;
  desk: ServerDesk;
  withOwner: boolean;
}) {
  const { t } = useTranslation('servers');
  const latencyText = useLatencyText();
  const providerName = useProviderName();
  const address = serverAddress(server);
  return (
    <Card as="article" className={styles.card}>
      <div className={styles.cardHead}>
        <ServerName server={server} />
        <ServerStateCell server={server} />
      </div>
      {address !== null && <CopyField value={address} label={t('connect')} />}
      <dl className={styles.facts}>
        {withOwner && (
          <>
            <dt>{t('column.owner')}</dt>
            <dd>
              <ServerOwner server={server} />
            </dd>
            <dt>{t('column.provider')}</dt>
            <dd>{providerName(server.provider)}</dd>
          </>
        )}
        <dt>{t('column.latency')}</dt>
        <dd>{latencyText(server.last_latency_ms)}</dd>
        <dt>{t('column.seen')}</dt>
        <dd>
          <RelativeTime value={server.last_seen_at} />
        </dd>
      </dl>
      <ServerActions server={server} desk={desk} wide />
    </Card>
  );
}
