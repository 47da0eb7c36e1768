import { BellRing } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../lib/format';
import { Alert, Button, Card, CardHeader, ErrorState, Skeleton } from '../../ui';
import styles from './notifications.module.css';
import { usePush } from './use-push';

/** Push messages on this browser, and the browsers that take them. */
export function PushCard() {
  const { t } = useTranslation('notifications');
  const { browsers, ownId, state, error, busy, enable, remove } = usePush();
  return (
    <Card as="section" padded={false}>
      <CardHeader title={t('push.title')} />
      <div className={styles.push}>
        <p className={styles.hint}>{t('push.text')}</p>
        {browsers === undefined && (error === undefined ? <Skeleton height={86} /> : <ErrorState error={error} />)}
        {browsers !== undefined && (state === 'unsupported' || state === 'denied') && (
          <Alert tone="info" role="status">
            {t(`push.${state}`)}
          </Alert>
        )}
        {browsers !== undefined && state === 'off' && (
          <Button
            variant="primary"
            leftIcon={<BellRing size={16} />}
            disabled={busy}
            onClick={() => void enable(t('push.failed'))}
          >
            {t('push.enable')}
          </Button>
        )}
        {browsers !== undefined && browsers.length > 0 && (
          <ul className={styles.browsers} aria-label={t('push.browsers')}>
            {browsers.map(({ id, label, made_at: madeAt }) => (
              <li key={id} className={styles.browser}>
                <span className={styles.text}>
                  <span className={styles.title}>
                    {label === '' ? t('push.unnamed') : label}
                    {id === ownId && ` (${t('push.own')})`}
                  </span>
                  <span className={styles.about}>{formatDateTime(madeAt)}</span>
                </span>
                <Button size="sm" variant="ghost" disabled={busy} onClick={() => void remove(id, t('push.failed'))}>
                  {t('push.remove')}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}
