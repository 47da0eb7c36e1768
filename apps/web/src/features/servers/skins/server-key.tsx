import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../components/use-act';
import { call, useEndpoint } from '../../../lib/endpoints';
import { formatDateTime } from '../../../lib/format';
import { Alert, Button, CopyField, Pending, Row, SkeletonRows } from '../../../ui';
import styles from './skins.module.css';

/** How the server learns what people carry, and the key by which it tells kills of StatTrak weapons: shown once, when it is made. */
export function ServerKey({ serverId }: { serverId: number }) {
  const { t } = useTranslation('servers');
  const params = { id: serverId };
  const { data, error, mutate } = useEndpoint('GET /servers/:id/skins', { params });
  const [made, setMade] = useState<string | null>(null);
  const { busy, run } = useAct();
  const doing = (work: () => Promise<string | null>) =>
    run(async () => {
      setMade(await work());
      await mutate();
    });
  if (data === undefined)
    return (
      <Pending error={error} onRetry={() => void mutate()} bare>
        <SkeletonRows rows={2} height={44} />
      </Pending>
    );
  if (data.way !== 'http') return <p className={styles.way}>{t(`skins.way.${data.way}`)}</p>;
  const { key } = data;
  return (
    <section className={styles.key} aria-labelledby="server-key">
      <h3 id="server-key" className={styles.keyTitle}>
        <KeyRound size={16} /> {t('skins.key.title')}
      </h3>
      <p className={styles.way}>{t('skins.way.http')}</p>
      <CopyField value={`invsim_hostname "${window.location.host}"`} label={t('skins.key.host')} />
      {made !== null && (
        <>
          <Alert tone="warning" role="status">
            {t('skins.key.once')}
          </Alert>
          <CopyField value={`invsim_apikey "${made}"`} label={t('skins.key.value')} />
        </>
      )}
      {made === null && key !== null && (
        <p className={styles.way}>
          {t('skins.key.there', { end: key.last4, date: formatDateTime(key.made_at) })}{' '}
          {key.used_at === null ? t('skins.key.neverUsed') : t('skins.key.used', { date: formatDateTime(key.used_at) })}
        </p>
      )}
      <Row>
        <Button
          size="sm"
          loading={busy}
          onClick={() => void doing(async () => (await call('POST /servers/:id/skins/key', { params })).key)}
        >
          {key === null ? t('skins.key.make') : t('skins.key.renew')}
        </Button>
        {key !== null && (
          <Button
            size="sm"
            variant="danger"
            disabled={busy}
            onClick={() =>
              void doing(async () => {
                await call('DELETE /servers/:id/skins/key', { params });
                return null;
              })
            }
          >
            {t('skins.key.revoke')}
          </Button>
        )}
      </Row>
    </section>
  );
}
