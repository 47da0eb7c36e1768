import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpoint } from '../../../lib/endpoints';
import { formatDate } from '../../../lib/format';
import { latePart } from '../../../lib/page/late-part';
import { loadSession } from '../../../lib/session';
import { Alert, Badge, Button, Card, CardHeader, LatePlace, Pending, Row, SkeletonRows } from '../../../ui';
import styles from './second-factor.module.css';

const SetUpDialog = latePart(() => import('./set-up-dialog'), 'SetUpDialog');
const CodeDialog = latePart(() => import('./code-dialog'), 'CodeDialog');

/** The second factor of the own account: set up, new recovery codes, taken away. */
export function SecondFactorCard({ hasPassword }: { hasPassword: boolean }) {
  const { t } = useTranslation('factor');
  const { data, error, mutate } = useEndpoint('GET /users/second-factor', {});
  const [open, setOpen] = useState<'setUp' | 'renew' | 'remove' | null>(null);
  const close = () => setOpen(null);
  const changed = () => {
    void mutate();
    // Roles that slept are awake again.
    void loadSession();
  };
  return (
    <Card as="section" padded={false}>
      <CardHeader icon={<ShieldCheck size={18} />} title={t('title')} />
      {data === undefined && (
        <Pending bare error={error} onRetry={() => void mutate()}>
          <div className={styles.body}>
            <SkeletonRows rows={1} height={44} />
          </div>
        </Pending>
      )}
      {data?.required === true && !data.set && (
        <Alert tone="warning" role="status" className={styles.note}>
          {t('required')}
        </Alert>
      )}
      {data !== undefined && (
        <div className={styles.body}>
          {data.set ? (
            <p className={styles.words}>
              <span className={styles.state}>
                <Badge tone="success">{t('on')}</Badge>
                {data.since !== null && <span>{t('since', { date: formatDate(data.since) })}</span>}
                <span>{t('left', { count: data.recovery_codes_left })}</span>
              </span>
            </p>
          ) : (
            <p className={styles.words}>{t('text')}</p>
          )}
          {data.set ? (
            <Row>
              <Button onClick={() => setOpen('renew')}>{t('renew')}</Button>
              <Button onClick={() => setOpen('remove')}>{t('remove')}</Button>
            </Row>
          ) : (
            <Button variant="primary" onClick={() => setOpen('setUp')}>
              {t('start')}
            </Button>
          )}
        </div>
      )}
      <LatePlace isOpening={open !== null} onGiveUp={close} isOver>
        {open === 'setUp' && <SetUpDialog hasPassword={hasPassword} onClose={close} onChanged={changed} />}
        {(open === 'renew' || open === 'remove') && <CodeDialog what={open} onClose={close} onChanged={changed} />}
      </LatePlace>
    </Card>
  );
}
