import { Video } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { LiveMatchData } from '../../../lib/live/live-store-hook';
import { ButtonAnchor, Card, CardHeader, CopyField } from '../../../ui';
import styles from '../side-panels.module.css';

/** Where a caster of the match connects; how players connect is not among it. */
export function GotvCard({ gotv }: { gotv: NonNullable<LiveMatchData['gotv']> }) {
  const { t } = useTranslation('match');
  const address = `${gotv.address}:${gotv.port}`;
  return (
    <Card as="section" padded={false} data-testid="gotv">
      <CardHeader title={t('connect.gotv')} />
      <div className={styles.connect}>
        <CopyField label={t('connect.gotv')} value={`connect ${address}`} />
        <div className={styles.connectRow}>
          <ButtonAnchor
            variant="primary"
            href={`steam://connect/${address}`}
            title={t('connect.gotvHint')}
            leftIcon={<Video size={16} />}
          >
            {t('connect.connect')}
          </ButtonAnchor>
        </div>
      </div>
    </Card>
  );
}
