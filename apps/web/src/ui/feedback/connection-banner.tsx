import { WifiOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../form/button';
import styles from './connection-banner.module.css';
import { useNow } from '../data/use-now';

export interface ConnectionBannerProps {
  state: 'connecting' | 'open' | 'silent' | 'lost';
  /** When the next attempt starts, in milliseconds; null when one is running. */
  retryAt: number | null;
  onRetry: () => void;
}

/** "Reconectando…" across the page while live data does not come; nothing while all is well. */
export function ConnectionBanner({ state, retryAt, onRetry }: ConnectionBannerProps) {
  const { t } = useTranslation('ui');
  const now = useNow();
  const seconds = retryAt === null ? 0 : Math.max(0, Math.ceil((retryAt - now) / 1000));
  return (
    <div role="status" aria-live="polite">
      {state === 'lost' && (
        <div className={styles.banner}>
          <WifiOff size={16} />
          <span>{t('connection.lost')}</span>
          <span className={styles.muted} aria-hidden="true">
            {seconds > 0 ? t('connection.retryIn', { seconds }) : t('connection.retrying')}
          </span>
          <Button size="sm" onClick={onRetry}>
            {t('connection.retryNow')}
          </Button>
        </div>
      )}
    </div>
  );
}
