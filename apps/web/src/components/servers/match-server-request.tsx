import type { ServerRequest } from '@placar/contracts/fleet';
import { CircleStop } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button, Card, CardHeader, RelativeTime } from '../../ui';
import { BootStepper } from './boot-stepper';
import { endRequest, retryRequest } from './server-requests-api';
import { RequestFailure } from './server-request-card';
import styles from './server-request-card.module.css';
import { useRequestAction } from './use-server-requests';

/** On the match's page while it has no server: its place in the line, or the server being started for it. */
export function MatchServerRequest({ request, mayAct }: { request: ServerRequest; mayAct: boolean }) {
  const { t } = useTranslation('fleet');
  const { busy, act } = useRequestAction();
  if (request.state !== 'queued' && request.state !== 'provisioning' && request.state !== 'failed') return null;
  return (
    <Card as="section" padded={false} data-testid="match-server-request" data-state={request.state}>
      <CardHeader title={request.state === 'queued' ? t('line.title') : t('line.starting')} />
      <div className={styles.queue}>
        {request.state === 'queued' && (
          <div className={styles.place} role="status">
            <span className={styles.figure} aria-hidden="true">
              {request.position === null ? '–' : t('line.figure', { place: request.position })}
            </span>
            <div>
              <p className={styles.placeTitle}>
                {request.position === null
                  ? t('request.state.queued')
                  : t('request.place', { place: request.position })}
              </p>
              <p className={styles.placeText}>
                {t('line.text')} <RelativeTime value={request.requested_at} />
              </p>
            </div>
          </div>
        )}
        {request.state !== 'queued' && <BootStepper request={request} />}
        {request.state === 'failed' && (
          <RequestFailure
            request={request}
            busy={busy === 'retry'}
            onRetry={() => void act('retry', () => retryRequest(request))}
          />
        )}
        {mayAct && request.state !== 'failed' && (
          <Button
            size="sm"
            variant="danger-quiet"
            loading={busy === 'end'}
            leftIcon={<CircleStop size={14} aria-hidden="true" />}
            onClick={() => void act('end', () => endRequest(request.id))}
          >
            {request.state === 'queued' ? t('line.leave') : t('request.cancel')}
          </Button>
        )}
      </div>
    </Card>
  );
}
