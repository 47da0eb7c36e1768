import { Play, Video } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Badge, ButtonAnchor, Card, CardHeader, CopyField, FlagImg } from '../../ui';
import styles from './side-panels.module.css';
import { useMatchServer } from './use-match-server';

/** How to join the match's server; drawn only for those to whom the API shows the address. */
export function ConnectPanel({
  serverId,
  isOver,
  isNew,
}: {
  serverId: number | null;
  isOver: boolean;
  isNew: boolean;
}) {
  const { t } = useTranslation('match');
  const joinable = useMatchServer(serverId, isOver);
  if (joinable === null) return null;
  const { server, address, connectLine, gotvAddress } = joinable;
  return (
    <Card as="section" padded={false}>
      <CardHeader
        title={t('connect.title')}
        actions={isNew ? <Badge tone="brand">{t('connect.new')}</Badge> : undefined}
      />
      <div className={styles.connect}>
        <p className={styles.server}>
          {server.flag !== null && server.flag !== undefined && <FlagImg code={server.flag} width={18} />}
          <bdi>{server.display_name}</bdi>
        </p>
        <CopyField label={t('connect.address')} value={connectLine} />
        <div className={styles.connectRow}>
          <ButtonAnchor
            variant="primary"
            href={`steam://connect/${address}`}
            leftIcon={<Play size={16} aria-hidden="true" />}
          >
            {t('connect.connect')}
          </ButtonAnchor>
          {gotvAddress !== null && (
            <ButtonAnchor
              href={`steam://connect/${gotvAddress}`}
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
