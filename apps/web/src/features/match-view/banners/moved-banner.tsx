import { ServerCog } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../../lib/format';
import { ButtonAnchor, CopyField } from '../../../ui';
import styles from './moved-banner.module.css';
import { useMatchServer } from '../../../components/match/use-match-server';

/** The match has moved: its new connect line for those who may see it, a plain word for everybody else. */
export function MovedBanner({ serverId, at }: { serverId: number | null; at: string }) {
  const { t } = useTranslation(['notices', 'match']);
  const { joinable } = useMatchServer(serverId, false);
  return (
    <section className={styles.moved} aria-label={t('moved.title')} data-testid="moved-banner">
      <span className={styles.icon} aria-hidden="true">
        <ServerCog size={20} />
      </span>
      <div className={styles.text}>
        <p className={styles.title} role="status">
          {joinable === null ? t('moved.title') : t('moved.titleTo', { server: joinable.server.display_name ?? '' })}
        </p>
        <p className={styles.note}>
          {joinable === null
            ? t('moved.spectators', { time: formatTime(at) })
            : t('moved.players', { time: formatTime(at) })}
        </p>
      </div>
      {joinable !== null && (
        <div className={styles.join}>
          <CopyField label={t('match:connect.address')} value={joinable.connectLine} />
          <ButtonAnchor variant="primary" href={`steam://connect/${joinable.address}`}>
            {t('match:connect.connect')}
          </ButtonAnchor>
        </div>
      )}
    </section>
  );
}
