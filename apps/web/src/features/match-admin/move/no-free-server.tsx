import type { ServerRequest } from '@placar/contracts/fleet';
import { Hourglass, Rocket, X } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { BootStepper } from '../../../components/servers/boot-stepper';
import { RequestFailure } from '../../../components/servers/server-request-card';
import { endRequest, startServer, waitToMove } from '../../../components/servers/server-requests-api';
import { useRequestAction } from '../../../components/servers/use-server-requests';
import { useEndpoint } from '../../../lib/endpoints';
import { mayCreate, useSession } from '../../../lib/session';
import { Button } from '../../../ui';
import styles from './no-free-server.module.css';

const POLL_EVERY_MS = 2_000;

export interface NoFreeServerProps {
  matchId: number;
  /** False: one could be chosen by hand while the match waits for one of the pool. */
  isNoneFree: boolean;
  /** The match's place in the queue of the pool, or how the last one ended; null: it has none. */
  place: ServerRequest | null;
  /** A server that was started here can be reached now. */
  onStarted: (serverId: number) => void;
}

/** Nowhere to go at the moment: start a server now, or wait in the queue of the pool. */
export function NoFreeServer({ matchId, isNoneFree, place, onStarted }: NoFreeServerProps) {
  const { t } = useTranslation('actions');
  const { user } = useSession();
  const { busy, act } = useRequestAction();
  const [requestId, setRequestId] = useState<string | null>(null);
  const { data } = useEndpoint('GET /server-requests', requestId === null ? null : {}, {
    refreshInterval: POLL_EVERY_MS,
  });
  const request = data?.requests.find(({ id }) => id === requestId);
  const start = () => void act('start', async () => setRequestId((await startServer(null)).id));
  const readyId = request?.state === 'ready' ? request.server_id : null;
  const tellStarted = useEffectEvent(onStarted);
  useEffect(() => {
    if (readyId !== null) tellStarted(readyId);
  }, [readyId]);
  if (request !== undefined) {
    return (
      <div className={styles.box} data-testid="starting-server" data-state={request.state}>
        <p className={styles.title}>{t('server.starting')}</p>
        <BootStepper request={request} />
        {request.state === 'failed' && <RequestFailure request={request} busy={busy === 'start'} onRetry={start} />}
      </div>
    );
  }
  return (
    <div className={styles.box}>
      <p className={styles.title}>{isNoneFree ? t('server.noneFree') : t('server.pickFirst')}</p>
      <p className={styles.text} role="status">
        {place?.state === 'queued'
          ? t('server.waiting', { place: place.position ?? 1 })
          : place?.failure?.code === 'not_taken'
            ? t('server.notTaken')
            : t('server.noneFreeText')}
      </p>
      <div className={styles.ways}>
        {mayCreate(user, 'servers') && (
          <Button variant="primary" leftIcon={<Rocket size={16} />} loading={busy === 'start'} onClick={start}>
            {t('server.startNow')}
          </Button>
        )}
        {place?.state === 'queued' ? (
          <Button
            leftIcon={<X size={16} />}
            loading={busy === 'leave'}
            onClick={() => void act('leave', () => endRequest(place.id))}
          >
            {t('server.stopWaiting')}
          </Button>
        ) : (
          <Button
            leftIcon={<Hourglass size={16} />}
            loading={busy === 'wait'}
            onClick={() => void act('wait', () => waitToMove(matchId))}
          >
            {t('server.wait')}
          </Button>
        )}
      </div>
      <Link to="/myservers" className={styles.link}>
        {t('server.mine')}
      </Link>
    </div>
  );
}
