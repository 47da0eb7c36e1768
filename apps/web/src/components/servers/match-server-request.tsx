import type { ServerRequest } from '@placar/contracts/fleet';
import { ArrowRight, CircleStop } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../../lib/format';
import { Button, ButtonLink, Card, CardHeader, RelativeTime, useNow } from '../../ui';
import { BootStepper } from './boot-stepper';
import { endRequest, retryRequest } from './server-requests-api';
import { RequestFailure } from './server-request-card';
import styles from './server-request-card.module.css';
import { useRequestAction } from './use-server-requests';

/** A server that is free and kept for this match until its staff move it there. */
function KeptServer({ request, mayAct }: { request: ServerRequest; mayAct: boolean }) {
  const { t } = useTranslation('fleet');
  const now = useNow();
  const left = formatDuration(Date.parse(request.offered_until ?? request.requested_at) - now);
  return (
    <>
      <div>
        <p className={styles.placeTitle} role="status">
          {t('line.offered')}
        </p>
        <p className={styles.placeText}>{t('line.offeredText', { time: left })}</p>
      </div>
      {mayAct && (
        <ButtonLink
          size="sm"
          variant="primary"
          to={`/match/${request.match_id}?dock=change_server`}
          rightIcon={<ArrowRight size={14} aria-hidden="true" />}
        >
          {t('line.move')}
        </ButtonLink>
      )}
    </>
  );
}

const SHOWN: ReadonlySet<ServerRequest['state']> = new Set(['queued', 'offered', 'provisioning', 'failed']);

/** On the match's page while it has no server: its place in the line, or the server being started for it. */
export function MatchServerRequest({ request, mayAct }: { request: ServerRequest; mayAct: boolean }) {
  const { t } = useTranslation('fleet');
  const { busy, act } = useRequestAction();
  if (!SHOWN.has(request.state)) return null;
  const isMove = request.purpose === 'move';
  return (
    <Card as="section" padded={false} data-testid="match-server-request" data-state={request.state}>
      <CardHeader
        title={isMove ? t('line.moveTitle') : request.state === 'queued' ? t('line.title') : t('line.starting')}
      />
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
                {isMove ? t('line.moveText') : t('line.text')} <RelativeTime value={request.requested_at} />
              </p>
            </div>
          </div>
        )}
        {request.state === 'offered' && <KeptServer request={request} mayAct={mayAct} />}
        {(request.state === 'provisioning' || request.state === 'failed') && <BootStepper request={request} />}
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
            {request.state === 'queued' ? t('line.leave') : isMove ? t('line.giveBack') : t('request.cancel')}
          </Button>
        )}
      </div>
    </Card>
  );
}
