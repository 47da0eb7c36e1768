import type { ServerListItem } from '@placar/contracts/servers';
import { Play, Video } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import useSWR from 'swr';
import type { ApiError } from '../../lib/api-client';
import { useSession } from '../../lib/session';
import { ButtonAnchor, Card, CardHeader, CopyField, FlagImg } from '../../ui';
import styles from './side-panels.module.css';

/** How to join the match's server; drawn only for those to whom the API shows the address. */
export function ConnectPanel({ serverId, isOver }: { serverId: number | null; isOver: boolean }) {
  const { t } = useTranslation('match');
  const { user } = useSession();
  const mayAsk = user !== null && serverId !== null && !isOver;
  const { data } = useSWR<{ server?: Partial<ServerListItem> }, ApiError>(mayAsk ? `/servers/${serverId}` : null, {
    shouldRetryOnError: false,
    revalidateOnFocus: false,
  });
  const server = data?.server;
  const host = server?.ip_string ?? '';
  if (!mayAsk || server === undefined || host === '' || server.port === undefined) return null;
  const address = `${host}:${server.port}`;
  const gotv = server.gotv_port ?? null;
  return (
    <Card as="section" padded={false}>
      <CardHeader title={t('connect.title')} />
      <div className={styles.connect}>
        <p className={styles.server}>
          {server.flag !== null && server.flag !== undefined && <FlagImg code={server.flag} width={18} />}
          <bdi>{server.display_name}</bdi>
        </p>
        <CopyField label={t('connect.address')} value={`connect ${address}`} />
        <div className={styles.connectRow}>
          <ButtonAnchor
            variant="primary"
            href={`steam://connect/${address}`}
            leftIcon={<Play size={16} aria-hidden="true" />}
          >
            {t('connect.connect')}
          </ButtonAnchor>
          {gotv !== null && (
            <ButtonAnchor
              href={`steam://connect/${host}:${gotv}`}
              title={t('connect.gotvHint')}
              leftIcon={<Video size={16} aria-hidden="true" />}
            >
              {t('connect.gotv')}
            </ButtonAnchor>
          )}
        </div>
      </div>
    </Card>
  );
}
