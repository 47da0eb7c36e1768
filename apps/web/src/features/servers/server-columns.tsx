import type { ServerListItem } from '@placar/contracts/servers';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatNumber } from '../../lib/format';
import { Badge, CopyButton, FlagImg, RelativeTime, type DataColumn } from '../../ui';
import { ServerActions } from './server-actions';
import { serverAddress } from './server-model';
import { ServerStateCell } from './server-state';
import styles from './servers.module.css';
import { firstDirection, type ServerSort } from './server-view';
import type { ServerDesk } from './use-server-desk';

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

/** Name of the owner with the way to the profile; house servers have none. */
export function ServerOwner({ server }: { server: ServerListItem }) {
  const { t } = useTranslation('servers');
  if (server.name === null) return <span className={styles.house}>{t('houseServer')}</span>;
  const name = <bdi className={styles.owner}>{server.name}</bdi>;
  return server.user_id === undefined || server.user_id === null ? (
    name
  ) : (
    <Link to={`/user/${server.user_id}`}>{name}</Link>
  );
}

const PROVIDERS = ['registered', 'rented', 'process', 'docker', 'kubernetes', 'agones', 'demo'] as const;

/** Who runs a server, in words; a provider that we do not know shows as it is. */
export function useProviderName(): (provider: string) => string {
  const { t } = useTranslation('servers');
  return (provider) => {
    const known = PROVIDERS.find((name) => name === provider);
    return known === undefined ? provider : t(`provider.${known}`);
  };
}

/** RCON latency in words; a dash when it is not known. */
export function useLatencyText(): (ms: number | null) => string {
  const { t } = useTranslation('servers');
  return (ms) => (ms === null ? '–' : t('ms', { ms: formatNumber(Math.round(ms)) }));
}

/** Columns of the server table; staff also see whose a server is and who runs it. */
export function useServerColumns(desk: ServerDesk, withOwner: boolean): DataColumn<ServerListItem>[] {
  const { t } = useTranslation('servers');
  const providerName = useProviderName();
  const latencyText = useLatencyText();
  return useMemo(() => {
    const sorted = (key: ServerSort) => ({ key, sortable: true, firstDirection: firstDirection(key) });
    const columns: DataColumn<ServerListItem>[] = [
      { ...sorted('name'), header: t('column.server'), cell: (server) => <ServerName server={server} /> },
      { ...sorted('owner'), header: t('column.owner'), cell: (server) => <ServerOwner server={server} /> },
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
      { ...sorted('state'), header: t('column.state'), cell: (server) => <ServerStateCell server={server} /> },
      {
        ...sorted('provider'),
        header: t('column.provider'),
        wideOnly: true,
        cell: (server) => providerName(server.provider),
      },
      {
        ...sorted('latency'),
        header: t('column.latency'),
        align: 'right',
        cell: (server) => latencyText(server.last_latency_ms),
      },
      {
        ...sorted('seen'),
        header: t('column.seen'),
        align: 'right',
        cell: (server) => <RelativeTime value={server.last_seen_at} />,
      },
      {
        key: 'actions',
        header: <span className="visually-hidden">{t('column.actions')}</span>,
        align: 'right',
        cell: (server) => <ServerActions server={server} desk={desk} />,
      },
    ];
    return withOwner ? columns : columns.filter(({ key }) => key !== 'owner' && key !== 'provider');
  }, [t, desk, withOwner, providerName, latencyText]);
}
