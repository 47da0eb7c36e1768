import type { ServerRequest } from '@placar/contracts/fleet';
import { ArrowRight, CircleStop } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../../lib/format';
import { Button, ButtonLink, Card, CardHeader, RelativeTime, useNow } from '../../ui';
import { requestsOfMatch } from './boot-model';
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
          rightIcon={<ArrowRight size={14} />}
        >
          {t('line.move')}
        </ButtonLink>
      )}
    </>
  );
}

const SHOWN: ReadonlySet<ServerRequest['state']> = new Set(['queued', 'offered', 'provisioning', 'failed']);

/** When a server is tried to be started once more; past that moment it waits for room. */
function NextStart({ at }: { at: string }) {
  const { t } = useTranslation('fleet');
  const left = Date.parse(at) - useNow();
  return (
    <p className={styles.placeText}>
      {left > 0 ? t('line.startAgain', { time: formatDuration(left) }) : t('line.startAgainSoon')}
    </p>
  );
}

/** The place in the line for a server, of a match that has none or wants another one. */
function Place({ request }: { request: ServerRequest }) {
  const { t } = useTranslation('fleet');
  const { position, purpose, requested_at: since, start_again_at: again } = request;
  return (
    <div className={styles.place} role="status">
      <span className={styles.figure} aria-hidden="true">
        {position === null ? '–' : t('line.figure', { place: position })}
      </span>
      <div>
        <p className={styles.placeTitle}>
          {position === null ? t('request.state.queued') : t('request.place', { place: position })}
        </p>
        <p className={styles.placeText}>
          {purpose === 'move' ? t('line.moveText') : t('line.text')} <RelativeTime value={since} />
        </p>
        {again != null && <NextStart at={again} />}
      </div>
    </div>
  );
}

interface StartBesideProps {
  request: ServerRequest;
  mayAct: boolean;
  isTriedAgain: boolean;
}

/** A server that is started for a match that keeps its place in the line, or why it did not start. */
function StartBeside({ request, mayAct, isTriedAgain }: StartBesideProps) {
  const { t } = useTranslation('fleet');
  const isFailed = request.state === 'failed';
  return (
    <>
      {!isFailed && <p className={styles.placeText}>{t('line.besideStarts')}</p>}
      <BootStepper request={request} />
      {isFailed && <RequestFailure request={request} />}
      {isFailed && mayAct && !isTriedAgain && <p className={styles.placeText}>{t('line.besideFailed')}</p>}
    </>
  );
}

interface MatchServerRequestProps {
  /** All that is known of, the last one asked for first. */
  requests: readonly ServerRequest[];
  isWithoutServer: boolean;
  mayAct: boolean;
}

/** On the match's page while it has no server: its place in the line, and the server being started for it. */
export function MatchServerRequest({ requests, isWithoutServer, mayAct }: MatchServerRequestProps) {
  const { t } = useTranslation('fleet');
  const { busy, act } = useRequestAction();
  const { request, beside } = requestsOfMatch(requests);
  if (request === null || !SHOWN.has(request.state)) return null;
  const isMove = request.purpose === 'move';
  if (!isWithoutServer && !isMove) return null;
  return (
    <Card as="section" padded={false} data-testid="match-server-request" data-state={request.state}>
      <CardHeader
        title={isMove ? t('line.moveTitle') : request.state === 'queued' ? t('line.title') : t('line.starting')}
      />
      <div className={styles.queue}>
        {request.state === 'queued' && <Place request={request} />}
        {request.state === 'offered' && <KeptServer request={request} mayAct={mayAct} />}
        {(request.state === 'provisioning' || request.state === 'failed') && <BootStepper request={request} />}
        {request.state === 'failed' && (
          <RequestFailure
            request={request}
            busy={busy === 'retry'}
            onRetry={() => void act('retry', () => retryRequest(request))}
          />
        )}
        {beside !== null && (
          <StartBeside request={beside} mayAct={mayAct} isTriedAgain={request.start_again_at != null} />
        )}
        {mayAct && request.state !== 'failed' && (
          <div className={styles.actions}>
            {beside?.state === 'provisioning' && (
              <EndButton of={beside} label={t('line.endStart')} busy={busy} act={act} />
            )}
            <EndButton
              of={request}
              label={request.state === 'queued' ? t('line.leave') : isMove ? t('line.giveBack') : t('request.cancel')}
              busy={busy}
              act={act}
            />
          </div>
        )}
      </div>
    </Card>
  );
}

type EndButtonProps = { of: ServerRequest; label: string } & ReturnType<typeof useRequestAction>;

function EndButton({ of: { id }, label, busy, act }: EndButtonProps) {
  return (
    <Button
      size="sm"
      variant="danger-quiet"
      loading={busy === id}
      leftIcon={<CircleStop size={14} />}
      onClick={() => void act(id, () => endRequest(id))}
    >
      {label}
    </Button>
  );
}
