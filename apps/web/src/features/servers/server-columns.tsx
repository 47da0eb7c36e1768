import type { ServerListItem } from '@placar/contracts/servers';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge, CopyButton, FlagImg, RelativeTime, type DataColumn } from '../../ui';
import { ServerStateCell, serverState } from './server-state';
import styles from './servers.module.css';

/** Connect address of a server; null when the viewer may not see it. */
export function serverAddress(server: ServerListItem): string | null {
  return server.ip_string === undefined || server.ip_string === '' || server.port === undefined
    ? null
    : `${server.ip_string}:${server.port}`;
}

/** Flag, name, category and visibility. */
export function ServerName({ server }: { server: ServerListItem }) {
  const { t } = useTranslation('servers');
  return (
    <span className={styles.name}>
      <FlagImg code={server.flag} width={26} />
      <span className={styles.nameText}>
        <bdi className={styles.displayName}>{server.display_name}</bdi>
        <span className={styles.sub}>
          {server.tag !== null && (
            <Badge small tone="brand">
              {t(`tag.${server.tag}`)}
            </Badge>
          )}
          {server.public_server === 1 ? t('state.public') : t('state.private')}
        </span>
      </span>
    </span>
  );
}

/** Columns of the server table without the actions. */
export function useServerColumns(): DataColumn<ServerListItem>[] {
  const { t } = useTranslation('servers');
  return useMemo(
    () => [
      {
        key: 'name',
        header: t('column.server'),
        cell: (server) => <ServerName server={server} />,
        sortValue: (server) => server.display_name,
      },
      {
        key: 'address',
        header: t('column.address'),
        cell: (server) => {
          const address = serverAddress(server);
          return address === null ? (
            '–'
          ) : (
            <span className={styles.address}>
              {address}
              <CopyButton value={address} />
            </span>
          );
        },
      },
      {
        key: 'state',
        header: t('column.state'),
        cell: (server) => <ServerStateCell server={server} />,
        sortValue: (server) => serverState(server),
      },
      {
        key: 'latency',
        header: t('column.latency'),
        align: 'right',
        cell: (server) => (server.last_latency_ms === null ? '–' : t('ms', { ms: Math.round(server.last_latency_ms) })),
        sortValue: (server) => server.last_latency_ms,
      },
      {
        key: 'seen',
        header: t('column.seen'),
        align: 'right',
        firstDirection: 'descending',
        cell: (server) => <RelativeTime value={server.last_seen_at} />,
        sortValue: (server) => (server.last_seen_at === null ? null : Date.parse(server.last_seen_at)),
      },
    ],
    [t],
  );
}
